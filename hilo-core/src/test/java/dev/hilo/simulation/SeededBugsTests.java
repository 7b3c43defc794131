package dev.hilo.simulation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bugs that somebody might make, put into the source one by one: the simulation finds
 * each. If code that one changes has moved, its test fails, and the bug has to follow.
 */
@Tag("all")
class SeededBugsTests {

	private static final Logger logger = (Logger) LoggerFactory.getLogger("dev.hilo");

	@BeforeAll
	static void silence() {
		logger.setLevel(Level.OFF);
	}

	@AfterAll
	static void speak() {
		logger.setLevel(Level.INFO);
	}

	/** Each was found by one of the first six seeds. */
	static Stream<SeededBug> bugs() {
		return Stream.of(
				new SeededBug("a request does not say which numbers are known", "engine/buffer/RangeBuffer.java",
						"size, highest(), terms.floor()", "size, 0, terms.floor()"),
				new SeededBug("a seal does not remember the last number used", "engine/buffer/RangeBuffer.java",
						"countDrawn((drawn > 0) ? lastUsed : 0, drawn);", "countDrawn(0, drawn);"),
				new SeededBug("one number too many goes back", "engine/buffer/RangeBuffer.java", "held.low - 1 + drawn",
						"held.low - 2 + drawn"),
				new SeededBug("ranges that are not adjacent go back as one", "engine/buffer/UnusedEnd.java",
						"before.newest.high() == unused.low - 1", "before.newest.high() < unused.low"),
				new SeededBug("a seal leaves the range ahead", "engine/buffer/RangeBuffer.java",
						"this.current = ActiveRange.NONE;\n\t\tthis.ahead = null;", "this.current = ActiveRange.NONE;"),
				new SeededBug("what is held stays after a stop", "engine/HiLoSequences.java",
						"List<NamedCollection> used() {",
						"List<NamedCollection> used() { if (this.context.life().state() == dev.hilo.engine.buffer.DatabaseContext.State.DRAINED) { return List.of(); }"),
				new SeededBug("the range of a refill that was sealed meanwhile is held",
						"engine/buffer/RangeBuffer.java", "if (request.sealed) {\n\t\t\t\tUnusedEnd",
						"if (false) {\n\t\t\t\tUnusedEnd"),
				new SeededBug("the close does not end draws", "engine/buffer/RangeBuffer.java",
						"if (state == State.CLOSED) {", "if (false) {"),
				new SeededBug("a block goes beyond the end of its range", "engine/draw/OrderedSequence.java",
						"Math.min(offset + count, range.size)", "offset + count"),
				new SeededBug("a floor that was found is not used", "engine/buffer/Floor.java", "this.known = found;",
						""),
				new SeededBug("callers that wait for a future have no deadline", "engine/draw/AsyncDraw.java",
						"this.future.completeExceptionally(tooLate())", "{ }"),
				new SeededBug("what the store throws escapes from the refill", "engine/buffer/Refill.java",
						"refill(step(this::sendWithoutAsking), this.cancelled)",
						"refill(this::sendWithoutAsking, this.cancelled)"),
				new SeededBug("a switch loses the rest of the range ahead", "engine/buffer/RangeBuffer.java",
						"switchTo(this.ahead);\n\t\t\t\tthis.ahead = null;", "this.ahead = null;"),
				new SeededBug("numbers of an unknown outcome are not counted", "engine/buffer/RangeBuffer.java",
						"count(0, refill.requested(), 0, 0);", ""),
				new SeededBug("a refill replaces a current range that has numbers left",
						"engine/buffer/RangeBuffer.java", "if (this.current.isUsedUp()) {", "if (true) {"),
				new SeededBug("an error of the store counts as if it could not be reached", "engine/buffer/Outage.java",
						"!(failure instanceof StoreUnreachableException)", "false"),
				new SeededBug("callers are refused too early", "engine/buffer/Outage.java",
						"limit - (this.context.now()", "limit / 2 - (this.context.now()"),
				new SeededBug("callers wait though the store can't be reached", "engine/buffer/Outage.java",
						"return now != null && refusesAfter(now) <= 0;", "return false;"),
				new SeededBug("callers that have left count as waiting", "engine/draw/RangeWait.java",
						"if (this.advanced) {", "if (false) {"));
	}

	/** By a later one, with the store's also by the formal model. */
	static Stream<SeededBug> rareBugs() {
		return Stream.of(
				new SeededBug("giving back never ends if no thread can be made", "engine/buffer/GiveBack.java",
						"finally {\n\t\t\tthis.buffer.end(this);", "finally {"),
				new SeededBug("a task that no thread goes on with stays pending", "engine/thread/Completion.java",
						"this.steps.get() == 0 && now - this.begunAt >= timeout", "false"),
				new SeededBug("what counts as lost goes back after all", "engine/buffer/GiveBack.java",
						"if (this.settled.compareAndSet(false, true)) {\n\t\t\t\toffer(", "{\n\t\t\t\toffer("),
				new SeededBug("callers are refused though the store gives ranges", "engine/buffer/Outage.java",
						"this.unreachable = null;\n\t\t\tthis.answered = true;", "this.answered = true;"),
				new SeededBug("a store takes back ranges without looking at the stamp",
						"simulation/SimulatedStore.java", "|| row.stamp != newest.stamp()", ""));
	}

	@ParameterizedTest
	@MethodSource("bugs")
	void bugIsFound(SeededBug bug, @TempDir Path folder) {
		System.out.println(bug + ": " + bug.find(folder, 20, 5000));
	}

	@ParameterizedTest
	@MethodSource("rareBugs")
	@Tag("long")
	void rareBugIsFound(SeededBug bug, @TempDir Path folder) {
		System.out.println(bug + ": " + bug.find(folder, 400, 5000));
	}

	@ParameterizedTest
	@MethodSource("rareBugs")
	void placeOfARareBugIsThere(SeededBug bug) throws IOException {
		assertThat(bug.mutated()).contains(bug.wrong());
	}

}

package dev.hilo.engine;

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

/**
 * Bugs that somebody might make, put into the source one by one: the simulation finds
 * each.
 */
@Tag("long")
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

	static Stream<SeededBug> bugs() {
		return Stream.of(
				new SeededBug("a request does not say which numbers are known", "RangeHistory.java",
						"size, highest(heldMax), terms.floor()", "size, 0, terms.floor()"),
				new SeededBug("a seal does not remember the last number used", "RangeHistory.java",
						"finished((drawn > 0) ? lastUsed : 0, drawn);", "finished(0, drawn);"),
				new SeededBug("one number too many goes back", "RangeHistory.java", "held.low - 1 + drawn",
						"held.low - 2 + drawn"),
				new SeededBug("ranges that are not adjacent go back as one", "UnusedEnd.java",
						"before.newest.high() == unused.low - 1", "before.newest.high() < unused.low"),
				new SeededBug("a seal leaves the range ahead", "RangeBuffer.java",
						"this.current = ActiveRange.NONE;\n\t\t\tthis.ahead = null;",
						"this.current = ActiveRange.NONE;"),
				new SeededBug("what is held stays after a stop", "CollectionRegistry.java",
						"List<RangeBuffer> buffers() {",
						"List<RangeBuffer> buffers() { if (this.context.state == DatabaseState.DRAINED) { return List.of(); }"),
				new SeededBug("the range of a refill that was sealed meanwhile is held", "RangeBuffer.java",
						"if (this.pending.isSealed()) {", "if (false) {"),
				new SeededBug("the close does not end draws", "RangeBuffer.java",
						"if (this.context.state == DatabaseState.CLOSED) {", "if (false) {"),
				new SeededBug("a stripe uses its first number twice", "Stripe.java", "this.next = draw.first() + 1;",
						"this.next = draw.first();"),
				new SeededBug("a stripe keeps numbers that were dropped", "Stripes.java",
						"this.epoch = new Object();\n\t}", "}"),
				new SeededBug("a block goes beyond the end of its range", "OrderedSequence.java",
						"Math.min(offset + count, range.size)", "offset + count"),
				new SeededBug("a floor that was found is not used", "Floor.java", "this.known = found;", ""),
				new SeededBug("callers that wait for a future have no deadline", "RangeWait.java",
						"future.completeExceptionally(failures().tooLate(new TimeoutException()))", "{ }"),
				new SeededBug("giving back never ends if no thread can be made", "GiveBack.java",
						"finally {\n\t\t\tthis.buffer.end(this);", "finally {"),
				new SeededBug("a task that no thread goes on with stays pending", "PendingTask.java",
						"(this.steps.get() == 0 && now - this.begunAt >= timeout)", "false"),
				new SeededBug("what counts as lost goes back after all", "GiveBack.java",
						"if (this.settled.compareAndSet(false, true)) {\n\t\t\t\toffer(", "{\n\t\t\t\toffer("),
				new SeededBug("what the store throws escapes from the refill", "Refill.java",
						"execute(() -> take(this::sendWithoutAsking))", "execute(this::sendWithoutAsking)"),
				new SeededBug("a switch loses the rest of the range ahead", "RangeBuffer.java",
						"switchTo(this.ahead);\n\t\t\t\tthis.ahead = null;", "this.ahead = null;"),
				new SeededBug("numbers of an unknown outcome are not counted", "RangeBuffer.java",
						"this.statistics.countThrownAway(refill.requested());", ""),
				new SeededBug("a refill replaces a current range that has numbers left", "RangeBuffer.java",
						"if (this.current.isUsedUp()) {", "if (true) {"),
				new SeededBug("a store takes back ranges without looking at the stamp", "SimulatedStore.java",
						"|| row.stamp != newest.stamp()", ""));
	}

	@ParameterizedTest
	@MethodSource("bugs")
	void bugIsFound(SeededBug bug, @TempDir Path folder) {
		System.out.println(bug + ": " + bug.find(folder, 120, 5000));
	}

}

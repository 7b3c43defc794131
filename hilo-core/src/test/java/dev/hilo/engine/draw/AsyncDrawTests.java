package dev.hilo.engine.draw;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers draws that never block the caller.
 */
class AsyncDrawTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ProbeRepository.Gate gate = this.repository.holdNext();

	private final HiLoSequence orders = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings(4, 8).withRefillAhead(false))
		.timeout(Duration.ofMinutes(1))
		.build()
		.sequence("orders");

	@AfterEach
	void open() {
		this.gate.open();
	}

	@Test
	void callerIsNotBlockedWhileTheStoreIs() {
		List<CompletableFuture<Long>> futures = futures(20);
		this.gate.awaitArrival();
		assertThat(futures).allSatisfy((future) -> assertThat(future).isNotDone());
		this.gate.open();
		assertThat(joined(futures)).containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 20).boxed().toList());
	}

	@Test
	void dependentsThatDrawAgainDoNotWaitForThemselves() {
		List<CompletableFuture<Long>> futures = futures(300).stream()
			.map((future) -> future.thenApply((number) -> this.orders.next()))
			.toList();
		this.gate.open();
		assertThat(joined(futures)).hasSize(300).doesNotHaveDuplicates();
	}

	@Test
	void dependentOfAFailureThatDrawsAgainDoesNotWaitForItself() {
		ProbeRepository failing = new ProbeRepository();
		ProbeRepository.Gate failure = failing.holdAndFailNext();
		HiLoSequence users = HiLoSequences.over(failing).build().sequence("users");
		CompletableFuture<Long> future = users.nextAsync().exceptionally((ex) -> users.next());
		failure.open();
		assertThat(future).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(1L);
	}

	@Test
	void cancellationHarmsNobodyAndDrawsNothing() {
		List<CompletableFuture<Long>> futures = futures(3);
		assertThat(futures.get(1).cancel(true)).isTrue();
		this.gate.open();
		assertThat(List.of(futures.get(0).join(), futures.get(2).join())).containsExactlyInAnyOrder(1L, 2L);
		assertThat(this.orders.next()).isEqualTo(3);
	}

	@Test
	void failureIsReportedByTheFutureAndTheNextCallTriesAgain() {
		ProbeRepository failing = new ProbeRepository();
		failing.failNext();
		HiLoSequence users = HiLoSequences.over(failing).build().sequence("users");
		assertThat(users.nextAsync()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class)
			.withMessageContaining("'users'");
		assertThat(users.nextAsync()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(1L);
	}

	private List<CompletableFuture<Long>> futures(int count) {
		return IntStream.range(0, count).mapToObj((i) -> this.orders.nextAsync()).toList();
	}

	private static List<Long> joined(List<CompletableFuture<Long>> futures) {
		return futures.stream().map(CompletableFuture::join).toList();
	}

}

package dev.hilo.smoke.r2dbc;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.mapping.OutboundRow;
import org.springframework.data.r2dbc.mapping.event.BeforeSaveCallback;
import org.springframework.data.relational.core.sql.SqlIdentifier;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.HeldRanges;
import dev.hilo.range.RangeRepository;
import dev.hilo.smoke.r2dbc.Entities.Invoice;
import dev.hilo.smoke.r2dbc.Entities.Task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What waits for a range, a convention or a look at a table is never a thread of an event
 * loop: all of them together could not wait for so many.
 */
@Tag("all")
class NoThreadWaitsTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final String EVENT_LOOP = "(reactor-http|reactor-tcp|parallel).*";

	private final Engine.Database database = Engine.POSTGRESQL.newDatabase();

	private ConfigurableApplicationContext context;

	@AfterEach
	void stop() {
		this.context.close();
	}

	@Test
	void twoThousandSavesWaitForOneRangeAndNoEventLoopDoes() {
		start(Slow.class, Continued.class);
		SlowStore store = this.context.getBean(SlowStore.class);
		NoteRepository notes = this.context.getBean(NoteRepository.class);
		CompletableFuture<List<Note>> saved = Flux.range(0, 2000)
			.flatMap((i) -> onEventLoop().then(notes.save(new Note(null, "Tea " + i))), 2000)
			.collectList()
			.toFuture();
		HeldRanges ranges = this.context.getBean(HeldRanges.class);
		await().until(() -> ranges.snapshots().stream().mapToInt((each) -> each.waiting().callers()).sum() == 2000);
		assertThatEventLoopsAreFree();
		assertThat(saved).isNotDone();
		store.open();
		assertThat(saved.orTimeout(30, TimeUnit.SECONDS).join()).extracting(Note::id)
			.doesNotHaveDuplicates()
			.hasSize(2000);
		assertThat(notes.count().block(LIMIT)).isEqualTo(2000);
		assertThat(store.threads()).isNotEmpty().noneMatch((thread) -> thread.matches(EVENT_LOOP));
		assertThat(this.context.getBean(Continued.class).threads).isNotEmpty()
			.as("none that completes the waits of others")
			.allMatch((thread) -> thread.startsWith("parallel"));
	}

	@Test
	void requestsWaitAndTheServerGoesOnAnswering() {
		start(WebApplicationType.REACTIVE, "--hilo.jdbc.timeout=60s", Slow.class);
		SlowStore store = this.context.getBean(SlowStore.class);
		request("/notes", "Tea");
		// From now on the threads of the server draw themselves
		await().until(() -> !store.threads().isEmpty());
		List<CompletableFuture<HttpResponse<String>>> waiting = IntStream.range(0, 64)
			.mapToObj((i) -> request("/notes", "Tea " + i))
			.toList();
		assertThat(request("/alive", "").join().body()).isEqualTo("yes");
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
		store.open();
		assertThat(waiting.stream().map((each) -> each.join().body()).distinct()).hasSize(64)
			.allMatch((body) -> body.contains("\"id\":\"notes/"));
	}

	@Test
	void theOrderOfIdsWithinOneSaveOfManyIsKeptAcrossAWait() {
		start(Slow.class);
		NoteRepository notes = this.context.getBean(NoteRepository.class);
		CompletableFuture<List<Note>> saved = notes
			.saveAll(IntStream.range(0, 200).mapToObj((i) -> new Note(null, "Tea " + i)).toList())
			.collectList()
			.toFuture();
		this.context.getBean(SlowStore.class).open();
		assertThat(saved.join()).extracting(Note::id)
			.isEqualTo(IntStream.rangeClosed(1, 200).mapToObj((i) -> "notes/" + i + "-A").toList());
	}

	@Test
	void cancellingWhileWaitingLosesAtMostItsOwnNumber() {
		start(Slow.class);
		NoteRepository notes = this.context.getBean(NoteRepository.class);
		CompletableFuture<Note> first = notes.save(new Note(null, "Tea")).toFuture();
		Disposable cancelled = notes.save(new Note(null, "Milk")).subscribe();
		CompletableFuture<Note> third = notes.save(new Note(null, "Coffee")).toFuture();
		cancelled.dispose();
		this.context.getBean(SlowStore.class).open();
		assertThat(Stream.of(first.join(), third.join()).map(Note::id))
			.isSubsetOf("notes/1-A", "notes/2-A", "notes/3-A")
			.doesNotHaveDuplicates();
		Note next = Objects.requireNonNull(notes.save(new Note(null, "Water")).block(LIMIT));
		assertThat(next.id()).isIn("notes/3-A", "notes/4-A");
		assertThat(notes.count().block(LIMIT)).isEqualTo(3);
	}

	@Test
	void aConventionThatBlocksIsNotCalledOnAnEventLoop() {
		start(Slow.class, Convention.class);
		SlowStore store = this.context.getBean(SlowStore.class);
		R2dbcEntityTemplate template = this.context.getBean(R2dbcEntityTemplate.class);
		CompletableFuture<List<Invoice>> saved = Flux.range(0, 100)
			.flatMap((i) -> onEventLoop().then(template.insert(new Invoice(null, "buyer" + i))), 100)
			.collectList()
			.toFuture();
		assertThatEventLoopsAreFree();
		store.open();
		assertThat(saved.join()).extracting(Invoice::id).doesNotHaveDuplicates().hasSize(100);
		assertThat(store.threads()).hasSizeGreaterThan(1).noneMatch((thread) -> thread.matches(EVENT_LOOP));
	}

	@Test
	void aLookAtALockedTableHoldsUpNoEventLoop() throws SQLException {
		start();
		R2dbcEntityTemplate template = this.context.getBean(R2dbcEntityTemplate.class);
		CompletableFuture<List<Task>> saved;
		try (Connection other = this.database.connect(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.execute("LOCK TABLE task IN ACCESS EXCLUSIVE MODE");
			saved = Flux.range(0, 100)
				.flatMap((i) -> onEventLoop().then(template.insert(new Task(null, null, null, "Tea " + i))), 100)
				.collectList()
				.toFuture();
			assertThatEventLoopsAreFree();
			assertThat(saved).isNotDone();
			other.rollback();
		}
		assertThat(saved.join()).extracting(Task::id).doesNotHaveDuplicates().hasSize(100);
	}

	@Test
	void oneFailedLookAnswersAllWhoWaitedForItAndTheNextTriesAgain() throws SQLException {
		// A look has a quarter of it, in which all saves must begin
		start("--hilo.jdbc.timeout=12s");
		R2dbcEntityTemplate template = this.context.getBean(R2dbcEntityTemplate.class);
		try (Connection other = this.database.connect(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.execute("LOCK TABLE task IN ACCESS EXCLUSIVE MODE");
			List<Throwable> failures = Flux.range(0, 100)
				.flatMap((i) -> template.insert(new Task(null, null, null, "Tea " + i))
					.map((saved) -> new Throwable("saved"))
					.onErrorResume(Mono::just), 100)
				.distinct(System::identityHashCode)
				.collectList()
				.block(LIMIT);
			assertThat(failures).singleElement()
				.isInstanceOf(RangeUnavailableException.class)
				.extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
				.contains("Whether the database fills the id column of", "a quarter of hilo.jdbc.timeout");
			other.rollback();
		}
		Task saved = Objects.requireNonNull(template.insert(new Task(null, null, null, "Tea")).block(LIMIT));
		assertThat(saved.id()).isEqualTo(1);
	}

	/** Goes on where the driver's answers arrive. */
	private Mono<Void> onEventLoop() {
		return this.context.getBean(R2dbcEntityTemplate.class).getDatabaseClient().sql("SELECT 1").then();
	}

	private void assertThatEventLoopsAreFree() {
		Flux.range(0, 20).flatMap((i) -> onEventLoop(), 20).then().block(LIMIT);
		assertThat(Flux.range(0, 20).flatMap((i) -> Mono.delay(Duration.ofMillis(1))).count().block(LIMIT))
			.isEqualTo(20);
	}

	private CompletableFuture<HttpResponse<String>> request(String path, String body) {
		String port = this.context.getEnvironment().getProperty("local.server.port");
		return HttpClient.newHttpClient()
			.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
				.POST(BodyPublishers.ofString(body))
				.build(), BodyHandlers.ofString());
	}

	private void start(Class<?>... sources) {
		start(WebApplicationType.NONE, "--hilo.jdbc.timeout=60s", sources);
	}

	private void start(String timeout) {
		start(WebApplicationType.NONE, timeout);
	}

	private void start(WebApplicationType type, String timeout, Class<?>... sources) {
		Entities.createTables(this.database);
		SpringApplication application = Applications.application(List.of(sources));
		application.setWebApplicationType(type);
		this.context = application.run(
				Stream
					.concat(Stream.of(this.database.arguments()),
							Stream.of("--server.port=0", "--spring.sql.init.mode=always", timeout))
					.toArray(String[]::new));
	}

	static class Slow {

		@Bean
		RangeRepository slowStore() {
			return new SlowStore();
		}

	}

	static class Continued implements BeforeSaveCallback<Note> {

		private final Set<String> threads = ConcurrentHashMap.newKeySet();

		@Override
		public Publisher<Note> onBeforeSave(Note note, OutboundRow row, SqlIdentifier table) {
			this.threads.add(Thread.currentThread().getName());
			return Mono.just(note);
		}

	}

	static class Convention {

		@Bean
		IdConvention<Invoice> invoiceIds(RangeRepository store) {
			return (database, invoice, hilo) -> {
				((SlowStore) store).pass();
				return id(hilo, database, invoice);
			};
		}

		private static String id(HiLoIdGenerator hilo, String database, Invoice invoice) {
			return hilo.generateDocumentId(database, invoice) + "$" + invoice.buyer();
		}

	}

}

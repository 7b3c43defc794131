package dev.hilo.smoke.devtools;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.devtools.restart.Restarter;
import org.springframework.context.annotation.Bean;

/**
 * Stores a note each time it starts, and restarts until it has started three times. Then
 * it prints the threads of HiLo and the pools once those of the earlier starts have gone.
 */
@SpringBootApplication
public class DevtoolsApplication {

	private static final long STARTS = 3;

	public static void main(String[] arguments) {
		SpringApplication.run(DevtoolsApplication.class, arguments);
	}

	@Bean
	CommandLineRunner startedAgain(NoteRepository notes) {
		return (arguments) -> {
			System.out.println("SAVED " + notes.save(new Note(null, "Tea")).id());
			if (notes.count() < STARTS) {
				new Thread(() -> Restarter.getInstance().restart(), "restart").start();
				return;
			}
			long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
			while (isOneEnding(threads()) && System.nanoTime() < deadline) {
				Thread.onSpinWait();
			}
			threads().forEach((name) -> System.out.println("THREAD " + name));
			System.exit(0);
		};
	}

	/** Of an earlier start, or made for one task. */
	private static boolean isOneEnding(List<String> threads) {
		return threads.size() > Set.copyOf(threads).size() || threads.stream()
			.anyMatch((name) -> name.matches("HikariPool-[12]\\b.*|hilo-(pool|schema|describe|probe).*"));
	}

	private static List<String> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.matches("(hilo|Hikari).*"))
			.toList();
	}

}

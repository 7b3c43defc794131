package dev.hilo.smoke.devtools;

import java.time.Duration;
import java.util.List;

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
			long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
			while (threads().stream().anyMatch((name) -> name.matches("HikariPool-[12]\\b.*"))
					&& System.nanoTime() < deadline) {
				Thread.onSpinWait();
			}
			threads().forEach((name) -> System.out.println("THREAD " + name));
			System.exit(0);
		};
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

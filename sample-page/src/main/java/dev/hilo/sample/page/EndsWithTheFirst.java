package dev.hilo.sample.page;

import java.io.IOException;
import java.io.OutputStream;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Ends a second instance in an orderly way when the first one says so, or is gone: then
 * the operating system closes the pipe that is standard input here.
 */
@Component
@ConditionalOnBooleanProperty("shop.second")
class EndsWithTheFirst {

	EndsWithTheFirst() {
		Thread thread = new Thread(EndsWithTheFirst::awaitEndOfInput, "ends with the first instance");
		thread.setDaemon(true);
		thread.start();
	}

	private static void awaitEndOfInput() {
		try {
			System.in.transferTo(OutputStream.nullOutputStream());
		}
		catch (IOException ex) {
			// It has ended too
		}
		System.exit(0);
	}

}

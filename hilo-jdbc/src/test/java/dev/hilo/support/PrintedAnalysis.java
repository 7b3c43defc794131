package dev.hilo.support;

import org.springframework.boot.test.system.CapturedOutput;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot has printed of an application that failed to start.
 */
public record PrintedAnalysis(String description, String action) {

	/**
	 * The last one in the output.
	 */
	public static PrintedAnalysis in(CapturedOutput output) {
		String text = output.getOut();
		assertThat(text).contains("APPLICATION FAILED TO START");
		String[] parts = text.substring(text.lastIndexOf("Description:") + 12).split("Action:");
		return new PrintedAnalysis(parts[0].strip(), parts[1].strip().split("\\R")[0]);
	}

}

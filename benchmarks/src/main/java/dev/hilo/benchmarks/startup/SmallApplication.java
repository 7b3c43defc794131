package dev.hilo.benchmarks.startup;

import java.util.concurrent.TimeUnit;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.metrics.buffering.BufferingApplicationStartup;
import org.springframework.boot.context.metrics.buffering.StartupTimeline;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * A small application with Spring Data JDBC, that starts with the starter on the class
 * path and without it. Says how long its context took, and what its beans took.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SmallApplication {

	static final String STARTED = "started ";

	static final String BEAN = "bean ";

	private static final int STEPS = 10_000;

	/**
	 * Starts it and ends.
	 * @param arguments the database's URL
	 */
	public static void main(String... arguments) {
		BufferingApplicationStartup steps = new BufferingApplicationStartup(STEPS);
		long start = System.nanoTime();
		ConfigurableApplicationContext context = new SpringApplicationBuilder(SmallApplication.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.applicationStartup(steps)
			.run("--spring.datasource.url=" + arguments[0], "--spring.datasource.username=sa");
		System.out.println(STARTED + (System.nanoTime() - start));
		steps.drainBufferedTimeline().getEvents().forEach(SmallApplication::print);
		context.close();
	}

	private static void print(StartupTimeline.TimelineEvent event) {
		event.getStartupStep().getTags().forEach((tag) -> {
			if (tag.getKey().equals("beanName")) {
				System.out.println(
						BEAN + tag.getValue() + " " + TimeUnit.NANOSECONDS.toMicros(event.getDuration().toNanos()));
			}
		});
	}

}

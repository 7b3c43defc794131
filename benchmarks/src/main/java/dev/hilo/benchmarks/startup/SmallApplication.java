package dev.hilo.benchmarks.startup;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * A small application with Spring Data JDBC, that starts with the starter on the class
 * path and without it. Says what the start of its context took, in nanoseconds.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SmallApplication {

	static final String STARTED = "started ";

	/**
	 * Starts it and ends.
	 * @param arguments the database's URL
	 */
	public static void main(String... arguments) {
		OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		long processor = process.getProcessCpuTime();
		long start = System.nanoTime();
		ConfigurableApplicationContext context = new SpringApplicationBuilder(SmallApplication.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.run("--spring.datasource.url=" + arguments[0], "--spring.datasource.username=sa");
		long wall = System.nanoTime() - start;
		System.out.println(STARTED + wall + " " + (process.getProcessCpuTime() - processor));
		context.close();
	}

}

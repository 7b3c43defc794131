package dev.hilo.benchmarks.startup;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.util.ClassUtils;

/**
 * A small application with Spring Data JDBC, that starts with the starter on the class
 * path and without it. Says what the start of its context took, in milliseconds of the
 * clock, of the processor and of the thread that starts it and in classes, and the same
 * once it has stored an order.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SmallApplication {

	static final String STARTED = "started ";

	private static final OperatingSystemMXBean process = ManagementFactory
		.getPlatformMXBean(OperatingSystemMXBean.class);

	/**
	 * Starts it and ends.
	 * @param arguments the database's URL
	 */
	public static void main(String... arguments) {
		long processor = process.getProcessCpuTime();
		long start = System.nanoTime();
		ConfigurableApplicationContext context = new SpringApplicationBuilder(SmallApplication.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.run("--spring.datasource.url=" + arguments[0], "--spring.datasource.username=sa");
		String started = since(start, processor);
		boolean givesIds = ClassUtils.isPresent("dev.hilo.HiLoIdGenerator", null);
		context.getBean(JdbcAggregateTemplate.class).insert(new Order(givesIds ? null : System.nanoTime(), "Tea"));
		System.out.println(STARTED + started + " " + since(start, processor));
		context.close();
	}

	private static String since(long start, long processor) {
		return (System.nanoTime() - start) / 1e6 + " " + (process.getProcessCpuTime() - processor) / 1e6 + " "
				+ ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6 + " "
				+ ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
	}

	@Table("orders")
	record Order(@Id @Nullable Long id, String product) {
	}

}

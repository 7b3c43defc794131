package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers what the end of a context gives back, and when.
 */
class HiLoClosingTests {

	private final String url = Engine.H2.newDatabase();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
				HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class))
		.withPropertyValues("spring.datasource.url=" + this.url, "spring.datasource.username=sa");

	private final JdbcTemplate outside = new JdbcTemplate(Engine.H2.pool(this.url));

	@Test
	void givesBackWhatIsUnusedWhenTheContextCloses() {
		this.contextRunner.run((context) -> {
			ids(context).generateNextIdsFor(null, "orders", 3);
			ids(context).generateNextIdFor("lines");
			assertThat(maxValue("orders")).isEqualTo(32);
		});
		GivenBack.await(this.outside, "orders", 3);
		GivenBack.await(this.outside, "lines", 1);
		this.contextRunner
			.run((context) -> assertThat(ids(context).generateDocumentId("orders")).isEqualTo("orders/4-A"));
	}

	@Test
	void givesBackWhatIsUnusedBehindInterfaceProxies() {
		this.contextRunner.withUserConfiguration(InterfaceProxies.class).run((context) -> {
			assertThat(AopUtils.isJdkDynamicProxy(ids(context))).isTrue();
			ids(context).generateNextIdFor("orders");
			context.getSourceApplicationContext().stop();
			GivenBack.await(this.outside, "orders", 1);
			context.getSourceApplicationContext().start();
			assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(2);
			assertThat(maxValue("orders")).as("a range is held again").isGreaterThan(2);
		});
	}

	@Test
	void givesLateRequestsIdsAndNeverOneThatWasGivenBack() {
		this.contextRunner.withUserConfiguration(LateClient.class).run((context) -> {
			LateClient.Late late = context.getBean(LateClient.Late.class);
			late.drawn.add(ids(context).generateNextIdFor("orders"));
			late.drawn.add(ids(context).generateNextIdFor("orders"));
			late.beforeDraw = () -> {
				GivenBack.await(this.outside, "orders", 2);
				// Another process takes what has been given back.
				this.outside.update("UPDATE hilo_range SET max_value = 34, stamp = 4711 WHERE collection = 'orders'");
			};
			context.getSourceApplicationContext().close();
			assertThat(late.drawn).containsExactly(1L, 2L, 35L, 36L);
			GivenBack.await(this.outside, "orders", 36);
		});
	}

	@Test
	void givesBackNoMoreThanItHolds() {
		this.contextRunner.run((context) -> {
			ids(context).generateNextIdFor("orders");
			this.outside.update("UPDATE hilo_range SET max_value = 64, stamp = 4711 WHERE collection = 'orders'");
		});
		assertThat(maxValue("orders")).isEqualTo(64);
	}

	@Test
	void refusesToDrawAfterTheEnd() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = ids(context);
			ids.generateNextIdFor("orders");
			context.getSourceApplicationContext().close();
			assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(() -> ids.generateNextIdFor("orders"));
			assertThatExceptionOfType(GeneratorClosedException.class)
				.isThrownBy(() -> ids.generateNextIdFor("never used before"));
			GivenBack.await(this.outside, "orders", 1);
		});
	}

	@Test
	void staysOpenWhenAChildContextCloses() {
		this.contextRunner.run((context) -> {
			ids(context).generateNextIdFor("orders");
			AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext();
			child.setParent(context.getSourceApplicationContext());
			child.refresh();
			child.close();
			assertThat(maxValue("orders")).isEqualTo(32);
			assertThat(context.getBean(RangeIdGenerator.class).heldRanges()).isNotEmpty();
			assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(2);
			assertThat(maxValue("orders")).isEqualTo(32);
		});
	}

	@Test
	void goesOnWhenTheContextIsStoppedAndStartedAgain() {
		this.contextRunner.run((context) -> {
			ConfigurableApplicationContext source = context.getSourceApplicationContext();
			assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(1);
			source.stop();
			GivenBack.await(this.outside, "orders", 1);
			assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(2);
			assertThat(maxValue("orders")).isEqualTo(2);
			source.start();
			assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(3);
			assertThat(maxValue("orders")).as("a range is held again").isGreaterThan(3);
			assertThat(ids(context).generateNextIdFor("new")).isEqualTo(1);
		});
		GivenBack.await(this.outside, "orders", 3);
	}

	private static HiLoIdGenerator ids(ApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class);
	}

	private Long maxValue(String collection) {
		return this.outside.queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class,
				collection);
	}

	static class InterfaceProxies {

		@Bean
		static BeanNameAutoProxyCreator innerProxies() {
			return outerProxies();
		}

		@Bean
		static BeanNameAutoProxyCreator outerProxies() {
			BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
			creator.setBeanNames("hiLoIdGenerator");
			creator.setInterceptorNames("proceeding");
			return creator;
		}

		@Bean
		static MethodInterceptor proceeding() {
			return MethodInvocation::proceed;
		}

	}

	static class LateClient {

		@Bean
		Late late(HiLoIdGenerator ids) {
			return new Late(ids);
		}

		/** Stops before HiLo does, as a web server that finishes its last requests. */
		static class Late implements SmartLifecycle {

			final List<Long> drawn = new ArrayList<>();

			Runnable beforeDraw = () -> {
			};

			private final HiLoIdGenerator ids;

			private boolean running;

			Late(HiLoIdGenerator ids) {
				this.ids = ids;
			}

			@Override
			public void start() {
				this.running = true;
			}

			@Override
			public void stop() {
				this.beforeDraw.run();
				this.drawn.add(this.ids.generateNextIdFor("orders"));
				this.drawn.add(this.ids.generateNextIdFor("orders"));
				this.running = false;
			}

			@Override
			public int getPhase() {
				return 0;
			}

			@Override
			public boolean isRunning() {
				return this.running;
			}

		}

	}

}

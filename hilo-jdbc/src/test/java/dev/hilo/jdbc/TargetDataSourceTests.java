package dev.hilo.jdbc;

import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers which wrappers around the application's DataSource are seen through.
 */
@ExtendWith(OutputCaptureExtension.class)
class TargetDataSourceTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@Test
	void proxyIsSeenThroughDownToItsTarget() {
		assertThat(target(this.pool)).isSameAs(this.pool);
		assertThat(target(new DelegatingDataSource(new DelegatingDataSource(this.pool)))).isSameAs(this.pool);
	}

	@Test
	void knownObserversAreSeenThrough() {
		for (DataSource observer : observers(this.pool)) {
			assertThat(target(observer)).as(observer.getClass().getName()).isSameAs(this.pool);
			assertThat(target(new DelegatingDataSource(observer))).isSameAs(this.pool);
		}
	}

	@Test
	void wrapperThatChangesConnectionsIsNotSeenThrough() {
		DataSource own = new OwnDataSource(this.pool);
		assertThat(target(own)).isSameAs(own);
		for (DataSource observer : observers(own)) {
			assertThat(target(observer)).as(observer.getClass().getName()).isSameAs(own);
		}
	}

	@Test
	void subclassOfAPoolIsCalledAsSharedAndTheLogSaysSo(CapturedOutput output) {
		DataSource own = new HikariDataSource() {
		};
		assertThat(RefillConnections.of(own, false, new RefillSettings().withTimeout(Duration.ofSeconds(1))).areOwn())
			.isFalse();
		assertThat(output).contains("@HiLoDataSource", "hilo.jdbc.connection=shared");
		assertThat(RefillConnections.of(this.pool, false, new RefillSettings().withTimeout(Duration.ofSeconds(1)))
			.areOwn()).isTrue();
	}

	@Test
	void modeThatWasChosenIsNotLogged(CapturedOutput output) {
		RefillConnections.of(new OwnDataSource(this.pool), true,
				new RefillSettings().withTimeout(Duration.ofSeconds(1)));
		assertThat(output).doesNotContain("@HiLoDataSource");
	}

	private static DataSource target(DataSource dataSource) {
		return TargetDataSource.of(dataSource, new SpringProxies());
	}

	private static List<DataSource> observers(DataSource target) {
		return List.of(new P6DataSource(target), new ProxyDataSource(target),
				ProxyDataSourceBuilder.create(target).buildProxy(),
				JdbcTelemetry.create(OpenTelemetry.noop()).wrap(target));
	}

	private static final class OwnDataSource extends DelegatingDataSource {

		OwnDataSource(DataSource target) {
			super(target);
		}

	}

}

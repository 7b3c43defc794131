package dev.hilo.jdbc;

import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.IsolationLevelDataSourceAdapter;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers which wrappers around the application's DataSource are seen through.
 */
@ExtendWith(OutputCaptureExtension.class)
class TargetDataSourceTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@Test
	void proxiesOfSpringAreSeenThrough() {
		assertThat(TargetDataSource.of(this.pool)).isSameAs(this.pool);
		assertThat(TargetDataSource.of(new DelegatingDataSource(
				new TransactionAwareDataSourceProxy(new LazyConnectionDataSourceProxy(this.pool)))))
			.isSameAs(this.pool);
	}

	@Test
	void knownObserversAreSeenThrough() {
		for (DataSource observer : observers(this.pool)) {
			assertThat(TargetDataSource.of(observer)).as(observer.getClass().getName()).isSameAs(this.pool);
			assertThat(TargetDataSource.of(new DelegatingDataSource(observer))).isSameAs(this.pool);
		}
	}

	@Test
	void wrapperThatChangesConnectionsIsNotSeenThrough() {
		DataSource setsIsolation = new IsolationLevelDataSourceAdapter();
		((IsolationLevelDataSourceAdapter) setsIsolation).setTargetDataSource(this.pool);
		for (DataSource own : List.of(new OwnDataSource(this.pool), setsIsolation)) {
			assertThat(TargetDataSource.of(own)).isSameAs(own);
			for (DataSource observer : observers(own)) {
				assertThat(TargetDataSource.of(observer)).as(observer.getClass().getName()).isSameAs(own);
			}
		}
	}

	@Test
	void proxyWithoutATargetIsLeftToFailByItself() {
		DataSource empty = new DelegatingDataSource();
		assertThat(TargetDataSource.of(empty)).isSameAs(empty);
	}

	@Test
	void subclassOfAPoolIsCalledAsSharedAndTheLogSaysSo(CapturedOutput output) {
		DataSource own = new HikariDataSource() {
		};
		assertThat(RefillConnections
			.of(own, new StoreSettings(new RangeTable(), ConnectionMode.AUTO, Duration.ofSeconds(1),
					SchemaManagement.NONE))
			.areOwn()).isFalse();
		assertThat(output).contains("@HiLoDataSource", "hilo.jdbc.connection=shared");
		assertThat(RefillConnections
			.of(this.pool,
					new StoreSettings(new RangeTable(), ConnectionMode.AUTO, Duration.ofSeconds(1),
							SchemaManagement.NONE))
			.areOwn()).isTrue();
	}

	@Test
	void modeThatWasChosenIsNotLogged(CapturedOutput output) {
		RefillConnections.of(new OwnDataSource(this.pool), new StoreSettings(new RangeTable(), ConnectionMode.SHARED,
				Duration.ofSeconds(1), SchemaManagement.NONE));
		assertThat(output).doesNotContain("@HiLoDataSource");
	}

	private static List<DataSource> observers(DataSource target) {
		return List.of(new P6DataSource(target), new ProxyDataSource(target),
				JdbcTelemetry.create(OpenTelemetry.noop()).wrap(target));
	}

	private static final class OwnDataSource extends DelegatingDataSource {

		OwnDataSource(DataSource target) {
			super(target);
		}

	}

}

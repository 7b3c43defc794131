package dev.hilo.support;

import java.util.function.LongSupplier;

import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.hibernate.id.enhanced.Optimizer;
import org.hibernate.id.enhanced.OptimizerFactory;
import org.hibernate.id.enhanced.StandardOptimizerDescriptor;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Other libraries' generators, each over its counter for orders on PostgreSQL.
 */
public enum Neighbours {

	/** Hibernate's optimizer, over a sequence. */
	HIBERNATE_HILO("CREATE SEQUENCE order_seq") {
		@Override
		public LongSupplier over(JdbcTemplate jdbc, int block) {
			return hibernate(StandardOptimizerDescriptor.HILO, block,
					() -> jdbc.queryForObject("SELECT nextval('order_seq')", Long.class));
		}
	},

	/** Hibernate's optimizer, over a row such as NHibernate's. */
	HIBERNATE_LEGACY_HILO("""
			CREATE TABLE hibernate_unique_key (next_hi bigint NOT NULL);
			INSERT INTO hibernate_unique_key VALUES (0)""") {
		@Override
		public LongSupplier over(JdbcTemplate jdbc, int block) {
			String sql = "UPDATE hibernate_unique_key SET next_hi = next_hi + 1 RETURNING next_hi - 1";
			return hibernate(StandardOptimizerDescriptor.LEGACY_HILO, block - 1,
					() -> jdbc.queryForObject(sql, Long.class));
		}
	},

	/** With the statement of its module for JDBC. */
	COSID("""
			CREATE TABLE cosid (name varchar(100) PRIMARY KEY, last_max_id bigint NOT NULL, last_fetch_time bigint NOT NULL);
			INSERT INTO cosid VALUES ('shop.orders', 0, 0)""") {
		@Override
		public LongSupplier over(JdbcTemplate jdbc, int block) {
			return new DefaultSegmentId(new CosIdRow(jdbc, block))::generate;
		}
	},

	/** A function that does what Marten's is known to do, and its arithmetic. */
	MARTEN("""
			CREATE TABLE mt_hilo (entity_name varchar PRIMARY KEY, hi_value bigint);
			CREATE FUNCTION mt_get_next_hi(entity varchar) RETURNS bigint LANGUAGE plpgsql AS $$
			DECLARE seen bigint; raised bigint;
			BEGIN
				SELECT hi_value INTO seen FROM mt_hilo WHERE entity_name = entity;
				IF seen IS NULL THEN
					INSERT INTO mt_hilo VALUES (entity, 0) ON CONFLICT DO NOTHING RETURNING hi_value INTO raised;
				ELSE
					UPDATE mt_hilo SET hi_value = seen + 1 WHERE entity_name = entity AND hi_value = seen
					RETURNING hi_value INTO raised;
				END IF;
				RETURN coalesce(raised, -1);
			END $$""") {
		@Override
		public LongSupplier over(JdbcTemplate jdbc, int block) {
			return new LongSupplier() {

				private long hi = -1;

				private int used = block;

				@Override
				public long getAsLong() {
					if (this.used == block) {
						this.used = 0;
						do {
							this.hi = jdbc.queryForObject("SELECT mt_get_next_hi('orders')", Long.class);
						}
						while (this.hi < 0);
					}
					return this.hi * block + ++this.used;
				}

			};
		}
	};

	private final String counter;

	Neighbours(String counter) {
		this.counter = counter;
	}

	/**
	 * A generator for one thread, over the counter that is there.
	 */
	public abstract LongSupplier over(JdbcTemplate jdbc, int block);

	/**
	 * Makes the counter.
	 * @return a generator for one thread
	 */
	public LongSupplier create(JdbcTemplate jdbc, int block) {
		jdbc.execute(this.counter);
		return over(jdbc, block);
	}

	private static LongSupplier hibernate(StandardOptimizerDescriptor descriptor, int incrementSize,
			LongSupplier counter) {
		Optimizer optimizer = OptimizerFactory.buildOptimizer(descriptor, Long.class, incrementSize, -1);
		AccessCallback values = new AccessCallback() {

			@Override
			public IntegralDataTypeHolder getNextValue() {
				return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class).initialize(counter.getAsLong());
			}

			@Override
			public String getTenantIdentifier() {
				return null;
			}

		};
		return () -> (Long) optimizer.generate(values);
	}

	private record CosIdRow(JdbcTemplate jdbc, int block) implements IdSegmentDistributor {

		@Override
		public String getNamespace() {
			return "shop";
		}

		@Override
		public String getName() {
			return "orders";
		}

		@Override
		public long getStep() {
			return this.block;
		}

		@Override
		public long nextMaxId(long step) {
			return this.jdbc.queryForObject(
					"UPDATE cosid SET last_max_id = last_max_id + ?, last_fetch_time = 1 WHERE name = ? RETURNING last_max_id",
					Long.class, step, getNamespacedName());
		}

	}

}

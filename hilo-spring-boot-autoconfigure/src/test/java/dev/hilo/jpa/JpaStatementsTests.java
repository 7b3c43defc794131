package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import org.assertj.core.api.SoftAssertions;
import org.hibernate.resource.jdbc.spi.StatementInspector;
import org.junit.jupiter.api.Test;

import org.springframework.beans.BeanUtils;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.jpa.Twins.Node;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The statements of common work, beside those of {@code @GeneratedValue}.
 */
class JpaStatementsTests {

	private static final int ORDERS = 1000;

	/** A value of a sequence, on any engine. */
	private static final Pattern SEQUENCE = Pattern.compile("select (next value for .*|nextval\\(.*)");

	@Test
	void commonWorkTakesTheStatementsOfGeneratedValueButForTheSequence() {
		Statements statements = new Statements();
		SoftAssertions all = new SoftAssertions();
		application(Engine.H2, statements, Twins.ALL, (application) -> {
			for (Kind kind : Kind.values()) {
				Map<String, List<String>> hilo = work(application, statements, kind.hilo);
				Map<String, List<String>> jpa = work(application, statements, kind.jpa);
				hilo.forEach((name, sent) -> {
					assertThat(sent).as("%s: %s", kind, name).isNotEmpty();
					all.assertThat(sent).as("%s: %s", kind, name).isEqualTo(jpa.get(name));
				});
			}
		});
		all.assertAll();
	}

	@Test
	void detachedReferencesCostNoSelect() {
		Statements statements = new Statements();
		application(Engine.H2, statements, Twins.ALL, (application) -> {
			List<Twins.HiLoBoxed> customers = IntStream.range(0, ORDERS)
				.mapToObj((i) -> application.persist(new Twins.HiLoBoxed()))
				.toList();
			statements.clear();
			application.run((manager) -> customers.forEach((customer) -> {
				Twins.HiLoBoxed order = new Twins.HiLoBoxed();
				order.owner = customer;
				manager.persist(order);
			}));
			assertThat(statements.all.stream().filter((sql) -> sql.startsWith("select")).count()).isZero();
			assertThat(statements.all.size()).isEqualTo(ORDERS);
		});
	}

	private static void application(Engine engine, Statements statements, Class<?>[] entities,
			Consumer<JpaApplication> test) {
		JpaApplication.with(engine, entities)
			.withBean(HibernatePropertiesCustomizer.class,
					() -> (properties) -> properties.put("hibernate.session_factory.statement_inspector", statements))
			.run((context) -> test.accept(new JpaApplication(context)));
	}

	private static <N extends Node<N>> Map<String, List<String>> work(JpaApplication application, Statements statements,
			Class<?> kind) {
		@SuppressWarnings("unchecked")
		Class<N> type = (Class<N>) kind;
		Map<String, List<String>> all = new LinkedHashMap<>();
		Supplier<N> node = () -> BeanUtils.instantiateClass(type);
		Work<N> work = new Work<>(application, node);
		N stored = application.persist(node.get());
		N other = application.persist(work.withChildren());
		Map<String, Consumer<EntityManager>> kinds = new LinkedHashMap<>();
		kinds.put("persist", (manager) -> manager.persist(node.get()));
		kinds.put("persist many", (manager) -> Stream.generate(node).limit(10).forEach(manager::persist));
		kinds.put("persist cascades", (manager) -> manager.persist(work.withChildren()));
		kinds.put("persist beside a detached reference", (manager) -> manager.persist(work.ownedBy(stored)));
		kinds.put("persist beside a reference",
				(manager) -> manager.persist(work.ownedBy(manager.getReference(type, work.id(stored)))));
		kinds.put("merge what is new", (manager) -> manager.merge(node.get()));
		kinds.put("merge what is new cascades", (manager) -> manager.merge(work.withChildren()));
		kinds.put("merge what is new beside a detached reference", (manager) -> manager.merge(work.ownedBy(stored)));
		kinds.put("save what is new", (manager) -> repository(type, manager).save(node.get()));
		kinds.put("save many",
				(manager) -> repository(type, manager).saveAll(Stream.generate(node).limit(10).toList()));
		kinds.put("merge what is detached", (manager) -> {
			stored.name = "changed";
			manager.merge(stored);
		});
		kinds.put("merge what is detached with a new child", (manager) -> {
			other.children.add(node.get());
			manager.merge(other);
		});
		kinds.put("find, change and add", (manager) -> {
			N found = manager.find(type, work.id(stored));
			found.name = "found";
			found.children.add(node.get());
		});
		kinds.put("remove", (manager) -> manager.remove(manager.find(type, work.id(other))));
		kinds.forEach((name, each) -> all.put(name, statements.of(() -> application.run(each))));
		all.put("insert without a session's state",
				statements.of(() -> application.stateless((session) -> session.insert(node.get()))));
		return all;
	}

	private static <N> SimpleJpaRepository<N, Object> repository(Class<N> type, EntityManager manager) {
		return new SimpleJpaRepository<>(type, manager);
	}

	private enum Kind {

		BOXED(Twins.HiLoBoxed.class, Twins.JpaBoxed.class),

		PLAIN(Twins.HiLoPlain.class, Twins.JpaPlain.class),

		TEXT(Twins.HiLoText.class, Twins.JpaText.class),

		EMBEDDED(Twins.HiLoEmbedded.class, Twins.JpaEmbedded.class),

		CLASSED(Twins.HiLoClassed.class, Twins.JpaClassed.class),

		VERSIONED(Twins.HiLoVersioned.class, Twins.JpaVersioned.class),

		PLAIN_VERSIONED(Twins.HiLoPlainVersioned.class, Twins.JpaPlainVersioned.class);

		private final Class<?> hilo;

		private final Class<?> jpa;

		Kind(Class<?> hilo, Class<?> jpa) {
			this.hilo = hilo;
			this.jpa = jpa;
		}

	}

	private record Work<N extends Node<N>>(JpaApplication application, Supplier<N> node) {

		N withChildren() {
			N parent = this.node.get();
			parent.children.addAll(List.of(this.node.get(), this.node.get()));
			return parent;
		}

		Object id(N stored) {
			return this.application.sessionFactory().getPersistenceUnitUtil().getIdentifier(stored);
		}

		N ownedBy(N owner) {
			N owned = this.node.get();
			owned.owner = owner;
			return owned;
		}

	}

	/** What Hibernate has sent, without the differences in names and the sequences. */
	private static final class Statements implements StatementInspector {

		private static final long serialVersionUID = 1;

		private final List<String> all = new ArrayList<>();

		@Override
		public String inspect(String sql) {
			String statement = sql.toLowerCase(Locale.ROOT);
			if (!SEQUENCE.matcher(statement).matches()) {
				this.all.add(statement.replaceAll("(hi_lo|jpa)_", "").replaceAll("\\b[hj][a-z]*?(\\d_\\d)", "$1"));
			}
			return sql;
		}

		void clear() {
			this.all.clear();
		}

		List<String> of(Runnable work) {
			clear();
			work.run();
			return List.copyOf(this.all);
		}

	}

}

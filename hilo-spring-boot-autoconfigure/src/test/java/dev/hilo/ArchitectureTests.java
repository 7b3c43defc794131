package dev.hilo;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.data.mapping.callback.EntityCallback;

import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.Counter;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Scheme;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which house may use which.
 */
class ArchitectureTests {

	/** Each house, and those that it may use beside itself. */
	private static final Map<String, List<String>> houses = Map.ofEntries(Map.entry("dev.hilo", List.of()),
			Map.entry("dev.hilo.naming", List.of("dev.hilo")), Map.entry("dev.hilo.range", List.of("dev.hilo")),
			Map.entry("dev.hilo.scheme", List.of("dev.hilo")),
			Map.entry("dev.hilo.schemes",
					List.of("dev.hilo", "dev.hilo.scheme", "dev.hilo.engine", "dev.hilo.engine.thread")),
			Map.entry("dev.hilo.engine",
					List.of("dev.hilo", "dev.hilo.naming", "dev.hilo.range", "dev.hilo.scheme",
							"dev.hilo.engine.thread", "dev.hilo.engine.event", "dev.hilo.engine.buffer",
							"dev.hilo.engine.draw")),
			Map.entry("dev.hilo.engine.thread", List.of()),
			Map.entry("dev.hilo.engine.event", List.of("dev.hilo", "dev.hilo.range", "dev.hilo.engine.thread")),
			Map.entry("dev.hilo.engine.buffer",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.engine.thread", "dev.hilo.engine.event")),
			Map.entry("dev.hilo.engine.draw",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.scheme", "dev.hilo.engine.thread",
							"dev.hilo.engine.event", "dev.hilo.engine.buffer")),
			Map.entry("dev.hilo.jdbc",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.jdbc.connection", "dev.hilo.jdbc.dialect",
							"dev.hilo.jdbc.schema", "dev.hilo.jdbc.counter", "dev.hilo.jdbc.table")),
			Map.entry("dev.hilo.jdbc.connection", List.of("dev.hilo", "dev.hilo.engine.thread", "dev.hilo.range")),
			Map.entry("dev.hilo.jdbc.dialect",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.jdbc.connection", "dev.hilo.jdbc.schema")),
			Map.entry("dev.hilo.jdbc.schema",
					List.of("dev.hilo", "dev.hilo.engine.thread", "dev.hilo.jdbc.connection")),
			Map.entry("dev.hilo.jdbc.counter",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.jdbc.connection", "dev.hilo.jdbc.dialect")),
			Map.entry("dev.hilo.counters",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.jdbc.connection", "dev.hilo.jdbc.dialect",
							"dev.hilo.jdbc.counter")),
			Map.entry("dev.hilo.jdbc.table", List.of("dev.hilo", "dev.hilo.jdbc.connection")),
			Map.entry("dev.hilo.test", List.of("dev.hilo", "dev.hilo.range", "dev.hilo.engine")),
			Map.entry("dev.hilo.autoconfigure",
					List.of("dev.hilo", "dev.hilo.naming", "dev.hilo.range", "dev.hilo.scheme", "dev.hilo.engine",
							"dev.hilo.engine.thread", "dev.hilo.jdbc", "dev.hilo.jdbc.connection",
							"dev.hilo.jdbc.dialect", "dev.hilo.jdbc.counter")),
			Map.entry("dev.hilo.autoconfigure.jdbc",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.jdbc", "dev.hilo.jdbc.schema",
							"dev.hilo.entity.existing", "dev.hilo.autoconfigure", "dev.hilo.seam")),
			Map.entry("dev.hilo.entity",
					List.of("dev.hilo", "dev.hilo.naming", "dev.hilo.scheme", "dev.hilo.engine",
							"dev.hilo.autoconfigure")),
			Map.entry("dev.hilo.entity.existing",
					List.of("dev.hilo", "dev.hilo.engine.thread", "dev.hilo.naming", "dev.hilo.range",
							"dev.hilo.scheme", "dev.hilo.engine", "dev.hilo.jdbc", "dev.hilo.jdbc.connection",
							"dev.hilo.jdbc.table", "dev.hilo.autoconfigure", "dev.hilo.entity")),
			Map.entry("dev.hilo.data",
					List.of("dev.hilo", "dev.hilo.engine", "dev.hilo.entity", "dev.hilo.entity.existing")),
			Map.entry("dev.hilo.data.jdbc",
					List.of("dev.hilo", "dev.hilo.data", "dev.hilo.entity", "dev.hilo.entity.existing",
							"dev.hilo.autoconfigure", "dev.hilo.seam")),
			Map.entry("dev.hilo.data.r2dbc",
					List.of("dev.hilo", "dev.hilo.data", "dev.hilo.entity", "dev.hilo.entity.existing",
							"dev.hilo.autoconfigure", "dev.hilo.seam")),
			Map.entry("dev.hilo.jpa",
					List.of("dev.hilo", "dev.hilo.engine", "dev.hilo.entity", "dev.hilo.entity.existing",
							"dev.hilo.jdbc", "dev.hilo.autoconfigure", "dev.hilo.seam")),
			Map.entry("dev.hilo.actuate",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.engine", "dev.hilo.entity.existing",
							"dev.hilo.autoconfigure")),
			Map.entry("dev.hilo.metrics",
					List.of("dev.hilo", "dev.hilo.range", "dev.hilo.engine", "dev.hilo.autoconfigure")),
			Map.entry("dev.hilo.seam", List.of()));

	static final List<String> names = List.copyOf(houses.keySet());

	private static final String[] core = { "dev.hilo", "dev.hilo.naming", "dev.hilo.range", "dev.hilo.scheme",
			"dev.hilo.schemes", "dev.hilo.engine.." };

	private static final JavaClasses product = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.withImportOption((location) -> !location.contains("-tests.jar"))
		.importPackages("dev.hilo");

	@ParameterizedTest
	@FieldSource("names")
	void houseKnowsOnlyWhatItMay(String house) {
		List<String> known = houses.getOrDefault(house, List.of());
		String[] unknown = names.stream()
			.filter((other) -> !other.equals(house) && !known.contains(other))
			.toArray(String[]::new);
		check(noClasses().that().resideInAPackage(house).should().dependOnClassesThat().resideInAnyPackage(unknown));
	}

	@Test
	void everyHouseIsKnownAndThereAreNoCircles() {
		check(classes().should().resideInAnyPackage(names.toArray(String[]::new)));
		check(slices().matching("dev.hilo.(**)").should().beFreeOfCycles());
	}

	@Test
	void coreRunsWithoutSpringAndJdbc() {
		check(noClasses().that()
			.resideInAnyPackage(core)
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "java.sql..", "javax.sql..", "org.flywaydb..",
					"com.zaxxer.."));
	}

	@Test
	void storeInATableRunsWithoutSpring() {
		check(noClasses().that()
			.resideInAnyPackage("dev.hilo.jdbc..", "dev.hilo.counters")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.."));
	}

	@Test
	void onlyTheWiringAndTheEndpointKnowSpringBoot() {
		check(noClasses().that()
			.resideOutsideOfPackages("dev.hilo.autoconfigure..", "dev.hilo.actuate", "dev.hilo.test")
			.and()
			.haveNameNotMatching(".*AutoConfiguration(\\$.*)?")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot.."));
	}

	@Test
	void nobodyAsksAStoreForItsClass() {
		DescribedPredicate<JavaClass> store = DescribedPredicate.describe("a store",
				(type) -> type.isAssignableTo(RangeRepository.class) && !type.isInterface());
		for (JavaClass type : product) {
			type.getInstanceofChecks()
				.forEach((check) -> assertThat(store.test(check.getRawType())).as(check.toString()).isFalse());
		}
	}

	/** Each answers for itself, so that anybody can make another one. */
	@ParameterizedTest
	@ValueSource(classes = { Scheme.class, Counter.class, ForeignCounter.class })
	void nobodyAsksASchemeOrACounterForItsClass(Class<?> kind) {
		for (JavaClass type : product) {
			type.getInstanceofChecks()
				.forEach((check) -> assertThat(check.getRawType().isAssignableTo(kind)).as(check.toString()).isFalse());
			// But for the name of a logger
			type.getReferencedClassObjects()
				.stream()
				.filter((found) -> !found.getRawType().equals(type))
				.forEach((found) -> assertThat(found.getRawType().isAssignableTo(kind)).as(found.toString()).isFalse());
		}
	}

	/**
	 * A thread of a ForkJoinPool would run other tasks, within the caller's transaction.
	 */
	@Test
	void nobodyWaitsByAFuture() {
		DescribedPredicate<JavaAccess<?>> wait = DescribedPredicate.describe("a wait by a future",
				(access) -> access.getTarget().getOwner().isAssignableTo(Future.class)
						&& List.of("get", "join", "invoke").contains(access.getTarget().getName())
						|| List.of("invokeAll", "invokeAny").contains(access.getTarget().getName()));
		check(noClasses().that()
			.resideOutsideOfPackage("dev.hilo.test")
			.should()
			.accessTargetWhere(wait)
			.orShould()
			.callMethod(BaseStream.class, "parallel")
			.orShould()
			.callMethod(Collection.class, "parallelStream"));
	}

	/**
	 * The order in which threads may wait for each other stands in CleanThreadFactory.
	 */
	@Test
	void threadsAreMadeInOnePlaceAndPoolsInFew() {
		String test = "dev.hilo.test";
		check(noClasses().that()
			.resideOutsideOfPackage(test)
			.and()
			.doNotHaveFullyQualifiedName("dev.hilo.engine.thread.CleanThreadFactory")
			.should()
			.callCodeUnitWhere(DescribedPredicate.describe("a thread is made",
					(call) -> call.getTarget().getOwner().isAssignableTo(Thread.class)
							&& List.of("<init>", "startVirtualThread", "ofVirtual", "ofPlatform")
								.contains(call.getTarget().getName())
							|| call.getTarget().getOwner().isAssignableTo(Timer.class))));
		check(noClasses().that()
			.resideOutsideOfPackage(test)
			.and()
			.haveNameNotMatching("dev\\.hilo\\.(engine\\.thread\\.DatabaseThreads|data\\.r2dbc\\.EntityIdAssigner)")
			.should()
			.callCodeUnitWhere(DescribedPredicate.describe("a pool is made, or the common one used",
					(call) -> makesPool(call.getTarget().getOwner(), call.getTarget().getName(),
							call.getTarget().getRawParameterTypes()))));
	}

	private static boolean makesPool(JavaClass owner, String method, List<JavaClass> parameters) {
		return owner.isEquivalentTo(Executors.class) && method.startsWith("new")
				|| owner.isAssignableTo(ExecutorService.class) && method.equals("<init>")
				|| owner.getName().equals("reactor.core.scheduler.Schedulers") && method.startsWith("new")
				|| owner.isEquivalentTo(CompletableFuture.class) && method.endsWith("Async")
						&& parameters.stream().noneMatch((type) -> type.isAssignableTo(Executor.class));
	}

	@Test
	void autoConfigurationHasNoPublicMembers() {
		check(classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.haveModifier(JavaModifier.PUBLIC)
			.andShould()
			.haveModifier(JavaModifier.FINAL));
		check(noMethods().that()
			.areDeclaredInClassesThat()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic());
	}

	@Test
	void postProcessorsAreMadeByStaticMethods() {
		check(methods().that()
			.areAnnotatedWith(Bean.class)
			.and()
			.haveRawReturnType(DescribedPredicate.describe("a post-processor",
					(type) -> type.isAssignableTo(BeanPostProcessor.class)
							|| type.isAssignableTo(BeanFactoryPostProcessor.class)))
			.should()
			.beStatic());
	}

	/** A record's own hash code keeps its class loader alive, for ever on JDK 17. */
	@Test
	void whatSpringKeepsInSetsIsNoRecord() {
		check(noClasses().that()
			.areAssignableTo(EntityCallback.class)
			.or()
			.areAssignableTo(ApplicationListener.class)
			.should()
			.beAssignableTo(Record.class));
	}

	@Test
	void everyPackageIsNullMarked() {
		for (JavaPackage found : product.getPackage("dev.hilo").getSubpackagesInTree()) {
			if (!found.getClasses().isEmpty()) {
				assertThat(found.isAnnotatedWith(NullMarked.class)).as(found.getName()).isTrue();
			}
		}
		assertThat(product.getPackage("dev.hilo").isAnnotatedWith(NullMarked.class)).isTrue();
	}

	private static void check(ArchRule rule) {
		rule.allowEmptyShould(true).check(product);
	}

}

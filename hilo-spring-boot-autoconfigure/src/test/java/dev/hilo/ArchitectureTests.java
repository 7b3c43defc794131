package dev.hilo;

import java.util.List;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which house may use which.
 */
class ArchitectureTests {

	/** From the top; each may use those before it. */
	private static final List<String> houses = List.of("dev.hilo", "dev.hilo.naming", "dev.hilo.range",
			"dev.hilo.scheme", "dev.hilo.engine", "dev.hilo.jdbc", "dev.hilo.entity", "dev.hilo.data.jdbc",
			"dev.hilo.jackson", "dev.hilo.autoconfigure");

	private static final JavaClasses product = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("dev.hilo");

	@Test
	void eachHouseUsesOnlyThoseAboveIt() {
		for (int i = 0; i < houses.size() - 1; i++) {
			String[] below = houses.subList(i + 1, houses.size()).toArray(String[]::new);
			check(noClasses().that()
				.resideInAPackage(houses.get(i))
				.should()
				.dependOnClassesThat()
				.resideInAnyPackage(below));
		}
	}

	@Test
	void noHouseIsUnknown() {
		check(classes().should().resideInAnyPackage(houses.toArray(String[]::new)));
		check(slices().matching("dev.hilo.(*)..").should().beFreeOfCycles());
	}

	@Test
	void coreKnowsNeitherSpringNorJdbc() {
		check(noClasses().that()
			.resideInAnyPackage("dev.hilo", "dev.hilo.naming", "dev.hilo.range", "dev.hilo.scheme", "dev.hilo.engine")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "java.sql..", "javax.sql..", "org.flywaydb..",
					"com.zaxxer.."));
	}

	@Test
	void onlyTheAutoConfigurationKnowsSpringBoot() {
		check(noClasses().that()
			.resideInAnyPackage("dev.hilo.jdbc", "dev.hilo.entity", "dev.hilo.data..", "dev.hilo.jackson")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot.."));
	}

	@Test
	void everyPackageIsNullMarked() {
		for (JavaPackage found : product.getPackage("dev.hilo").getSubpackagesInTree()) {
			if (found.getClasses().isEmpty()) {
				continue;
			}
			assertThat(found.isAnnotatedWith(NullMarked.class)).as(found.getName()).isTrue();
		}
		assertThat(product.getPackage("dev.hilo").isAnnotatedWith(NullMarked.class)).isTrue();
	}

	private static void check(ArchRule rule) {
		rule.allowEmptyShould(true).check(product);
	}

}

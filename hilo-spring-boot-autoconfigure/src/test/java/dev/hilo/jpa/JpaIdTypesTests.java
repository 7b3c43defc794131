package dev.hilo.jpa;

import java.util.List;
import java.util.UUID;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

import dev.hilo.CollectionNaming;
import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoCollection;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;

import static dev.hilo.support.StartFailures.wrongProperty;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Which ids a unit refuses when it is built, and who may make the others.
 */
@Tag("all")
class JpaIdTypesTests {

	private static final UUID ID = new UUID(1, 2);

	@Test
	void typeThatNoIdCanBeMadeForIsRefusedAtTheStart() {
		JpaApplication.with(Engine.H2, Parcel.class)
			.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll(Parcel.class.getName() + ".id",
					"java.util.UUID", "from Long if it is a UUID"));
	}

	/** As every web application has one. */
	@Test
	void typeThatSpringMakesOfOtherTextsIsRefusedAtTheStart() {
		JpaApplication.with(Engine.H2, Parcel.class)
			.withBean("conversions", ConversionService.class, ApplicationConversionService::new)
			.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll("java.util.UUID",
					"register a Converter"));
	}

	@Test
	void converterMakesIdsOfOtherTypes() {
		for (ConfigurableConversionService service : List.of(new GenericConversionService(),
				new ApplicationConversionService())) {
			service.addConverter(Long.class, UUID.class, (number) -> new UUID(0, number));
			assertThat(idOfParcel(service)).isEqualTo(new UUID(0, 1));
		}
	}

	@Test
	void converterMakesWholeEmbeddedIds() {
		GenericConversionService service = new GenericConversionService();
		service.addConverter(String.class, LabelId.class, LabelId::new);
		JpaApplication.with(Engine.H2, Label.class, LabelId.class)
			.withBean("conversions", ConversionService.class, () -> service)
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThat(application.persist(new Label()).id).isEqualTo(new LabelId("labels/1-A"));
				assertThat(application.find(Label.class, new LabelId("labels/1-A"))).isNotNull();
			});
	}

	@Test
	void conventionMakesIdsOfOtherTypes() {
		JpaApplication.with(Engine.H2, Parcel.class)
			.withUserConfiguration(Uuids.class)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Parcel()).id).isEqualTo(ID));
	}

	@Test
	void generatorOfTheApplicationMakesIdsOfOtherTypes() {
		JpaApplication.with(Engine.H2, Parcel.class)
			.withBean(EntityIdGenerator.class, () -> (database, entity, type) -> ID)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Parcel()).id).isEqualTo(ID));
	}

	@Test
	void failureOfTheGeneratorOfTheApplicationNamesItAndNothingIsStored() {
		JpaApplication.with(Engine.H2, Shop.BigNumber.class)
			.withBean("broken", EntityIdGenerator.class, () -> (database, entity, type) -> {
				throw new IllegalArgumentException("no");
			})
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> application.persist(new Shop.BigNumber()))
					.withMessageContainingAll("The EntityIdGenerator " + JpaIdTypesTests.class.getName(),
							Shop.BigNumber.class.getName());
				assertThat(application.count("BigNumber")).isZero();
			});
	}

	@Test
	void generatorOfTheApplicationMakesNumbersOfAnyType() {
		JpaApplication.with(Engine.H2, Shop.BigNumber.class)
			.withBean(EntityIdGenerator.class, () -> (database, entity, type) -> 5)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Shop.BigNumber()).id).isEqualTo(5));
	}

	@Test
	void numberThatDoesNotFitIsRefused() {
		JpaApplication.with(Engine.H2, Shop.SmallNumber.class)
			.withPropertyValues("hilo.collections.SmallNumbers.floor=" + Short.MAX_VALUE)
			.run((context) -> assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> new JpaApplication(context).persist(new Shop.SmallNumber()))
				.withMessageContaining("32767"));
	}

	@Test
	void ownCollectionWithinHierarchyOfNumbersIsRefusedAtTheStart() {
		JpaApplication.with(Engine.H2, Animal.class, Dog.class)
			.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll(Animal.class.getName() + ".id",
					"animals", "dogs", "shared-with"));
	}

	@Test
	void ownCollectionWithinHierarchyIsFineForTextAndForSharedCounter() {
		JpaApplication.with(Engine.H2, Text.class, Letter.class).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			assertThat(application.persist(new Text()).id).isEqualTo("texts/1-A");
			assertThat(application.persist(new Letter()).id).isEqualTo("letters/1-A");
		});
		for (String property : new String[] { "hilo.collections.dogs.shared-with=animals", "hilo.shared-with=all" }) {
			JpaApplication.with(Engine.H2, Animal.class, Dog.class).withPropertyValues(property).run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThat(application.persist(new Animal()).id).isEqualTo(1);
				assertThat(application.persist(new Dog()).id).isEqualTo(2);
			});
		}
	}

	@Test
	void entityThatIsLeftOutSaysSo() {
		JpaApplication.with(Engine.H2, Shop.BigNumber.class, Shop.AssignedNumber.class)
			.withPropertyValues("hilo.entities.exclude=dev.hilo.jpa")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> application.persist(new Shop.BigNumber()))
					.withMessageContainingAll("hilo.entities.exclude", Shop.BigNumber.class.getName(),
							"@HiLoId(assigned = true)");
				Shop.AssignedNumber byHand = new Shop.AssignedNumber();
				byHand.id = 3L;
				assertThat(application.persist(byHand).id).isEqualTo(3);
			});
	}

	@Test
	void entityThatIsLeftOutNeedsNoCollection() {
		CollectionNaming naming = mock(CollectionNaming.class);
		given(naming.collectionOf(Shop.AssignedText.class)).willThrow(new IllegalStateException("no name"));
		JpaApplication.with(Engine.H2, Shop.AssignedText.class)
			.withBean(CollectionNaming.class, () -> naming)
			.withPropertyValues("hilo.entities.exclude=dev.hilo.jpa")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				Shop.AssignedText byHand = new Shop.AssignedText();
				byHand.id = "mine";
				assertThat(application.persist(byHand).id).isEqualTo("mine");
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> application.persist(new Shop.AssignedText()))
					.withMessageContaining("is left out of HiLo");
			});
	}

	@Test
	void withoutHiLoTheFirstPersistSaysWhy() {
		JpaApplication.with(Engine.H2, Shop.PlainInt.class, Shop.AssignedInt.class)
			.withPropertyValues("hilo.enabled=false")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> application.persist(new Shop.PlainInt()))
					.withMessageContainingAll(Shop.PlainInt.class.getName() + ".id", "hilo.enabled",
							"@HiLoId(assigned = true)");
				Shop.AssignedInt byHand = new Shop.AssignedInt();
				byHand.id = 3;
				assertThat(application.persist(byHand).id).isEqualTo(3);
			});
	}

	@Test
	void primitivePartOfIdClassIsRefusedAtTheStart() {
		for (Class<?> type : List.of(Box.class, HalfBoxed.class, Bare.class)) {
			JpaApplication.with(Engine.H2, type)
				.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll(type.getName() + ".number",
						"long", "@IdClass", "Use Long"));
		}
	}

	/** An upsert would overwrite the row with 0. */
	@Test
	void primitivePartOfEmbeddedIdIsRefusedAtTheStart() {
		JpaApplication.with(Engine.H2, Post.class)
			.run((context) -> assertThat(wrongProperty(context))
				.hasMessageContainingAll(PostKey.class.getName() + ".number", "long", "@EmbeddedId", "Use Long"));
	}

	/** Each would overwrite the last. */
	@Test
	void assignedIdOfANewInstanceIsRefusedAtTheStart() {
		for (Class<?> type : List.of(ZeroAtFirst.class, NamedAtFirst.class, NeverNull.class)) {
			JpaApplication.with(Engine.H2, type)
				.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll(
						"The initial value of " + type.getName() + ".id", "assigned = true", "Let it be null"));
		}
	}

	@Test
	void aSecondGeneratorBesideHiLoIdHasNoEffect() {
		JpaApplication.with(Engine.H2, Doubled.class)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Doubled()).id)
				.isEqualTo("doubleds/1-A"));
	}

	@Test
	void withoutDataSourceForRangesTheStartSaysWhatIsMissing() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
					HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
					HiLoJpaAutoConfiguration.class))
			.withBean(LocalContainerEntityManagerFactoryBean.class,
					() -> PersistenceUnitsTests.unit("own", new H2Database().dataSource(), "create"))
			.run((context) -> assertThat(wrongProperty(context))
				.hasMessageContaining("HiLo keeps its ranges in the application's database: configure a DataSource"));
	}

	private static @Nullable UUID idOfParcel(ConversionService service) {
		Parcel parcel = new Parcel();
		JpaApplication.with(Engine.H2, Parcel.class)
			.withBean("conversions", ConversionService.class, () -> service)
			.run((context) -> new JpaApplication(context).persist(parcel));
		return parcel.id;
	}

	@Configuration(proxyBeanMethods = false)
	static class Uuids {

		@Bean
		IdConvention<Parcel> uuid() {
			return (database, parcel, hilo) -> ID;
		}

	}

	@Entity
	static class Parcel {

		@Id
		@HiLoId
		@Nullable UUID id;

	}

	@Entity
	static class Post {

		@EmbeddedId
		PostKey key = new PostKey();

	}

	@Embeddable
	static class PostKey {

		@HiLoId
		long number;

		String area = "north";

	}

	@Entity
	static class ZeroAtFirst {

		@Id
		@HiLoId(assigned = true)
		Long id = 0L;

	}

	@Entity
	static class NeverNull {

		@Id
		@HiLoId(assigned = true)
		int id;

	}

	@Entity
	static class NamedAtFirst {

		@Id
		@HiLoId(assigned = true)
		String id = "first";

	}

	@Entity
	static class Doubled {

		@Id
		@HiLoId
		@GeneratedValue
		@Nullable String id;

	}

	@Entity
	@IdClass(BoxKey.class)
	static class Box {

		@Id
		@HiLoId
		long number;

		@Id
		String area = "north";

	}

	@Entity
	@IdClass(BoxKey.class)
	static class HalfBoxed {

		@Id
		@HiLoId
		@Nullable Long number;

		@Id
		String area = "north";

	}

	/** Two ids, and no class of them. */
	@Entity
	static class Bare {

		@Id
		@HiLoId
		long number;

		@Id
		String area = "north";

	}

	record BoxKey(long number, String area) {
	}

	@Entity
	static class Label {

		@EmbeddedId
		@HiLoId
		@Nullable LabelId id;

	}

	@Embeddable
	record LabelId(String text) {
	}

	@Entity
	@HiLoCollection("Animals")
	static class Animal {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity
	@HiLoCollection("Dogs")
	static class Dog extends Animal {

	}

	@Entity(name = "Text")
	@Inheritance(strategy = InheritanceType.JOINED)
	static class Text {

		@Id
		@HiLoId
		@Nullable String id;

		@Nullable String name;

	}

	@Entity(name = "Letter")
	@HiLoCollection("Letters")
	static class Letter extends Text {

	}

}

package dev.hilo.jpa;

import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.cfg.MultiTenancySettings;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.RootClass;
import org.hibernate.mapping.UnionSubclass;
import org.jspecify.annotations.Nullable;

import dev.hilo.IdAssignmentException;

/**
 * Makes the ids of {@link HiLoId} for Hibernate, which creates one for each such
 * property. All that depends on Hibernate is here.
 */
public final class HiLoIdentifierGenerator implements BeforeExecutionGenerator, AnnotationBasedGenerator<HiLoId> {

	private static final long serialVersionUID = 1;

	private transient @Nullable UnitIds unit;

	private transient @Nullable IdProperty property;

	/**
	 * For Hibernate, which then initializes it.
	 */
	public HiLoIdentifierGenerator() {
	}

	@Override
	public void initialize(HiLoId annotation, GeneratorCreationContext context) {
		initialize(context);
	}

	/**
	 * Called instead by Hibernate up to 7.2, and gone from later versions.
	 * @param annotation says nothing more
	 * @param member the field or getter
	 * @param context what Hibernate knows about the property
	 */
	@SuppressWarnings({ "removal", "MissingOverride" })
	public void initialize(HiLoId annotation, Member member, GeneratorCreationContext context) {
		initialize(context);
	}

	private void initialize(GeneratorCreationContext context) {
		Map<String, Object> settings = context.getServiceRegistry()
			.requireService(ConfigurationService.class)
			.getSettings();
		IdProperty property = describe(context, hasTablesOfTenants(settings));
		this.property = property;
		if (settings.get(UnitIds.PROPERTY) instanceof UnitIds unit) {
			this.unit = unit;
			unit.add(property);
		}
	}

	@Override
	public @Nullable Object generate(SharedSessionContractImplementor session, Object owner,
			@Nullable Object currentValue, EventType eventType) {
		IdProperty property = Objects.requireNonNull(this.property);
		UnitIds unit = this.unit;
		if (unit != null) {
			return unit.generate(property, owner, currentValue,
					property.isOfTenants() ? session.getTenantIdentifier() : null);
		}
		if (property.isSet(currentValue)) {
			return currentValue;
		}
		throw new IdAssignmentException("No HiLo is here to make " + property.name()
				+ ": hilo.enabled is false, or the EntityManagerFactory is not made by a bean of Spring's. Nothing was "
				+ "stored. Enable it, or set the id before the entity is persisted");
	}

	@Override
	public EnumSet<EventType> getEventTypes() {
		return EventTypeSets.INSERT_ONLY;
	}

	@Override
	public boolean allowAssignedIdentifiers() {
		return true;
	}

	private static IdProperty describe(GeneratorCreationContext context, boolean ofTenants) {
		RootClass root = context.getRootClass();
		Class<?> owner = ownerOf(context.getProperty(), root);
		Class<?> declared = context.getProperty().getGetter(owner).getReturnTypeClass();
		// Hibernate itself reports the boxed type, and only it knows that of a type
		// variable
		Class<?> idType = declared.isPrimitive() ? declared : context.getType().getReturnedClass();
		List<JpaIdColumn> columns = new ArrayList<>();
		addColumn(columns, root, idType, context, ofTenants);
		root.getSubclasses().forEach((type) -> addColumn(columns, type, idType, context, ofTenants));
		return new IdProperty(idType, owner.getName() + "." + context.getProperty().getName(), List.copyOf(columns),
				ofTenants);
	}

	private static Class<?> ownerOf(Property property, RootClass root) {
		return (root.getIdentifier() instanceof Component component && !component.isEmbedded()
				&& component.getProperties().contains(property)) ? component.getComponentClass()
						: root.getMappedClass();
	}

	/** Only a table per class has ids outside of the root's table. */
	private static void addColumn(List<JpaIdColumn> columns, PersistentClass type, Class<?> idType,
			GeneratorCreationContext context, boolean ofTenants) {
		if (!Boolean.TRUE.equals(type.isAbstract())) {
			SqlStringGenerationContext names = context.getSqlStringGenerationContext();
			PersistentClass owner = (type instanceof UnionSubclass) ? type : type.getRootClass();
			columns.add(new JpaIdColumn(type.getMappedClass(), idType, owner.getTable().getQualifiedName(names),
					context.getValue().getColumns().get(0).getQuotedName(names.getDialect()), ofTenants));
		}
	}

	private static boolean hasTablesOfTenants(Map<String, Object> settings) {
		return settings.get(MultiTenancySettings.MULTI_TENANT_CONNECTION_PROVIDER) != null
				|| settings.get(MultiTenancySettings.MULTI_TENANT_SCHEMA_MAPPER) != null;
	}

}

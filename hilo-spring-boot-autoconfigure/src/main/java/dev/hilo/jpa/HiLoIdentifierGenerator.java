package dev.hilo.jpa;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.cfg.MultiTenancySettings;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;
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
import org.hibernate.property.access.spi.Getter;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdAssignmentException;
import dev.hilo.entity.existing.IdColumn;

/**
 * Makes the ids of {@link HiLoId} for Hibernate, which creates one for each such
 * property. All that depends on Hibernate is here.
 */
@SuppressWarnings("removal") // Getter: Hibernate 7.4 has nothing in its place that 7.1
								// has as well
public final class HiLoIdentifierGenerator implements BeforeExecutionGenerator, AnnotationBasedGenerator<HiLoId> {

	private static final long serialVersionUID = 1;

	private transient @Nullable PersistenceUnitIds unit;

	private transient @Nullable IdProperty property;

	private boolean assigned;

	/**
	 * For Hibernate, which then initializes it.
	 */
	public HiLoIdentifierGenerator() {
	}

	@Override
	public void initialize(HiLoId annotation, GeneratorCreationContext context) {
		this.assigned = annotation.assigned();
		Map<String, Object> settings = context.getServiceRegistry()
			.requireService(ConfigurationService.class)
			.getSettings();
		IdProperty property = describe(context, hasTablesOfTenants(context, settings));
		this.property = property;
		if (this.assigned) {
			checkInitial(property, context, getter(context));
		}
		if (settings.get(PersistenceUnitIds.PROPERTY) instanceof PersistenceUnitIds unit) {
			this.unit = unit;
			unit.add(property);
		}
	}

	/**
	 * Called instead by Hibernate up to 7.2, and gone from later versions.
	 * @param annotation whether ids may be assigned
	 * @param member the field or getter
	 * @param context what Hibernate knows about the property
	 */
	@SuppressWarnings("MissingOverride")
	public void initialize(HiLoId annotation, Member member, GeneratorCreationContext context) {
		initialize(annotation, context);
	}

	@Override
	public @Nullable Object generate(SharedSessionContractImplementor session, @Nullable Object owner,
			@Nullable Object currentValue, EventType eventType) {
		IdProperty property = Objects.requireNonNull(this.property);
		PersistenceUnitIds unit = this.unit;
		if (unit != null) {
			return unit.generate(property, owner, currentValue,
					property.ofTenants() ? session.getTenantIdentifier() : null);
		}
		if (property.isSet(currentValue)) {
			return currentValue;
		}
		throw new IdAssignmentException(property.name() + " can't be made by HiLo: hilo.enabled is false, or the "
				+ "SessionFactory was not built by a bean such as LocalContainerEntityManagerFactoryBean. Nothing was "
				+ "stored. Enable HiLo, build the SessionFactory by such a bean, or "
				+ "write @HiLoId(assigned = true) and set the id before the entity is persisted");
	}

	@Override
	public EnumSet<EventType> getEventTypes() {
		return EventTypeSets.INSERT_ONLY;
	}

	@Override
	public boolean allowAssignedIdentifiers() {
		return this.assigned;
	}

	private static IdProperty describe(GeneratorCreationContext context, boolean ofTenants) {
		RootClass root = context.getRootClass();
		Property property = context.getProperty();
		Class<?> owner = owner(property, root);
		Getter getter = getter(context);
		Class<?> declared = getter.getReturnTypeClass();
		// Hibernate itself reports the boxed type, and only it knows that of a type
		// variable
		Class<?> idType = declared.isPrimitive() ? declared : context.getType().getReturnedClass();
		List<IdColumn> columns = new ArrayList<>();
		Map<String, IdColumn.Name> tables = new HashMap<>();
		addColumn(columns, root, idType, context, tables);
		root.getSubclasses().forEach((type) -> addColumn(columns, type, idType, context, tables));
		String name = owner.getName() + "." + property.getName();
		checkParts(property, declared, name, root);
		return new IdProperty(idType, name, List.copyOf(columns), ofTenants, new ConcurrentHashMap<>());
	}

	private static Getter getter(GeneratorCreationContext context) {
		Property property = context.getProperty();
		return property.getGetter(owner(property, context.getRootClass()));
	}

	private static Class<?> owner(Property property, RootClass root) {
		return isEmbedded(property, root) ? ((Component) root.getIdentifier()).getComponentClass()
				: root.getMappedClass();
	}

	private static boolean isEmbedded(Property property, RootClass root) {
		return root.getIdentifier() instanceof Component component && !component.isEmbedded()
				&& component.getProperties().contains(property);
	}

	/**
	 * No instance of such a key stands for none, so that a merge or an upsert of a new
	 * entity changes the row with 0.
	 */
	private static void checkParts(Property property, Class<?> declared, String name, RootClass root) {
		if (root.getIdentifier() instanceof Component component && component.getProperties().contains(property)) {
			Class<?> key = component.getComponentClass();
			Class<?> part = component.getProperty(property.getName()).getGetter(key).getReturnTypeClass();
			if (declared.isPrimitive() || part.isPrimitive()) {
				String kind = component.isEmbedded() ? "@IdClass" : "@EmbeddedId";
				throw new HiLoConfigurationException("The type of " + name + ", which has @HiLoId,",
						declared.isPrimitive() ? declared : part + " in " + key.getName(),
						"A part of an " + kind
								+ " that is primitive is 0 when it is unset, and Hibernate would change the "
								+ "row with 0 when it merges or upserts a new entity. Use "
								+ ClassUtils.resolvePrimitiveIfNecessary(declared).getSimpleName()
								+ (component.isEmbedded() ? ", also in the @IdClass" : ""));
			}
		}
	}

	/** Hibernate would take each new entity for the row with that id. */
	private static void checkInitial(IdProperty property, GeneratorCreationContext context, Getter getter) {
		List<PersistentClass> classes = new ArrayList<>(context.getRootClass().getSubclasses());
		classes.add(context.getRootClass());
		for (PersistentClass type : classes) {
			Class<?> made = isEmbedded(context.getProperty(), context.getRootClass())
					? owner(context.getProperty(), context.getRootClass()) : type.getMappedClass();
			Object initial = initial(made, getter);
			if (initial != null || property.idType().isPrimitive()) {
				throw new HiLoConfigurationException(
						"The initial value of " + property.name() + " in a new " + made.getName(), initial,
						"With @HiLoId(assigned = true) that is an id which was set by hand, so each new entity would "
								+ "overwrite the last. Let it be null, which no primitive type can be");
			}
		}
	}

	/**
	 * An abstract class has none, nor one whose constructor does more than it can now.
	 */
	private static @Nullable Object initial(Class<?> type, Getter getter) {
		try {
			return Modifier.isAbstract(type.getModifiers()) || type.isRecord() ? null
					: getter.get(BeanUtils.instantiateClass(type));
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private static boolean hasTablesOfTenants(GeneratorCreationContext context, Map<String, Object> settings) {
		return context.getServiceRegistry().getService(MultiTenantConnectionProvider.class) != null
				|| settings.get(MultiTenancySettings.MULTI_TENANT_SCHEMA_MAPPER) != null;
	}

	/**
	 * Only a table per class has ids outside of the root's table.
	 * @param tables one name for each table so far, which tells classes of the same table
	 */
	private static void addColumn(List<IdColumn> columns, PersistentClass type, Class<?> idType,
			GeneratorCreationContext context, Map<String, IdColumn.Name> tables) {
		if (!Boolean.TRUE.equals(type.isAbstract())) {
			SqlStringGenerationContext names = context.getSqlStringGenerationContext();
			PersistentClass owner = (type instanceof UnionSubclass) ? type : type.getRootClass();
			IdColumn.Name table = tables.computeIfAbsent(owner.getTable().getQualifiedName(names),
					(written) -> (connection) -> written);
			String name = context.getValue().getColumns().get(0).getQuotedName(names.getDialect());
			columns.add(new IdColumn(type.getMappedClass(), idType, table, (connection) -> name,
					"@GeneratedValue(strategy = GenerationType.IDENTITY) instead of @HiLoId"));
		}
	}

}

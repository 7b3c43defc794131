package dev.hilo.smoke.kotlin

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.context.ConfigurableApplicationContext
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.data.annotation.CreatedDate
import org.springframework.data.annotation.Id
import org.springframework.data.annotation.PersistenceCreator
import org.springframework.data.annotation.Transient
import org.springframework.data.annotation.Version
import org.springframework.data.auditing.DateTimeProvider
import org.springframework.data.jdbc.core.JdbcAggregateTemplate
import org.springframework.data.jdbc.repository.config.EnableJdbcAuditing
import org.springframework.data.relational.core.mapping.Embedded
import org.springframework.data.relational.core.mapping.Table
import org.springframework.jdbc.core.JdbcTemplate
import java.time.Duration
import java.time.Instant
import java.util.Optional

/** The rows of classes with a `val` as their id are those that they get with ids of the database, ids apart. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsOfKotlinClassesTests {

    private val postgres = lazy {
        EmbeddedPostgres.builder()
            .setServerConfig("listen_addresses", "127.0.0.1")
            .setPGStartupWait(Duration.ofMinutes(1))
            .start()
    }

    private val contexts = mutableMapOf<String, ConfigurableApplicationContext>()

    private fun cases() = listOf("h2", "postgresql").flatMap { engine ->
        shapes.keys.flatMap { shape -> Way.entries.map { Arguments.of(engine, shape, it) } }
    }

    private val shapes = mapOf(
        "a data class with vars in its body" to Shape({ data(it) }, { (it as Order).apply { note = "changed" } }),
        "the same by copy" to
            Shape({ data(it) }, { one ->
                (one as Order).copy(customer = "changed").apply { note = one.note; version = one.version }
            }),
        "a data class with another creator" to
            Shape({ Created(null, it, "note").apply { status = "PAID" } }, { (it as Created).apply { note = "changed" } }),
        "a class with a val" to
            Shape({ Plain(null, it).apply { note = "note"; created = null } }, { (it as Plain).apply { note = "changed" } }),
        "a data class with a wither" to
            Shape({ Wither(null, it).apply { note = "note"; status = "PAID" } }, { (it as Wither).apply { note = "c" } }),
        "children in two collections" to
            Shape({ parent(it) }, { (it as Parent).apply { ka.add(child("new")) } }),
        "children in a list of the creator" to
            Shape({ Listed(null, it, listOf(child("a"), child("b"))).apply { note = "note" } },
                { one -> (one as Listed).copy(ka = one.ka + child("c")).apply { note = "changed" } }),
        "children in a list of the body" to
            Shape({ InBody(null, it).apply { ka = listOf(child("a"), child("b")); note = "note" } },
                { (it as InBody).apply { ka += child("c") } }),
        "a class with a secondary constructor" to
            Shape({ Secondary(it).apply { note = "note"; status = "PAID" } }, { (it as Secondary).apply { note = "c" } }),
        "a data class with a value class" to
            Shape({ Valued(null, it, Remark("note"), null).apply { street = Street("Main") } },
                { (it as Valued).apply { street = Street("Side") } }),
        "the same, copied" to
            Shape({ Valued(null, it, Remark("note"), Status("NEW")) },
                { one -> (one as Valued).copy(status = Status("PAID")).apply { street = one.street } }),
        "a class that its companion makes" to
            Shape({ ByCompanion.of(null, it).apply { note = "note"; status = "PAID" } },
                { (it as ByCompanion).apply { note = "changed" } }),
        "a data class with default arguments" to
            Shape({ Defaults(customer = it, note = "own").apply { street = "Side" } },
                { one -> (one as Defaults).copy(customer = "changed").apply { street = "Back" } }),
        "a class with a late var" to
            Shape({ Late(null, it).apply { note = "note" } }, { (it as Late).apply { note = "changed" } }),
    )

    @AfterAll
    fun close() {
        contexts.values.forEach { it.close() }
        if (postgres.isInitialized()) {
            postgres.value.close()
        }
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("cases")
    fun `new ones are stored as with an identity column`(engine: String, name: String, way: Way) {
        val shape = shapes.getValue(name)
        val identity = context(engine, hilo = false)
        way.store(template(identity), fresh(shape))
        val hilo = context(engine, hilo = true)
        val saved = way.store(template(hilo), fresh(shape))
        assertThat(rows(hilo)).isEqualTo(rows(identity))
        assertThat(describe(saved)).isEqualTo(describe(template(hilo).findAll(saved[0].javaClass)))
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("cases")
    fun `loaded and changed ones are stored as with an identity column`(engine: String, name: String, way: Way) {
        val shape = shapes.getValue(name)
        val changing = if (way == Way.INSERT) Way.SAVE else way
        val identity = context(engine, hilo = false)
        change(template(identity), shape, changing)
        val hilo = context(engine, hilo = true)
        val saved = change(template(hilo), shape, changing)
        assertThat(rows(hilo)).isEqualTo(rows(identity))
        assertThat(describe(saved)).isEqualTo(describe(template(hilo).findAll(saved[0].javaClass)))
    }

    @ParameterizedTest
    @MethodSource("cases")
    fun `what is transient is kept`(engine: String, name: String, way: Way) {
        val saved = way.store(template(context(engine, hilo = true)), listOf(data("Ada")))
        assertThat((saved.single() as Order).session).isEqualTo("mine")
    }

    private fun fresh(shape: Shape) = listOf(shape.fresh("Ada"), shape.fresh("Bob"))

    private fun change(template: JdbcAggregateTemplate, shape: Shape, way: Way): List<Any> {
        val saved = Way.INSERT.store(template, fresh(shape))
        return way.store(template, template.findAll(saved[0].javaClass).map(shape.change))
    }

    private fun template(context: ConfigurableApplicationContext) = context.getBean(JdbcAggregateTemplate::class.java)

    private fun rows(context: ConfigurableApplicationContext) = listOf("shape", "ka", "kb").flatMap { table ->
        context.getBean(JdbcTemplate::class.java).queryForList("SELECT * FROM $table").map { row ->
            table + row.mapKeys { it.key.lowercase() }
                .mapValues { if (it.key == "id" || it.key == "shape") it.value != null else it.value }
                .toSortedMap()
        }
    }.sorted()

    /** All fields but the transient one. */
    private fun describe(value: Any?): String = when (value) {
        is List<*> -> value.map(::describe).sorted().toString()
        is Set<*> -> value.map(::describe).sorted().toString()
        null, is String, is Number, is Instant -> value.toString()
        else -> value.javaClass.declaredFields.filter { it.name != "session" }
            .associate { it.isAccessible = true; it.name to describe(it.get(value)) }.toString()
    }

    private fun context(engine: String, hilo: Boolean): ConfigurableApplicationContext {
        val context = contexts.getOrPut("$engine $hilo") { start(engine, hilo) }
        context.getBean(JdbcTemplate::class.java).batchUpdate("DELETE FROM kb", "DELETE FROM ka", "DELETE FROM shape")
        return context
    }

    private fun start(engine: String, hilo: Boolean): ConfigurableApplicationContext {
        val url = if (engine == "h2") "jdbc:h2:mem:rows$hilo;DB_CLOSE_DELAY=-1;CASE_INSENSITIVE_IDENTIFIERS=TRUE" else newDatabase(hilo)
        val context = SpringApplicationBuilder(Application::class.java).run(
            "--spring.datasource.url=$url", "--spring.datasource.username=${if (engine == "h2") "sa" else "postgres"}",
            "--spring.sql.init.mode=never", "--hilo.enabled=$hilo", "--hilo.entities.generated-columns=assign",
        )
        context.getBean(JdbcTemplate::class.java).batchUpdate(
            "CREATE TABLE shape (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, customer varchar(64), " +
                "note varchar(64), status varchar(64), street varchar(64), created timestamp(6) with time zone, version int)",
            "CREATE TABLE ka (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name varchar(64), " +
                "remark varchar(64), shape bigint, shape_key int)",
            "CREATE TABLE kb (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name varchar(64), shape bigint)",
        )
        return context
    }

    private fun newDatabase(hilo: Boolean): String {
        postgres.value.postgresDatabase.connection.use { it.createStatement().execute("CREATE DATABASE rows$hilo") }
        return "jdbc:postgresql://127.0.0.1:${postgres.value.port}/rows$hilo"
    }

    enum class Way {

        SAVE, SAVE_ALL, INSERT;

        fun store(template: JdbcAggregateTemplate, entities: List<Any>): List<Any> = when (this) {
            SAVE -> entities.map { template.save(it) }
            SAVE_ALL -> template.saveAll(entities)
            INSERT -> entities.map { template.insert(it) }
        }

    }

    class Shape(val fresh: (String) -> Any, val change: (Any) -> Any)

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableJdbcAuditing(dateTimeProviderRef = "now")
    class Application {

        @Bean
        fun now() = DateTimeProvider { Optional.of(Instant.parse("2026-01-02T03:04:05Z")) }

    }

}

private fun data(customer: String) = Order(null, customer).apply {
    note = "note"
    status = "PAID"
    address = Address("Main")
    session = "mine"
}

private fun parent(customer: String) = Parent(null, mutableSetOf(child("a"))).apply {
    this.customer = customer
    kb = setOf(Small(null, "b"), Small(null, "c"))
}

private fun child(name: String) = Ka(null, name).apply { remark = "remark of $name" }

data class Address(val street: String)

@Table("shape")
data class Order(@Id val id: Long? = null, val customer: String) {
    var note: String? = null
    var status = "NEW"

    @CreatedDate
    var created: Instant? = null

    @Version
    var version: Int? = null

    @Embedded.Nullable
    var address: Address? = null

    @Transient
    var session: String? = null
}

@Table("shape")
data class Created(@Id val id: Long?, val customer: String) {
    var note: String? = null
    var status = "NEW"

    @PersistenceCreator
    constructor(id: Long?, customer: String, note: String?) : this(id, customer) {
        this.note = note
    }
}

@Table("shape")
class Plain(@Id val id: Long?, val customer: String) {
    var note: String? = null

    @CreatedDate
    var created: Instant? = null
}

@Table("shape")
data class Wither(@Id val id: Long?, val customer: String) {
    var note: String? = null
    var status = "NEW"

    fun withId(id: Long?) = copy(id = id)
}

@Table("shape")
data class Parent(@Id val id: Long?, val ka: MutableSet<Ka>) {
    var customer: String? = null
    var kb: Set<Small> = emptySet()
}

@Table("shape")
data class Listed(@Id val id: Long?, val customer: String, val ka: List<Ka>) {
    var note: String? = null
}

@Table("shape")
data class InBody(@Id val id: Long?, val customer: String) {
    var note: String? = null
    var ka: List<Ka> = emptyList()
}

@Table("shape")
class Secondary(@Id val id: Long?, val customer: String) {
    var note: String? = null
    var status = "NEW"

    constructor(customer: String) : this(null, customer)
}

@JvmInline
value class Remark(val text: String)

@JvmInline
value class Status(val text: String)

@JvmInline
value class Street(val text: String)

@Table("shape")
data class Valued(@Id val id: Long?, val customer: String, val note: Remark, val status: Status?) {
    var street: Street? = null
}

@Table("shape")
class ByCompanion private constructor(@Id val id: Long?, val customer: String) {
    var note: String? = null
    var status = "NEW"

    companion object {

        @JvmStatic
        @PersistenceCreator
        fun of(id: Long?, customer: String) = ByCompanion(id, customer)

    }
}

@Table("shape")
data class Defaults(
    @Id val id: Long? = null,
    val customer: String = "nobody",
    val note: String? = "standard",
    val status: String = note ?: "NEW",
) {
    var street: String? = "Main"
}

@Table("shape")
class Late(@Id val id: Long?, val customer: String) {
    lateinit var note: String
    var status = "NEW"
}

@Table("ka")
data class Ka(@Id val id: Long?, val name: String) {
    var remark: String? = null
}

@Table("kb")
data class Small(@Id val id: Long?, val name: String)

package dev.hilo.smoke.kotlin

import dev.hilo.HiLoIdGenerator
import dev.hilo.InvalidCollectionException
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.data.jdbc.core.JdbcAggregateTemplate
import org.springframework.jdbc.BadSqlGrammarException

/** Ids from a database, in an application in Kotlin. */
@SpringBootTest
class KotlinApplicationTests(
    @Autowired private val ids: HiLoIdGenerator,
    @Autowired private val notes: Notes,
    @Autowired private val store: JdbcAggregateTemplate,
) {

    @Test
    fun `a data class gets its id when it is saved`() {
        val saved = notes.save(Note(null, "Tea"))
        assertThat(saved.id).matches("notes/[0-9]+-A")
        assertThat(notes.findById(saved.id!!)).contains(saved)
    }

    @Test
    fun `the class of Kotlin is refused and the message names the class of Java`() {
        assertThatExceptionOfType(InvalidCollectionException::class.java)
            .isThrownBy { ids.generateNextIdFor(Note::class) }
            .withMessageContaining("::class.java")
    }

    @Test
    fun `coroutines await ids`() = runBlocking<Unit> {
        val drawn = (1..200).map { async { ids.generateNextIdForAsync("drawn").await() } }.awaitAll()
        assertThat(drawn).doesNotHaveDuplicates().hasSize(200)
        assertThat(ids.awaitDocumentId<Note>()).startsWith("notes/")
    }

    @Test
    fun `the extensions of the documentation draw from the class's collection`() {
        val first = ids.nextId<Ticket>()
        assertThat(ids.documentId<Ticket>()).isEqualTo("tickets/${first + 1}-A")
    }

    @Test
    fun `a value class of a text can be an id`() {
        val saved = store.save(Ticket(null, "1a"))
        assertThat(saved.id!!.value).matches("tickets/[0-9]+-A")
        assertThat(store.findAll(Ticket::class.java)).contains(saved)
    }

    @Test
    fun `a value class of a number can be an id that is never null`() {
        val saved = store.save(Label(text = "fragile"))
        assertThat(saved.id.value).isPositive()
        assertThat(store.findAll(Label::class.java)).contains(saved)
    }

    @Test
    fun `Spring Data takes a nullable value class of a number for an object with columns`() {
        assertThatExceptionOfType(BadSqlGrammarException::class.java)
            .isThrownBy { store.insert(Parcel(ParcelId(7), "Tea")) }
            .withMessageContaining("VALUE")
    }

}

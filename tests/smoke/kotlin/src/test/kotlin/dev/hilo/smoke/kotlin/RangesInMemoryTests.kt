package dev.hilo.smoke.kotlin

import dev.hilo.test.AutoConfigureHiLo
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.RepeatedTest
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.transaction.annotation.Transactional

/** The application's tests, on a class path without JPA. */
@SpringBootTest
@AutoConfigureHiLo
@Transactional
class RangesInMemoryTests(@Autowired private val notes: Notes) {

    @RepeatedTest(2)
    fun `each method gets the first id`() {
        assertThat(notes.save(Note(null, "Tea")).id).isEqualTo("notes/1-A")
    }

}

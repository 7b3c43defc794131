package dev.hilo.smoke.kotlin

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.data.annotation.Id
import org.springframework.data.repository.CrudRepository

@SpringBootApplication
class KotlinApplication

fun main(arguments: Array<String>) {
    runApplication<KotlinApplication>(*arguments)
}

data class Note(@Id val id: String?, val text: String)

interface Notes : CrudRepository<Note, String>

@JvmInline
value class TicketId(val value: String)

data class Ticket(@Id val id: TicketId?, val seat: String)

@JvmInline
value class ParcelId(val value: Long)

data class Parcel(@Id val id: ParcelId?, val content: String)

/** Never null: the number itself, where 0 means that there is none. */
data class Label(@Id val id: ParcelId = ParcelId(0), val text: String)

package dev.hilo.smoke.kotlin

import dev.hilo.HiLoIdGenerator
import kotlinx.coroutines.future.await

inline fun <reified T : Any> HiLoIdGenerator.nextId(): Long = generateNextIdFor(T::class.java)

inline fun <reified T : Any> HiLoIdGenerator.documentId(): String = generateDocumentId(T::class.java)

suspend inline fun <reified T : Any> HiLoIdGenerator.awaitDocumentId(): String =
    generateDocumentIdAsync(T::class.java).await()

package dev.hilo.entity;

/**
 * What the ids of entities are made of.
 */
public enum IdKind {

	/** The number, or what is made of it. */
	NUMBER,

	/** The document id, or what is made of it. */
	TEXT,

	/** Made by the application's own code. */
	OWN,

	/** There is none that the type can hold. */
	NONE

}

package dev.hilo.smoke.envers.rows;

/**
 * What both entities are.
 */
public interface Note {

	Long getId();

	void setText(String text);

}

package dev.hilo.docs;

/**
 * A block of code on a page.
 *
 * @param page the path of the page
 * @param line the line of its first line of code
 * @param part the heading above it
 * @param file the path that the page gives it, empty for none
 * @param language what it is written in, empty where the page does not say
 * @param text its lines
 */
record Block(String page, int line, String part, String file, String language, String text) {

	String where() {
		return this.page + ":" + this.line;
	}

}

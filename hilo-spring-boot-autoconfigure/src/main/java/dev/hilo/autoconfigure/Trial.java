package dev.hilo.autoconfigure;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;

/**
 * Asks the database, while the application starts, whether it takes what a property says.
 */
interface Trial {

	/**
	 * The name of the property.
	 */
	String property();

	/**
	 * Asks the database.
	 * @throws HiLoConfigurationException if the property is wrong
	 * @throws HiLoException if the database can't tell now
	 */
	void run();

}

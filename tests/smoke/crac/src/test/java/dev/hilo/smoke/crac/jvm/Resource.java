package dev.hilo.smoke.crac.jvm;

/**
 * What is told of images.
 */
public interface Resource {

	void beforeCheckpoint(Context context) throws Exception;

	void afterRestore(Context context) throws Exception;

}

/**
 * Stands in for what a JVM with CRaC has under jdk.crac: takes no image, but calls all
 * resources as such a JVM does.
 */
package dev.hilo.smoke.crac.jvm;

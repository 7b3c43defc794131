/**
 * Auto-configuration: wiring and properties, no logic. A technology is a package of its
 * own, such as {@code dev.hilo.jpa}. Its auto-configuration is listed in
 * {@code META-INF/spring/...AutoConfiguration.imports}, and in the {@code .imports} of
 * each test slice that has the technology; its libraries are optional in the module's
 * pom; and a line of {@code ArchitectureTests} says which packages it uses, no other
 * technology among them.
 */
@NullMarked
package dev.hilo.autoconfigure;

import org.jspecify.annotations.NullMarked;

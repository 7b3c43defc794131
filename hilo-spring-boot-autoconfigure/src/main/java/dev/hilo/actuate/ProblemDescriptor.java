package dev.hilo.actuate;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Why an operation did nothing, or not all.
 *
 * @param problem what is wrong
 */
record ProblemDescriptor(@Nullable String problem) implements OperationResponseBody {
}

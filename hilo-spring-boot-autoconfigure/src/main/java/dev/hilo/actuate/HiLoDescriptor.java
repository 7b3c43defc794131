package dev.hilo.actuate;

import java.util.Map;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * The ids of an application, as the endpoint shows them.
 *
 * @param databases the databases by name; the default one is {@code default}
 */
record HiLoDescriptor(Map<String, DatabaseDescriptor> databases) implements OperationResponseBody {
}

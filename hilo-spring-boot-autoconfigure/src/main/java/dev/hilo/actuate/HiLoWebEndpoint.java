package dev.hilo.actuate;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

import dev.hilo.HiLoException;
import dev.hilo.InvalidCollectionException;

/**
 * The operations of the {@link HiLoEndpoint} that change something, with the status codes
 * of the web: 404 for a name that is not known, 400 for what can't be done, and 503 when
 * the database does not do it now.
 */
@EndpointWebExtension(endpoint = HiLoEndpoint.class)
class HiLoWebEndpoint {

	private final HiLoEndpoint endpoint;

	HiLoWebEndpoint(HiLoEndpoint endpoint) {
		this.endpoint = endpoint;
	}

	@WriteOperation
	WebEndpointResponse<?> raise(long floor, @Nullable Boolean force,
			@Selector(match = Match.ALL_REMAINING) String... path) {
		return respond(() -> this.endpoint.raise(floor, force, path));
	}

	@DeleteOperation
	WebEndpointResponse<?> drop(@Selector(match = Match.ALL_REMAINING) String... path) {
		return respond(() -> this.endpoint.drop(path));
	}

	@WriteOperation
	WebEndpointResponse<?> audit(boolean audit, @Nullable Boolean raise) {
		return respond(() -> this.endpoint.audit(audit, raise));
	}

	private static WebEndpointResponse<?> respond(Supplier<?> operation) {
		try {
			return new WebEndpointResponse<>(operation.get());
		}
		catch (UnknownCollectionException ex) {
			return new WebEndpointResponse<>(new ProblemDescriptor(ex.getMessage()),
					WebEndpointResponse.STATUS_NOT_FOUND);
		}
		catch (IllegalArgumentException | InvalidCollectionException ex) {
			return new WebEndpointResponse<>(new ProblemDescriptor(ex.getMessage()),
					WebEndpointResponse.STATUS_BAD_REQUEST);
		}
		catch (HiLoException ex) {
			return new WebEndpointResponse<>(new ProblemDescriptor("The database has not answered as it should: "
					+ Failures.nameOf(ex) + ". The next refill tries again"),
					WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
		}
	}

}

package dev.hilo.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A number that leaves the application as an opaque text such as
 * {@code ord_07k2m9q4xr3w8z5}, and comes back as one: in JSON (Jackson 3), and in path
 * variables, request parameters, headers and bound objects of Spring MVC and WebFlux. A
 * plain number is refused in these places.
 * <p>
 * It stands on a {@code long}, {@code Long}, {@code int} or {@code Integer}, on a
 * {@code List}, {@code Set}, array or {@code Optional} of these. On anything else it
 * fails: at the start on a parameter of a controller, at the first use in JSON.
 * <p>
 * It needs keys, {@code hilo.public-ids.keys}. It authorises nothing, and serializers
 * other than Jackson 3 write the plain number.
 *
 * @since 0.1.0
 * @see HiLoPublicIds
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT })
@JacksonAnnotationsInside
@JsonSerialize(using = PublicIdJson.RefusingSerializer.class)
@JsonDeserialize(using = PublicIdJson.RefusingDeserializer.class)
public @interface PublicId {

	/**
	 * The kind of the ids, which their texts begin with. The same number has unlike texts
	 * in two kinds.
	 * @return the kind: 1 to 16 of {@code a-z0-9}, beginning with a letter
	 */
	String value();

}

package dev.hilo.sample.page;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Serves pages of this shop only. The site of another can lead its name to this machine,
 * and its page would then be one of the shop's own for a browser; so the name must be one
 * of this machine, or of {@code shop.allowed-hosts}.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class Visitors extends OncePerRequestFilter {

	private final Set<String> hosts = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

	Visitors(@Value("${shop.allowed-hosts:}") Set<String> allowed) {
		this.hosts.addAll(Set.of("localhost", "127.0.0.1", "[::1]"));
		this.hosts.addAll(allowed);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setHeader("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'");
		if (this.hosts.contains(request.getServerName())) {
			chain.doFilter(request, response);
			return;
		}
		response.setStatus(HttpServletResponse.SC_FORBIDDEN);
		response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
		response.getWriter()
			.write("{\"status\":403,\"title\":\"Forbidden\",\"detail\":\"This shop serves localhost. For another host, such "
					+ "as that of a tunnel, start it with --shop.allowed-hosts= and the host\"}");
	}

}

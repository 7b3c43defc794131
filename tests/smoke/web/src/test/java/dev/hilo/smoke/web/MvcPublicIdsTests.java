package dev.hilo.smoke.web;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.client.MockMvcWebTestClient;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.MvcUriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;

@WebMvcTest
class MvcPublicIdsTests extends PublicIdsContract {

	@Autowired
	private MockMvc mvc;

	@Autowired
	private WebApplicationContext context;

	@Override
	WebTestClient client() {
		return MockMvcWebTestClient.bindTo(this.mvc).responseTimeout(LIMIT).build();
	}

	@Test
	void linksHaveTheText() {
		MockHttpServletRequest request = new MockHttpServletRequest(this.context.getServletContext());
		request.setAttribute(DispatcherServlet.WEB_APPLICATION_CONTEXT_ATTRIBUTE, this.context);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		try {
			assertThat(MvcUriComponentsBuilder.fromMethodName(OrderController.class, "order", 5L).build().getPath())
				.isEqualTo("/orders/" + five);
		}
		finally {
			RequestContextHolder.resetRequestAttributes();
		}
	}

}

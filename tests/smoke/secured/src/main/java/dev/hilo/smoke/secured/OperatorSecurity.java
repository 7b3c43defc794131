package dev.hilo.smoke.secured;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

@Configuration(proxyBeanMethods = false)
class OperatorSecurity {

	@Bean
	SecurityFilterChain security(HttpSecurity http) throws Exception {
		return http.csrf((csrf) -> csrf.ignoringRequestMatchers("/actuator/hilo/**"))
			.authorizeHttpRequests((requests) -> requests.requestMatchers("/actuator/hilo/**")
				.hasRole("OPERATOR")
				.anyRequest()
				.authenticated())
			.httpBasic(Customizer.withDefaults())
			.formLogin(Customizer.withDefaults())
			.build();
	}

}

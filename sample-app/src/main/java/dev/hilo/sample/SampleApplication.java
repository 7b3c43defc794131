package dev.hilo.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A small web shop whose orders and products get their ids from HiLo.
 */
@SpringBootApplication
public class SampleApplication {

	public static void main(String[] args) {
		// H2 serves its file to further instances (AUTO_SERVER): on this machine only
		System.setProperty("h2.bindAddress", "127.0.0.1");
		SpringApplication.run(SampleApplication.class, args);
	}

}

package dev.hilo.smoke.stores;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Has all the recipes.
 */
@SpringBootApplication
public class StoresApplication {

}

package dev.hilo.sample.page;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/**
 * Adds the page to a shop.
 */
@Configuration(proxyBeanMethods = false)
@ComponentScan
public class ShopPage {

}

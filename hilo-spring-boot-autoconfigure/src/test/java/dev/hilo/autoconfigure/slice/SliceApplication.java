package dev.hilo.autoconfigure.slice;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * An application as users write it.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
class SliceApplication {

}

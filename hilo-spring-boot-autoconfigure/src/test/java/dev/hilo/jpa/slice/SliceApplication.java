package dev.hilo.jpa.slice;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class SliceApplication {

}

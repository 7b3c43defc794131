package dev.hilo.containers;

import org.springframework.data.annotation.Id;

record Note(@Id Long id, String title) {

}

package dev.hilo.jpa;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

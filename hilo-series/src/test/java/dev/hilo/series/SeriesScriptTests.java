package dev.hilo.series;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.connection.Vendor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The scripts that make the table, and their copies for those that make it themselves.
 */
class SeriesScriptTests {

	@ParameterizedTest
	@EnumSource(names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
	void copyMakesTheSameTableUnlessItIsThere(Vendor vendor) throws IOException {
		String engine = vendor.name().toLowerCase(Locale.ROOT);
		String copy = Files.readString(Path.of("../docs/schema/series/" + engine + ".sql"));
		assertThat(copy.replace("IF NOT EXISTS ", "")).isEqualTo(script(engine));
		assertThat(copy.contains("IF NOT EXISTS")).isEqualTo(vendor != Vendor.DERBY);
	}

	/** The longest key of four bytes a character, in the 3,072 that InnoDB allows. */
	@ParameterizedTest
	@EnumSource(names = { "MYSQL", "MARIADB" })
	void keyFitsAndTheEngineHasTransactions(Vendor vendor) throws IOException {
		assertThat(4 * (190 + 190 + 10)).isLessThan(3072);
		assertThat(script(vendor.name().toLowerCase(Locale.ROOT))).contains("series varchar(190)")
			.contains("series_partition varchar(190)")
			.contains("period varchar(10)")
			.contains("ENGINE = InnoDB");
	}

	private static String script(String engine) throws IOException {
		String name = "/dev/hilo/series/schema/" + engine + "/V1__create_hilo_tables.sql";
		try (InputStream script = SeriesScriptTests.class.getResourceAsStream(name)) {
			return new String(script.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}

package dev.hilo.docs;

/**
 * What snippets may use without an import.
 */
final class SnippetImports {

	private static final String ALL = """
			import java.time.LocalDate;
			import java.util.*;
			import java.util.function.IntSupplier;
			import javax.sql.DataSource;
			import com.zaxxer.hikari.HikariDataSource;
			import dev.hilo.*;
			import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
			import dev.hilo.engine.HiLoSequences;
			import dev.hilo.autoconfigure.HiLoSequencesCustomizer;
			import dev.hilo.jdbc.JdbcRangeRepository;
			import dev.hilo.jpa.HiLoId;
			import dev.hilo.scheme.*;
			import dev.hilo.schemes.*;
			import dev.hilo.series.*;
			import dev.hilo.web.HiLoPublicIds;
			import dev.hilo.web.PublicId;
			import jakarta.persistence.CascadeType;
			import jakarta.persistence.Entity;
			import jakarta.persistence.OneToMany;
			import org.springframework.beans.factory.annotation.Qualifier;
			import org.springframework.context.ApplicationContext;
			import org.springframework.context.annotation.Bean;
			import org.springframework.core.convert.converter.Converter;
			import org.springframework.dao.DataAccessResourceFailureException;
			import org.springframework.dao.RecoverableDataAccessException;
			import org.springframework.data.convert.ReadingConverter;
			import org.springframework.data.convert.WritingConverter;
			import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
			import org.springframework.data.jdbc.core.convert.*;
			import org.springframework.data.jdbc.core.dialect.*;
			import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
			import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
			import org.springframework.data.relational.core.mapping.Sequence;
			import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
			import org.springframework.http.HttpHeaders;
			import org.springframework.http.HttpStatus;
			import org.springframework.http.ProblemDetail;
			import org.springframework.http.ResponseEntity;
			import org.springframework.jdbc.core.JdbcTemplate;
			import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
			import org.springframework.jdbc.support.JdbcTransactionManager;
			import org.springframework.transaction.CannotCreateTransactionException;
			import org.springframework.transaction.PlatformTransactionManager;
			import org.springframework.transaction.annotation.Transactional;
			import org.springframework.web.bind.annotation.ExceptionHandler;
			import org.springframework.web.bind.annotation.GetMapping;
			import org.springframework.web.bind.annotation.PathVariable;
			import org.springframework.web.bind.annotation.RestControllerAdvice;
			""";

	private SnippetImports() {
	}

	/** JPA and Spring Data have an annotation of the same name. */
	static String of(String snippet) {
		String id = snippet.contains("@Entity") ? "jakarta.persistence.Id" : "org.springframework.data.annotation.Id";
		return ALL + "import " + id + ";\n";
	}

}

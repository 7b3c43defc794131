package dev.hilo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DocumentIdBucketTests {

	@ParameterizedTest
	@CsvFileSource(resources = "/vectors/buckets.csv", useHeadersInDisplayName = true)
	void aTextLiesInItsKnownBucket(String id, int bucket) {
		assertThat(DocumentId.bucketOf(id)).isEqualTo(bucket);
	}

	@Test
	void aParsedIdLiesInTheBucketOfItsText() {
		assertThat(DocumentId.parse("orders/2-A").bucket()).isEqualTo(831716);
	}

	@Test
	void caseIsIgnoredCharacterByCharacter() {
		assertThat(DocumentId.bucketOf("ΟΔΟΣ")).isEqualTo(DocumentId.bucketOf("οδοσ"));
		assertThat(DocumentId.bucketOf("\uD801\uDC00/1")).isEqualTo(DocumentId.bucketOf("\uD801\uDC28/1"));
		assertThat(DocumentId.bucketOf("STRASSE")).isNotEqualTo(DocumentId.bucketOf("straße"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "no id at all", "\uD83D", "$$x" })
	void anyTextHasABucket(String text) {
		assertThat(DocumentId.bucketOf(text)).isBetween(0, DocumentId.BUCKETS - 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "$", "orders/1-A$" })
	void aTextThatEndsWithADollarHasNone(String text) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.bucketOf(text))
			.withMessageContaining(text);
	}

	@ParameterizedTest
	@CsvSource({ "0,1,0", "1048575,1,0", "0,3,0", "349524,3,0", "349525,3,1", "699049,3,1", "699050,3,2", "1048574,3,2",
			"1048575,3,2", "1048575,1048576,1048575", "0,1048576,0", "524287,2,0", "524288,2,1",
			"1048575,524289,524288", "524289,524289,524288" })
	void shardsHaveEqualShareAndTheLastTakesTheRemainder(int bucket, int shards, int shard) {
		assertThat(DocumentId.shardOf(bucket, shards)).isEqualTo(shard);
	}

	@ParameterizedTest
	@CsvSource({ "-1,1", "1048576,1", "0,0", "0,-1", "0,1048577" })
	void aBucketOrShardsOutOfBoundsAreRefused(int bucket, int shards) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentId.shardOf(bucket, shards));
	}

}

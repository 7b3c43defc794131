package dev.hilo;

import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.instancio.junit.Given;
import org.instancio.junit.InstancioExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** A failure logs its seed; {@code @Seed} on the method repeats it. */
@ExtendWith(InstancioExtension.class)
class DocumentIdPropertiesTests {

	private static final int SAMPLES = 2000;

	@Given(DocumentIdSamples.Provider.class)
	private DocumentIdSamples samples;

	@Test
	void aGeneratedIdIsReadAsItWasMade() {
		forAll(this.samples::generated,
				(id) -> assertThat(DocumentId.parse(id.toString(), id.separator())).isEqualTo(id));
	}

	@Test
	void anAnchoredIdIsReadAsItWasMade() {
		forAll(this.samples::generated, (id) -> {
			String anchor = this.samples.anchor();
			DocumentId anchored = id.anchoredTo(anchor);
			assertThat(DocumentId.parse(anchored.toString(), id.separator())).isEqualTo(anchored);
			assertThat(anchored.bucket()).isEqualTo(DocumentId.bucketOf(anchor));
		});
	}

	@Test
	void anIdWithASeparatorInItsPrefixPrintsAsTheSameText() {
		forAll(this.samples::generated, (id) -> {
			DocumentId odd = new DocumentId(id.prefix() + id.separator() + this.samples.shortText(), id.separator(),
					id.serverPrefix(), id.number(), id.nodeTag(), null);
			assertThat(DocumentId.parse(odd.toString(), odd.separator())).hasToString(odd.toString());
		});
	}

	@Test
	void anyTextIsAnIdThatPrintsTheSameOrRefused() {
		forAll(this.samples::anyText, (text) -> {
			try {
				assertThat(DocumentId.parse(text, this.samples.anySeparator(text))).hasToString(text);
			}
			catch (InvalidIdException ex) {
				assertThat(ex).hasMessageContaining("'");
			}
		});
	}

	@Test
	void anUnambiguousIdWithAnOddSeparatorIsReadAsItWasMade() {
		forAll(this.samples::oddlySeparated, (id) -> {
			try {
				assertThat(DocumentId.parse(id.toString(), id.separator())).isEqualTo(id);
			}
			catch (InvalidIdException ex) {
				assertThat(ex).hasMessageContaining("can be read in two ways");
			}
		});
	}

	private static <T> void forAll(Supplier<T> samples, Consumer<T> property) {
		Stream.generate(samples).limit(SAMPLES).forEach(property);
	}

}

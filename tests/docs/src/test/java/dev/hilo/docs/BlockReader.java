package dev.hilo.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the blocks of code of a page: those between fences, and those that are indented.
 */
final class BlockReader {

	private static final Pattern FENCE = Pattern.compile("( *)```(\\w*)");

	/** The only thing in its line. */
	private static final Pattern FILE = Pattern
		.compile("(?:<details><summary>)?(?:`|<code>)([\\w./-]+)(?:`|</code>)(?:</summary>)?");

	private static final String INDENT = "    ";

	private final String page;

	private final List<String> lines;

	private final List<Block> blocks = new ArrayList<>();

	private String part = "";

	/** The last line that is not blank. */
	private String before = "";

	BlockReader(String page, String text) {
		this.page = page;
		this.lines = text.lines().toList();
	}

	List<Block> blocks() {
		boolean blank = true;
		for (int i = 0; i < this.lines.size(); i++) {
			String line = this.lines.get(i);
			Matcher fence = FENCE.matcher(line);
			if (fence.matches()) {
				i = readUntilFence(i + 1, fence.group(1), fence.group(2));
			}
			else if (blank && line.startsWith(INDENT)) {
				i = readIndented(i);
			}
			else if (line.startsWith("#")) {
				this.part = line.replaceFirst("#+ ", "");
			}
			blank = this.lines.get(i).isBlank();
			this.before = blank ? this.before : this.lines.get(i);
		}
		return this.blocks;
	}

	private int readUntilFence(int first, String indent, String language) {
		int end = first;
		while (!this.lines.get(end).equals(indent + "```")) {
			end++;
		}
		add(first, end, language);
		return end;
	}

	private int readIndented(int first) {
		int end = first;
		while (end < this.lines.size() && (this.lines.get(end).startsWith(INDENT) || this.lines.get(end).isBlank())) {
			end++;
		}
		add(first, end, "");
		return end - 1;
	}

	private void add(int first, int end, String language) {
		Matcher file = FILE.matcher(this.before);
		String text = String.join("\n", this.lines.subList(first, end)).stripTrailing().stripIndent() + "\n";
		this.blocks
			.add(new Block(this.page, first + 1, this.part, file.matches() ? file.group(1) : "", language, text));
	}

}

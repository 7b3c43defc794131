package dev.hilo.docs;

import java.util.List;

/**
 * The blocks that these tests do not run, each with the reason. A block that is neither
 * here nor understood by {@link PagesTests} fails them.
 *
 * @param page the path of the page
 * @param holds some text within the block
 * @param reason why it is not run
 */
record NotRun(String page, String holds, String reason) {

	private static final String BY_HAND = "a step of a person, on machines that are not here";

	static final List<NotRun> ALL = List.of(new NotRun("docs/operations.md", "curl -s -X DELETE", BY_HAND),
			new NotRun("docs/operations.md", "curl -s -X POST", BY_HAND),
			new NotRun("docs/operations.md", "curl -s http://instance-1", BY_HAND),
			new NotRun("docs/databases.md", "databaseChangeLog:", "LiquibaseTests runs the changelog that it includes"),
			new NotRun("docs/ids.md", "companies:3-A", "SeparatorAndTagTests makes these ids"),
			new NotRun("CONTRIBUTING.md", ".ci/release-dry-run", "CI runs it"),
			new NotRun("CONTRIBUTING.md", "find . -path", ".ci/release-dry-run compares two builds, and CI runs it"),
			new NotRun("CONTRIBUTING.md", "npx vitepress build", "it needs Node.js; LinksTests follows the links"),
			new NotRun("benchmarks/README.md", "git worktree add", BY_HAND));

	boolean covers(Block block) {
		return block.page().equals(this.page) && block.text().contains(this.holds);
	}

}

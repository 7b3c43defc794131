package dev.hilo.seam;

import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;

/**
 * The private method of a template that calls its callbacks, as nothing else says whether
 * it is about to insert (read in Spring Data R2DBC 4.1.2).
 */
public enum ReactiveTemplateMethod {

	/** It inserts; so does a template of another class, as far as is known. */
	INSERT,

	/** It updates. */
	UPDATE,

	/** It does either, as the row is there or not. */
	UPSERT;

	/**
	 * Finds the method of the calling thread.
	 * @return what the template is about to do
	 */
	public static ReactiveTemplateMethod current() {
		// Such as "doInsert", or the name of a lambda in it
		String method = StackWalker.getInstance()
			.walk((frames) -> frames
				.filter((frame) -> frame.getClassName().equals(R2dbcEntityTemplate.class.getName())
						&& frame.getMethodName().contains("do"))
				.map(StackWalker.StackFrame::getMethodName)
				.findFirst()
				.orElse(""));
		return method.contains("doUpdate") ? UPDATE : method.contains("doUpsert") ? UPSERT : INSERT;
	}

}

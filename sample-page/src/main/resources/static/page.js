/** What all parts of the page use. */
export const byId = (id) => document.getElementById(id);
export const count = (number) => number.toLocaleString("en");
export const plural = (number, one, many) => number === 1 ? one : many;

/** An element. Children that are text become text nodes, so nothing that people typed is read as HTML. */
export function element(tag, attributes, ...children) {
	const node = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		node.setAttribute(name, value);
	}
	node.append(...children);
	return node;
}

/** A text that stays the same is not set again, so that screen readers say it once. */
export function say(node, text) {
	if (node.textContent !== text) {
		node.textContent = text;
	}
}

/** Its errors are shown to people: either the shop is away, or it answers and says what is wrong. */
export async function call(path, options) {
	const response = await fetch(path, { signal: AbortSignal.timeout(60_000), ...options }).catch(() => {
		throw new Error("The shop does not answer. Is it still running?");
	});
	const body = await response.json().catch(() => ({}));
	if (!response.ok) {
		throw new Error(body.detail ?? body.title ?? `The shop answered ${response.status}`);
	}
	return body;
}

export function send(path, body) {
	return call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** What is ordered: as in the form. */
export function wanted() {
	return { product: byId("product").value, quantity: byId("quantity").valueAsNumber };
}

const byId = (id) => document.getElementById(id);
const count = (number) => number.toLocaleString("en");

/** An element. Children that are text become text nodes, so nothing that people typed is read as HTML. */
function element(tag, attributes, ...children) {
	const node = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		node.setAttribute(name, value);
	}
	node.append(...children);
	return node;
}

/** Its errors are shown to people: either the shop is away, or it answers and says what is wrong. */
async function call(path, options) {
	const response = await fetch(path, { signal: AbortSignal.timeout(30_000), ...options }).catch(() => {
		throw new Error("The shop does not answer. Is it still running?");
	});
	const body = await response.json().catch(() => ({}));
	if (!response.ok) {
		throw new Error(body.detail ?? body.title ?? `The shop answered ${response.status}`);
	}
	return body;
}

function rangeOf({ collection, low, high, used }, waiting) {
	const size = high - low + 1;
	const next = low + used;
	return element("article", {},
		element("h3", {}, collection + (waiting ? ", next range" : ""), element("span", {}, `${count(used)} of ${count(size)} used`)),
		element("div", { class: "bar", role: "img", "aria-label": `${used} of ${size} numbers used` },
			element("div", { style: `width: ${100 * used / size}%` })),
		element("div", { class: "ends" }, element("span", {}, count(low)),
			element("b", {}, waiting || next > high ? "" : `next: ${count(next)}`), element("span", {}, count(high))),
		element("p", {}, explain(low, high, used, waiting)));
}

function explain(low, high, used, waiting) {
	const trip = `One trip to the database reserved the numbers ${count(low)} to ${count(high)}. `;
	if (waiting) {
		return trip + "They wait until the range above is used up, so that no order has to wait for the database.";
	}
	if (low + used > high) {
		return trip + "All are used: the next id needs another trip.";
	}
	return trip + `Used so far: ${used ? count(used) : "none"}. The next id takes ${count(low + used)} without asking.`;
}

/** The ranges of a collection are used from the lowest up. */
function rangesOf(held) {
	const sorted = held.toSorted((a, b) => a.collection.localeCompare(b.collection) || a.low - b.low);
	return sorted.map((range, i) => {
		const before = sorted[i - 1];
		return rangeOf(range, before?.collection === range.collection && before.low + before.used <= before.high);
	});
}

function rowOf({ collection, maxValue }) {
	return element("tr", {}, element("td", {}, element("code", {}, collection)),
		element("td", { class: "number" }, count(maxValue)),
		element("td", { class: "number" }, count(maxValue + 1)));
}

function orderOf({ id, created, lines }) {
	return element("tr", {}, element("td", { class: "id" }, id),
		element("td", {}, lines.map((line) => `${line.quantity}\u00a0×\u00a0${line.product}`).join(", ")),
		element("td", { class: "number" }, new Date(created).toLocaleTimeString()));
}

function nothingHeld() {
	return element("p", {}, "Nothing yet. The next order makes the first trip to the database.");
}

/** A page that was loaded while the database was away has no products yet. */
async function showProducts() {
	if (byId("product").length === 0) {
		const products = await call("/products");
		byId("product").replaceChildren(...products.map(({ name }) => element("option", { value: name }, name)));
	}
}

async function show() {
	const [hilo, orders] = await Promise.all([call("/hilo"), call("/orders?limit=10")]);
	byId("held").replaceChildren(...(hilo.held.length ? rangesOf(hilo.held) : [nothingHeld()]));
	byId("rows").replaceChildren(...hilo.table.map(rowOf));
	byId("orders").replaceChildren(...orders.map(orderOf));
}

/** A text that stays the same is not set again, so that screen readers say it once. */
function trouble(text) {
	if (byId("trouble").textContent !== text) {
		byId("trouble").textContent = text;
	}
}

/** Other instances and people make orders too. */
async function keepShowing() {
	try {
		await showProducts();
		await show();
		trouble("");
	}
	catch (error) {
		trouble(error.message);
	}
	setTimeout(keepShowing, 2000);
}

function answer(text, failed) {
	byId("answer").textContent = text;
	byId("answer").className = failed ? "error" : "";
}

async function order(times) {
	const buttons = document.querySelectorAll("button");
	buttons.forEach((button) => button.disabled = true);
	try {
		const ids = [];
		for (let i = 0; i < times; i++) {
			const made = await call("/orders", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ product: byId("product").value, quantity: byId("quantity").valueAsNumber })
			});
			ids.push(made.id);
		}
		answer(ids.length === 1 ? `Made ${ids[0]}` : `Made ${ids[0]} to ${ids.at(-1)}`);
		await show();
	}
	catch (error) {
		answer(error.message, true);
	}
	finally {
		buttons.forEach((button) => button.disabled = false);
	}
}

function madeOf({ id, madeOf: { scheme, parts } }) {
	return element("tr", {}, element("td", { class: "id" }, id), element("td", {}, scheme),
		element("td", {}, Object.entries(parts).map(([name, value]) => `${name}\u00a0${value}`).join(", ")));
}

/** An id of another kind, on top of those made before. */
async function make(kind) {
	try {
		byId("made").prepend(madeOf(await call(`/ids/${kind}`, { method: "POST" })));
		byId("kind-answer").textContent = "";
		await show();
	}
	catch (error) {
		byId("kind-answer").textContent = error.message;
	}
}

document.querySelectorAll("[data-kind]").forEach((button) =>
	button.addEventListener("click", () => make(button.dataset.kind)));
byId("form").addEventListener("submit", (event) => {
	event.preventDefault();
	order(1);
});
byId("ten").addEventListener("click", () => byId("form").reportValidity() && order(10));

keepShowing();

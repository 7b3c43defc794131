import { byId, element, say, send } from "./page.js";

function rowOf({ id, madeOf: { scheme, parts } }) {
	return element("tr", {}, element("td", { class: "id" }, id), element("td", {}, scheme),
		element("td", {}, Object.entries(parts).map(([name, value]) => `${name}\u00a0${value}`).join(", ")));
}

/** An id of another kind, on top of those made before. */
async function make(kind) {
	try {
		const row = rowOf(await send(`ids/${kind}`, {}));
		byId("made").querySelector(".none")?.closest("tr").remove();
		byId("made").prepend(row);
		say(byId("kind-answer"), "");
	}
	catch (error) {
		say(byId("kind-answer"), error.message);
	}
}

document.querySelectorAll("[data-kind]").forEach((button) =>
	button.addEventListener("click", () => make(button.dataset.kind)));

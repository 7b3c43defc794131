import { count, element } from "./page.js";

/** The range in use, and the one that waits. They are used from the lowest up. */
export function rangesOf(held, away) {
	const sorted = held.toSorted((a, b) => a.low - b.low);
	const current = sorted.find(({ low, high, used }) => low + used <= high) ?? sorted.at(-1);
	const waiting = sorted.find(({ low }) => current && low > current.high);
	return [inUse(current, away), next(current, waiting, away)];
}

export const leftOf = (held) => held.reduce((sum, { low, high, used }) => sum + high - low + 1 - used, 0);

function inUse(range, away) {
	if (!range) {
		return element("div", { class: "range" }, ...figure("", "empty"),
			element("p", {}, away ? "No range, and none can be reserved now." : "No range yet. The first order reserves one."));
	}
	const { low, high, used } = range;
	const size = high - low + 1;
	const free = low + used;
	const filled = element("div", {});
	filled.style.width = `${100 * used / size}%`;
	const bar = element("div", { class: "bar", role: "img", "aria-label": `${used} of ${size} numbers used` }, filled);
	return element("div", { class: "range" },
		element("h3", {}, "Its range", element("span", {}, `${count(used)} of ${count(size)}`, element("span", { class: "wide" }, " used"))), bar, ends(low, high),
		element("p", {}, free > high ? "All used up." : "Next: ", free > high ? "" : element("b", { class: "id" }, count(free))));
}

function next(current, range, away) {
	if (!range) {
		return element("div", { class: "range next" }, ...figure("Its next range", "empty"),
			element("p", {}, emptyNext(current, away)));
	}
	return element("div", { class: "range next" },
		element("h3", {}, "Its next range", element("span", {}, "waiting")),
		element("div", { class: "bar waiting", role: "img", "aria-label": `${range.high - range.low + 1} numbers waiting` }),
		ends(range.low, range.high), element("p", {}, "Already reserved: no order will wait."));
}

function emptyNext(current, away) {
	if (away) {
		return "None, and none can be reserved now.";
	}
	return current ? "None yet. It comes before this one ends." : "None yet.";
}

function figure(title, kind) {
	return [element("h3", {}, title || "Its range"), element("div", { class: `bar ${kind}` }), ends("\u00a0", "")];
}

function ends(low, high) {
	const text = (end) => typeof end === "number" ? count(end) : end;
	return element("div", { class: "ends" }, element("span", {}, text(low)), element("span", {}, text(high)));
}

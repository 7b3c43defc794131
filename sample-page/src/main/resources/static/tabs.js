import { showOperations } from "./operations.js";

const tabs = [...document.querySelectorAll("[role=tab]")];

/** The address keeps it over a reload. */
function select(tab) {
	for (const each of tabs) {
		const selected = each === tab;
		each.setAttribute("aria-selected", selected);
		each.tabIndex = selected ? 0 : -1;
		document.getElementById(each.getAttribute("aria-controls")).hidden = !selected;
	}
	history.replaceState(null, "", `?${tab.id}`);
	showOperations();
}

/** Arrow keys, as the pattern for tabs has it. */
function move(event) {
	const at = tabs.indexOf(event.target);
	const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
	if (to !== undefined) {
		event.preventDefault();
		const tab = tabs[to % tabs.length];
		select(tab);
		tab.focus();
	}
}

for (const tab of tabs) {
	tab.addEventListener("click", () => select(tab));
	tab.addEventListener("keydown", move);
}
select(tabs.find(({ id }) => `?${id}` === location.search) ?? tabs[0]);

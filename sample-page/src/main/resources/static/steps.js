const steps = [...document.querySelectorAll("[data-step]")];

/** Of the same part of the page, the first that is left: the database goes away and comes back. */
function begin(target) {
	const step = steps.find(({ classList, dataset }) => !classList.contains("done") && target.closest(dataset.step));
	step?.classList.add("done");
	mark();
}

function mark() {
	const next = steps.find(({ classList }) => !classList.contains("done"));
	for (const step of steps) {
		step.toggleAttribute("aria-current", step === next);
	}
}

/** What can't be clicked now is left as it is. */
function click(selector) {
	const target = document.querySelector(selector);
	if (!target.closest("[hidden]")) {
		target.click();
	}
}

for (const step of steps) {
	step.querySelector("button").addEventListener("click", () => click(step.dataset.step));
}
document.addEventListener("click", ({ target }) => begin(target));
mark();

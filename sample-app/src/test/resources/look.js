// What is wrong with how the page looks now. Answers a list of sentences.
const [width, height] = arguments;    // of the screen: innerWidth grows with a page that is too wide for a phone
const found = [];
const root = document.documentElement;
if (root.scrollWidth > width) {
	found.push(`The page is ${root.scrollWidth} wide and scrolls sideways in ${width}`);
}
const fold = document.querySelector(".database").getBoundingClientRect().bottom + scrollY;
if (fold > height) {
	found.push(`The database ends at ${fold}, below the first screen of ${height}`);
}

function rgb(text) {
	const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
	return { r, g, b, a };
}

function light({ r, g, b }) {
	const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
	return .2126 * x + .7152 * y + .0722 * z;
}

function paper(element) {
	for (let each = element; each; each = each.parentElement) {
		const color = rgb(getComputedStyle(each).backgroundColor);
		if (color.a === 1) {
			return color;
		}
	}
	return { r: 255, g: 255, b: 255 };
}

const texts = [...document.querySelectorAll("body *:not(script, template, option)")].filter((element) =>
	element.checkVisibility({ visibilityProperty: true }) && !element.classList.contains("unseen")
	&& [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
for (const element of texts) {
	const text = element.textContent.trim().slice(0, 40);
	const [one, other] = [light(rgb(getComputedStyle(element).color)), light(paper(element))].sort((a, b) => b - a);
	const contrast = (one + .05) / (other + .05);
	if (contrast < 4.5) {
		found.push(`'${text}' has a contrast of ${contrast.toFixed(2)}, less than 4.5`);
	}
	if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
		found.push(`'${text}' is cut off: ${element.scrollWidth} in ${element.clientWidth}`);
	}
}
for (const button of document.querySelectorAll("button, select, input")) {
	const { height: tall, left, right } = button.getBoundingClientRect();
	if (button.checkVisibility() && !button.closest(".tabs") && (left < 0 || right > width)) {
		found.push(`'${button.textContent.trim()}' is partly off the screen`);
	}
	if (button.checkVisibility() && tall < 36) {
		found.push(`'${button.textContent.trim()}' is only ${tall} high`);
	}
	if (button.matches("select, input") && !button.labels.length || button.matches("button") && !button.textContent.trim() && !button.hidden) {
		found.push(`A ${button.localName} has no label`);
	}
}
return found;

import { byId, call, count, element, say } from "./page.js";

const units = [["days", 86_400], ["hours", 3_600], ["minutes", 60], ["s", 1]];

/** An ISO duration, such as PT1M2.5S, as people say it. */
function spoken(duration) {
	const [, days, hours, minutes, seconds] = duration.match(/P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?/);
	const total = ((days ?? 0) * 24 + Number(hours ?? 0)) * 3600 + (minutes ?? 0) * 60 + Number(seconds ?? 0);
	const [unit, length] = units.find(([, each]) => total >= 2 * each) ?? units.at(-1);
	return `${(total / length).toFixed(total < 10 * length && length > 1 ? 1 : 0)} ${unit}`;
}

function rowOf([name, { left, numbersPerSecond, autonomy, waited, refill }]) {
	const number = (text) => element("td", { class: "number" }, text);
	const failed = refill.failuresInARow ? `, ${count(refill.failuresInARow)} refills failed` : "";
	return element("tr", {}, element("td", {}, element("code", {}, name)), number(count(left)),
		number(numbersPerSecond.toFixed(1)), number(autonomy ? spoken(autonomy) : "idle"),
		number(count(waited) + failed));
}

/** Only while people see it. Health that is down is an answer too. */
export async function showOperations() {
	if (byId("operations-panel").hidden) {
		return;
	}
	try {
		const [hilo, health] = await Promise.all([call("actuator/hilo"),
			fetch("actuator/health/hilo").then((response) => response.json())]);
		const { failingSince } = health.details?.databases?.default ?? {};
		say(byId("health"), `The ids are ${health.status}` + (failingSince
			? `, but no range could be reserved since ${new Date(failingSince).toLocaleTimeString()}.` : "."));
		byId("operated").replaceChildren(...Object.entries(hilo.databases.default?.collections ?? {})
			.filter(([, { scheme, sharedWith }]) => !sharedWith && ["hilo", "permuted"].includes(scheme))
			.map(rowOf));
	}
	catch (error) {
		say(byId("health"), error.message);
	}
}

import { byId, call, count, element, plural, say, send, wanted } from "./page.js";
import { Instance, SecondInstance } from "./instance.js";
import { showOperations } from "./operations.js";
import "./kinds.js";
import "./steps.js";
import "./tabs.js";

const first = new Instance(1, "", show);
const second = new SecondInstance(show);
const newestFirst = { asked: 0, shown: 0 };
let away = false;

/** A database of the user's own is away when it does not answer. */
let silent = false;

/** Sums up what the instances have counted. One that is stopped is not forgotten. */
function showSum(...tallies) {
	const sum = (name) => tallies.reduce((total, tally) => total + (tally?.[name] ?? 0), 0);
	const [ids, trips] = [sum("ids"), sum("trips")];
	say(byId("ids"), count(ids));
	say(byId("ids-word"), plural(ids, "order id", "order ids"));
	say(byId("trips"), count(trips));
	say(byId("trips-word"), plural(trips, "trip", "trips"));
	say(byId("instead"), count(ids));
	byId("instead-of").hidden = ids === 0;
}

function showDatabase({ ownDatabase, databaseAway }) {
	away = ownDatabase ? databaseAway : silent;
	document.body.classList.toggle("away", away);
	byId("switch").hidden = !ownDatabase;
	say(byId("switch"), away ? "Bring it back" : "Take it away");
}

function awayText(running) {
	const left = [first, ...(running ? [second] : [])].map((instance) => instance.left());
	if (left.every((number) => number === 0)) {
		return "Orders can't be stored, and no ids are left until the database is back.";
	}
	return `Orders can't be stored, but ids go on: ${left.map((number, i) => `${count(number)} left on instance ${i + 1}`).join(", ")}.`;
}

/** The newest answer counts, also if an older one is late. */
async function show() {
	const asked = ++newestFirst.asked;
	try {
		const view = await first.look();
		const running = view.second.phase === "RUNNING";
		const other = running ? await second.look().catch(() => null) : null;
		if (asked < newestFirst.shown) {
			return;
		}
		newestFirst.shown = asked;
		showDatabase(view);
		first.show(view, location.port, away);
		second.show(other, view.second, away);
		showSum(view.tally, other?.tally, view.second.ended);
		if (away) {
			trouble(awayText(running));
		}
		if (!view.databaseAway) {
			await showStored();
		}
	}
	catch (error) {
		trouble(error.message);
	}
}

/** What only the database knows. */
async function showStored() {
	const [rows, orders, products] = await Promise.all([call("hilo/table"), call("orders?limit=10"), call("products")])
		.catch((error) => {
			silent = true;
			throw error;
		});
	silent = false;
	byId("rows").replaceChildren(...rows.filter(({ collection }) => !collection.startsWith("hilo$")).map(({ collection, maxValue }) => element("tr", {},
		element("td", {}, element("code", {}, collection)), number(count(maxValue)), number(count(maxValue + 1)))));
	byId("orders").replaceChildren(...(orders.length ? orders.map(orderOf)
		: [element("tr", {}, element("td", { colspan: 4, class: "none" }, "None yet."))]));
	if (byId("product").length !== products.length) {
		byId("product").replaceChildren(...products.map(({ name }) => element("option", {}, name)));
	}
	const reserved = rows.find(({ collection }) => collection === "orders")?.maxValue ?? 0;
	say(byId("counter"), reserved ? `One row keeps the numbers apart: orders are reserved up to ${count(reserved)}.`
		: "One row will keep the numbers apart.");
	trouble("");
}

function number(text) {
	return element("td", { class: "number" }, text);
}

function orderOf({ publicId, id, created, lines }) {
	return element("tr", {}, element("td", { class: "id" }, id),
		element("td", { class: "id" }, element("a", { href: `orders/${publicId}` }, publicId)),
		element("td", {}, lines.map(({ quantity, product }) => `${quantity}\u00a0×\u00a0${product}`).join(", ")),
		number(new Date(created).toLocaleTimeString()));
}

/** Each look ends here, with an empty text if all is well. */
function trouble(text) {
	say(byId("database-state"), away ? "away" : text ? "not reached" : "there");
	say(byId("trouble"), text);
	byId("counter").hidden = text !== "";
	document.body.classList.toggle("troubled", text !== "");
}

async function switchDatabase() {
	byId("switch").disabled = true;
	try {
		await call("database", { method: away ? "PUT" : "DELETE" });
		first.say("");
	}
	catch (error) {
		trouble(error.message);
	}
	byId("switch").disabled = false;
	byId("switch").focus();
	await show();
}

async function orderAsInTheForm(event) {
	event.preventDefault();
	const answer = byId("order-answer");
	try {
		const { id } = await send("orders", wanted());
		say(answer, `Made ${id}`);
		answer.className = "";
	}
	catch (error) {
		say(answer, error.message);
		answer.className = "error";
	}
	await show();
}

/** Other people make orders too. */
async function keepShowing() {
	await show();
	await showOperations();
	setTimeout(keepShowing, 1000);
}

byId("form").addEventListener("submit", orderAsInTheForm);
byId("switch").addEventListener("click", switchDatabase);
keepShowing();

import { byId, call, count, element, plural, say, send, wanted } from "./page.js";
import { leftOf, rangesOf } from "./ranges.js";

/** One of the two: what it holds, and what it can be asked for. */
export class Instance {

	/** @param base the path in front of its own, @param changed what to do after each answer */
	constructor(number, base, changed) {
		this.base = base;
		this.changed = changed;
		this.node = byId("instance").content.cloneNode(true).firstElementChild;
		this.node.id = `instance-${number}`;
		this.node.setAttribute("aria-labelledby", `${this.node.id}-name`);
		const name = this.part("name");
		name.id = `${this.node.id}-name`;
		name.textContent = `Instance ${number}`;
		this.part("orders").setAttribute("aria-label", `Order on instance ${number}`);
		this.part("draws").setAttribute("aria-label", `Draw ids on instance ${number}`);
		this.node.querySelectorAll("[data-order]").forEach((button) =>
			button.addEventListener("click", () => this.order(Number(button.dataset.order))));
		this.node.querySelectorAll("[data-draw]").forEach((button) =>
			button.addEventListener("click", () => this.draw(Number(button.dataset.draw))));
		byId("instances").append(this.node);
	}

	part(name) {
		return this.node.querySelector(`.${name}`);
	}

	look() {
		return call(`${this.base}/hilo`);
	}

	/** Shows a view that was got from it, or that it is not running. */
	show(view, port, away) {
		say(this.part("port"), port ? `:${port}` : "");
		this.part("orders").hidden = !view || away;
		this.part("draws").hidden = !view || !away;
		this.held = view?.held ?? [];
		const shown = JSON.stringify([this.held, away, !view]);
		if (view && shown !== this.shown) {
			this.part("ranges").replaceChildren(...rangesOf(this.held, away));
		}
		this.shown = shown;
	}

	left() {
		return leftOf(this.held ?? []);
	}

	say(text, kind = "") {
		say(this.part("answer"), text);
		this.part("answer").className = `answer ${kind}`;
	}

	async order(times) {
		await this.busy(times > 1 ? `Ordering ${count(times)} ...` : "", async () => {
			if (times === 1) {
				const { id } = await send(`${this.base}/orders`, wanted());
				this.say(`Made ${id}`);
				return;
			}
			const { count: made, first, last, milliseconds } = await send(`${this.base}/orders/batch`, { ...wanted(), count: times });
			this.say(`${count(made)} by saveAll in ${(milliseconds / 1000).toFixed(2)} s: ${first} to ${last}`);
		});
	}

	/** While the database is away. */
	async draw(times) {
		await this.busy("", async () => {
			const { made, first, last, problem } = await send(`${this.base}/hilo/draws`, { count: times });
			const drawn = made > 1 ? `Drew ${count(made)} ids, ${first} to ${last}. ` : made ? `Drew ${last}. ` : "";
			this.say(drawn + (problem ? "No ids are left here." : ""), problem ? "error" : "");
		});
	}

	async busy(text, work) {
		const buttons = this.node.querySelectorAll("button");
		const focused = document.activeElement;
		buttons.forEach((button) => button.disabled = true);
		this.say(text);
		try {
			await work();
		}
		catch (error) {
			this.say(error.message, "error");
		}
		finally {
			buttons.forEach((button) => button.disabled = false);
			if (this.node.contains(focused)) {
				focused.focus();
			}
			await this.changed();
		}
	}
}

/** The second one can be started and stopped. */
export class SecondInstance extends Instance {

	constructor(changed) {
		super(2, "second", changed);
		this.start = element("button", { type: "button", class: "main start" }, "Start a second instance");
		this.stop = element("button", { type: "button", class: "stop" }, "Stop");
		this.start.addEventListener("click", () => this.busy("", () => call("second", { method: "PUT" })));
		this.stop.addEventListener("click", () => this.end());
		this.part("orders").after(this.start);
		this.part("head").append(this.stop);
	}

	show(view, { phase, port }, away) {
		super.show(view, phase === "RUNNING" ? port : 0, away);
		this.node.dataset.phase = phase;
		this.start.hidden = phase === "RUNNING" || phase === "STARTING";
		this.stop.hidden = phase !== "RUNNING";
		if (!view && this.phase !== phase) {
			this.part("ranges").replaceChildren(element("p", { class: "idle" }, absent(phase)),
				...(phase === "STARTING" ? [element("progress", { "aria-label": "Instance 2 is starting" })] : []));
			if (phase === "STARTING" || phase === "FAILED") {
				this.say("");
			}
		}
		this.phase = phase;
	}

	async end() {
		await this.busy("Stopping ...", async () => {
			const { unused, before, after } = await call("second", { method: "DELETE" });
			this.say(ending(unused, before, after));
		});
		this.start.focus();
	}
}

function absent(phase) {
	return {
		NONE: "Not running. It would be a separate JVM: another port, the same database.",
		STARTING: "Starting: a separate JVM, on another port ...",
		FAILED: "It stopped unexpectedly. The terminal of the shop says why."
	}[phase] ?? "It does not answer.";
}

function ending(unused, before, after) {
	const numbers = `${count(unused)} unused ${plural(unused, "number", "numbers")}`;
	if (unused === 0) {
		return "Stopped. It had nothing to give back.";
	}
	if (after === null) {
		return `Stopped. With the database away, its ${numbers} are lost.`;
	}
	if (after < before) {
		return `Stopped, and gave back ${count(before - after)} of ${numbers}: the counter went from ${count(before)} to ${count(after)}.`;
	}
	return `Stopped. Its ${numbers} are lost, since instance 1 has reserved later ones.`;
}

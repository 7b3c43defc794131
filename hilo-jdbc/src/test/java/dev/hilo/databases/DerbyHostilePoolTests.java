package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class DerbyHostilePoolTests extends HostilePoolContract {

	DerbyHostilePoolTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

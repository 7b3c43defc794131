package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class HsqldbHostilePoolTests extends HostilePoolContract {

	HsqldbHostilePoolTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

package dev.hilo.containers;

class MySql9Tests extends MySqlContract {

	MySql9Tests() {
		super("mysql:9");
	}

}

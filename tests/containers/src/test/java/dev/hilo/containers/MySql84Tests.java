package dev.hilo.containers;

class MySql84Tests extends MySqlContract {

	MySql84Tests() {
		super("mysql:8.4");
	}

}

package dev.hilo.smoke.envers.rows;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.hibernate.envers.Audited;

/**
 * An audited entity with an id of the database.
 */
@Entity
@Audited
public class OfIdentity implements Note {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Long id;

	@Column(name = "note")
	private String text;

	@Override
	public Long getId() {
		return this.id;
	}

	@Override
	public void setText(String text) {
		this.text = text;
	}

}

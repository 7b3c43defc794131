package dev.hilo.smoke.envers.rows;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.envers.Audited;

import dev.hilo.jpa.HiLoId;

/**
 * An audited entity with an id of HiLo.
 */
@Entity
@Audited
public class OfHiLo implements Note {

	@Id
	@HiLoId
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

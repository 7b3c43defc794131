package dev.hilo.smoke.envers.revision;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.envers.RevisionEntity;
import org.hibernate.envers.RevisionNumber;
import org.hibernate.envers.RevisionTimestamp;

import dev.hilo.jpa.HiLoId;

/**
 * A revision whose number comes from HiLo, as it should not.
 */
@Entity
@RevisionEntity
public class HiLoRevision {

	@Id
	@HiLoId
	@RevisionNumber
	private Long id;

	@RevisionTimestamp
	private long at;

	public Long getId() {
		return this.id;
	}

	public long getAt() {
		return this.at;
	}

}

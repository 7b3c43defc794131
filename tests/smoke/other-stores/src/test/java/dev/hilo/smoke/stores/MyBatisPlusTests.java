package dev.hilo.smoke.stores;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import org.apache.ibatis.annotations.Mapper;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The recipe for MyBatis-Plus.
 */
@SpringBootTest(
		properties = "spring.autoconfigure.exclude=" + "org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration")
@Transactional
class MyBatisPlusTests {

	@Autowired
	private Parcels parcels;

	@Autowired
	private Letters letters;

	@Test
	void numbersComeFromNextId() {
		Parcel parcel = new Parcel();
		parcel.content = "Tea";
		this.parcels.insert(parcel);
		assertThat(parcel.id).isBetween(1L, 32L);
		assertThat(this.parcels.selectById(parcel.id).content).isEqualTo("Tea");
	}

	@Test
	void textsComeFromNextUuid() {
		Letter letter = new Letter();
		this.letters.insert(letter);
		assertThat(letter.id).matches("letters/[0-9]+-A");
	}

	@Test
	void idThatIsSetStays() {
		Parcel parcel = new Parcel();
		parcel.id = 5000L;
		this.parcels.insert(parcel);
		assertThat(this.parcels.selectById(5000L)).isNotNull();
	}

	@Mapper
	interface Parcels extends BaseMapper<Parcel> {

	}

	@Mapper
	interface Letters extends BaseMapper<Letter> {

	}

}

package dev.hilo.smoke.stores;

import java.util.List;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;

@Mapper
interface OrderMapper {

	@Insert("INSERT INTO orders (id, product) VALUES (#{id}, #{product})")
	@Options(keyProperty = "id")
	void insert(Order order);

	@Insert("""
			<script>
			INSERT INTO lines (id, product) VALUES
			<foreach item='line' collection='lines' separator=','>(#{line.id}, #{line.product})</foreach>
			</script>""")
	@Options(keyProperty = "id")
	void insertAll(@Param("lines") List<Line> lines);

}

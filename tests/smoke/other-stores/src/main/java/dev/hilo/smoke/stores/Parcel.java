package dev.hilo.smoke.stores;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import org.jspecify.annotations.Nullable;

/**
 * A parcel of MyBatis-Plus with a plain number.
 */
@TableName("parcels")
public class Parcel {

	@TableId(type = IdType.ASSIGN_ID)
	@Nullable Long id;

	@Nullable String content;

}

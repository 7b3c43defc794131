package dev.hilo.smoke.stores;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import org.jspecify.annotations.Nullable;

/**
 * A letter of MyBatis-Plus with a document id.
 */
@TableName("letters")
public class Letter {

	@TableId(type = IdType.ASSIGN_UUID)
	@Nullable String id;

	@Nullable String content;

}

package dev.hilo.smoke.stores;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.SqlCommandType;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;
import org.apache.ibatis.reflection.MetaObject;

import org.springframework.stereotype.Component;

import dev.hilo.EntityIdGenerator;

@Component
@Intercepts(@Signature(type = Executor.class, method = "update", args = { MappedStatement.class, Object.class }))
class MyBatisIds implements Interceptor {

	private final EntityIdGenerator ids;

	MyBatisIds(EntityIdGenerator ids) {
		this.ids = ids;
	}

	@Override
	public Object intercept(Invocation invocation) throws Throwable {
		MappedStatement statement = (MappedStatement) invocation.getArgs()[0];
		String[] keys = statement.getKeyProperties();
		if (statement.getSqlCommandType() == SqlCommandType.INSERT && keys != null) {
			for (Object entity : entities(invocation.getArgs()[1])) {
				MetaObject properties = statement.getConfiguration().newMetaObject(entity);
				if (properties.getValue(keys[0]) == null) {
					Class<?> type = properties.getSetterType(keys[0]);
					properties.setValue(keys[0], this.ids.generateId(null, entity, type));
				}
			}
		}
		return invocation.proceed();
	}

	/** A collection comes in a map. */
	private static Collection<?> entities(Object parameter) {
		Object value = (parameter instanceof Map<?, ?> named) ? named.values().iterator().next() : parameter;
		return (value instanceof Collection<?> all) ? all : List.of(value);
	}

}

package dev.hilo.naming;

import java.lang.reflect.Proxy;

import net.bytebuddy.ByteBuddy;
import org.hibernate.bytecode.internal.bytebuddy.ByteBuddyState;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.pojo.bytebuddy.ByteBuddyProxyHelper;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.ProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;

class UserClassesTests {

	@Test
	void aClassOfTheUserIsItself() {
		assertThat(UserClasses.of(Order.class)).isSameAs(Order.class);
		assertThat(UserClasses.of(Object.class)).isSameAs(Object.class);
		assertThat(UserClasses.of(Named.class)).isSameAs(Named.class);
		assertThat(UserClasses.of(int.class)).isSameAs(int.class);
	}

	@Test
	void aSubclassOfTheUserIsNotUnwrapped() {
		assertThat(UserClasses.of(RushOrder.class)).isSameAs(RushOrder.class);
	}

	@Test
	void aProxyOfSpringIsUnwrapped() {
		Class<?> proxy = springProxy(new RushOrder()).getClass();
		assertThat(proxy).isNotSameAs(RushOrder.class);
		assertThat(UserClasses.of(proxy)).isSameAs(RushOrder.class);
	}

	@Test
	void aProxyOfHibernateIsUnwrapped() {
		Class<?> proxy = new ByteBuddyProxyHelper(new ByteBuddyState()).buildProxy(Order.class,
				new Class<?>[] { HibernateProxy.class });
		assertThat(proxy).isNotSameAs(Order.class);
		assertThat(UserClasses.of(proxy)).isSameAs(Order.class);
	}

	@Test
	void aSubclassMadeByByteBuddyIsUnwrapped() {
		assertThat(UserClasses.of(byteBuddySubclass(Order.class))).isSameAs(Order.class);
	}

	@Test
	void aProxyOfAProxyIsUnwrappedToTheUsersClass() throws ReflectiveOperationException {
		Object entity = byteBuddySubclass(RushOrder.class).getDeclaredConstructor().newInstance();
		assertThat(UserClasses.of(springProxy(entity).getClass())).isSameAs(RushOrder.class);
	}

	@Test
	void aProxyWithoutAUsersClassBehindItStays() {
		Class<?> jdkProxy = Proxy
			.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Runnable.class },
					(self, method, arguments) -> null)
			.getClass();
		Runnable lambda = () -> {
		};
		assertThat(UserClasses.of(jdkProxy)).isSameAs(jdkProxy);
		assertThat(UserClasses.of(lambda.getClass())).isSameAs(lambda.getClass());
	}

	private static Object springProxy(Object target) {
		ProxyFactory factory = new ProxyFactory(target);
		factory.setProxyTargetClass(true);
		return factory.getProxy();
	}

	private static Class<?> byteBuddySubclass(Class<?> type) {
		return new ByteBuddy().subclass(type).make().load(type.getClassLoader()).getLoaded();
	}

	public static class Order {

	}

	public static class RushOrder extends Order {

	}

	interface Named {

	}

}

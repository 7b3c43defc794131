package dev.hilo.naming;

import java.lang.reflect.Proxy;

/**
 * Finds the class that a user wrote, behind the subclasses that frameworks make of it at
 * run time.
 */
final class UserClasses {

	private UserClasses() {
	}

	/**
	 * The user's class behind a proxy of Spring (CGLIB), Hibernate or Byte Buddy, through
	 * any number of them. Any other class is returned as it is, as is a proxy that has no
	 * user's class behind it, such as a JDK proxy.
	 * @param type the class of an object
	 * @return the user's class
	 */
	static Class<?> of(Class<?> type) {
		Class<?> userClass = type;
		while (isSubclassProxy(userClass)) {
			userClass = userClass.getSuperclass();
		}
		return userClass;
	}

	/**
	 * Whether a class was made at run time and has no user's class behind it.
	 */
	static boolean isGenerated(Class<?> userClass) {
		return Proxy.isProxyClass(userClass) || userClass.isHidden() || hasProxyName(userClass);
	}

	private static boolean isSubclassProxy(Class<?> type) {
		return hasProxyName(type) && type.getSuperclass() != null && type.getSuperclass() != Object.class;
	}

	private static boolean hasProxyName(Class<?> type) {
		String name = type.getName();
		return name.contains("$$") || name.contains("$HibernateProxy") || name.contains("$ByteBuddy$");
	}

}

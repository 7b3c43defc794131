package dev.hilo.support;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Has all tests go on soon after what they wait for, as Awaitility asks ten times as
 * often as it does by default, and wait long enough for it on a machine that is busy.
 */
public final class AwaitilityDefaults implements LauncherSessionListener {

	@Override
	public void launcherSessionOpened(LauncherSession session) {
		Awaitility.setDefaultPollInterval(Duration.ofMillis(10));
		Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
	}

}

package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.roce.policy.Watchdog;
import org.apiguardian.api.API;

/**
 * How the watchdog of a port is set.
 *
 * @param port the port
 * @param watchdog the setting
 * @param position where it stands
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WatchdogSetting(String port, Watchdog watchdog, SourcePosition position) {}

package io.clusterfabric.roce.device;

import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Limits of a queue or port.
 *
 * @param committedRate what it is given, if set
 * @param peakRate what it gets at the most, if set
 * @param committedBurst the burst at the committed rate, if set
 * @param peakBurst the burst at the peak rate, if set
 * @param packets whether all count packets and not bytes; rates are per second
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Shaper(
    OptionalLong committedRate,
    OptionalLong peakRate,
    OptionalLong committedBurst,
    OptionalLong peakBurst,
    boolean packets) {}

package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.policy.DynamicThreshold;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * What a device computes headroom from where no profile is given.
 *
 * @param losslessMtu the largest frame of lossless traffic, if known
 * @param smallPacketPercent the share of small packets, if known
 * @param threshold the dynamic threshold of computed profiles, if known
 * @param oversubscription how many times shared headroom is promised, if it is shared
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HeadroomDefaults(
    Optional<DataSize> losslessMtu,
    OptionalInt smallPacketPercent,
    Optional<DynamicThreshold> threshold,
    OptionalInt oversubscription) {}

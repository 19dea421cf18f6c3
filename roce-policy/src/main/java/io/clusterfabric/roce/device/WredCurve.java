package io.clusterfabric.roce.device;

import io.clusterfabric.roce.policy.QueueDepth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * At which depths packets of a colour are marked or dropped.
 *
 * @param enabled whether early dropping of this colour is on, if known
 * @param min the first depth, if known
 * @param max the depth from which on all are, if known
 * @param percent the probability just below it, 0 to 100, if given
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WredCurve(
    Optional<Boolean> enabled,
    Optional<QueueDepth> min,
    Optional<QueueDepth> max,
    OptionalInt percent) {}

package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * What one ring or one pair of trees gets, which keeps to one endpoint of each domain.
 *
 * @param channel its number, from 0
 * @param rail the rail of its endpoints, if all are on one
 * @param rate the payload that each of its flows of weight 1 moves a second; empty if no rate of a
 *     link on its way is known
 * @param slowest the link that decides this
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ChannelRate(
    int channel, OptionalInt rail, Optional<Bandwidth> rate, Optional<LimitingLink> slowest) {}

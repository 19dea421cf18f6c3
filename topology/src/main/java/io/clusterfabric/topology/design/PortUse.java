package io.clusterfabric.topology.design;

import io.clusterfabric.model.PortRef;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One port of a switch and what it is for.
 *
 * @param port its name, such as {@code 17} or {@code 3/1}
 * @param splitOf the unsplit port that it is part of, if it was split
 * @param cage the cage that it is in, from 1
 * @param role what it is for
 * @param peer the other end of its link, if it carries one
 * @param reservedFor what it is kept for, if it is reserved
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortUse(
    String port,
    Optional<String> splitOf,
    int cage,
    PortRole role,
    Optional<PortRef> peer,
    Optional<String> reservedFor) {}

package io.clusterfabric.infiniband.health;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Errors of a link before and after something was done to it, such as a restart. Errors before
 * correction tell most, since those after it are rare.
 *
 * @param name the link's name
 * @param before the errors before, if counted
 * @param after the errors after, if counted
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ErrorsBeforeAndAfter(
    String name, Optional<BitErrorCount> before, Optional<BitErrorCount> after) {}

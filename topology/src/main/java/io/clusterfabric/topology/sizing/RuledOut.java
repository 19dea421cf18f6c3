package io.clusterfabric.topology.sizing;

import org.apiguardian.api.API;

/**
 * A combination of parameters that a search looked at and that cannot do what is asked for.
 *
 * @param family the family of networks
 * @param candidate the id of the design, or as much of it as had been chosen
 * @param rule the id of what rules it out: a rule of designs, or one of searches such as {@code
 *     sizing.oversubscription}
 * @param reason why, with what was found and what is allowed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RuledOut(NetworkFamily family, String candidate, String rule, String reason) {
  @Override
  public String toString() {
    return candidate + ": " + reason + " [" + rule + "]";
  }
}

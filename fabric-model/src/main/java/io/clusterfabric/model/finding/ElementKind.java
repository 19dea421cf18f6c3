package io.clusterfabric.model.finding;

import java.util.Locale;
import org.apiguardian.api.API;

/** The kinds of things in a cluster that a finding can point at. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ElementKind {
  /** The cluster as a whole. */
  CLUSTER,
  /** A fabric, by id. */
  FABRIC,
  /** A host, by id. */
  HOST,
  /** A switch, director ASIC, router, gateway or aggregation node, by id. */
  SWITCH,
  /** A port of a switch or host, as {@code node[port]}. */
  PORT,
  /** A link, by id. */
  LINK,
  /** A cable, by id. */
  CABLE,
  /** A rack, by id. */
  RACK,
  /** A failure domain, by id. */
  FAILURE_DOMAIN,
  /** A GPU, as {@code host/gpu<index>}. */
  GPU,
  /** An adapter, as {@code host/adapter}. */
  ADAPTER,
  /** A part of the catalogue, by id. */
  PART,
  /** A design or policy parameter, by name. */
  PARAMETER;

  /**
   * The kind as a word in a sentence.
   *
   * @return lower case, words apart
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

package io.clusterfabric.infiniband.routing;

import java.util.Optional;
import org.apiguardian.api.API;

/** The routing engines that OpenSM 3.3.23 has, by the names of its option {@code -R}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum EngineName {
  /** Shortest paths, balanced at each switch: what OpenSM falls back to. */
  MINHOP("minhop"),
  /** Never up again once down, from roots. */
  UPDN("updn"),
  /** Never down again once up, from the switches that have adapters. */
  DNUP("dnup"),
  /** Fat trees, free of contention in shift patterns. */
  FTREE("ftree"),
  /** The first port in the order of dimensions. */
  DOR("dor"),
  /** Weighted shortest paths over the whole fabric. */
  SSSP("sssp"),
  /** The same, with lanes that break the loops. */
  DFSSSP("dfsssp"),
  /** Shortest paths in layers of lanes. */
  LASH("lash"),
  /** Deadlock-free in so many lanes as it is told; not routed here. */
  NUE("nue"),
  /** Tori with two qualities of service; not routed here. */
  TORUS_2QOS("torus-2QoS"),
  /** Tables from a file; not routed here. */
  FILE("file");

  private final String text;

  EngineName(String text) {
    this.text = text;
  }

  /**
   * The engine of a name, as OpenSM compares them: case counts.
   *
   * @param text the name
   * @return the engine, if OpenSM knows it
   */
  public static Optional<EngineName> of(String text) {
    for (EngineName e : values()) {
      if (e.text.equals(text)) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether this library computes its tables.
   *
   * @return false if they can only be read
   */
  public boolean isRouted() {
    return this != NUE && this != TORUS_2QOS && this != FILE;
  }

  /** The name as OpenSM writes it. */
  @Override
  public String toString() {
    return text;
  }
}

package io.clusterfabric.infiniband.routing;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The routing engines that OpenSM 3.3.23 has, by the names of its option {@code -R}, and those that
 * only NVIDIA's subnet manager has ({@link #isClosed()}). Source of the latter: NVIDIA, MLNX_SM
 * release notes and manual.
 */
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
  FILE("file"),
  /** NVIDIA's up/down with adaptive routing groups: its default from 5.10 on. */
  AR_UPDN("ar_updn", UPDN),
  /** NVIDIA's fat tree with adaptive routing groups. */
  AR_FTREE("ar_ftree", FTREE),
  /** NVIDIA's engine for Dragonfly+; upstream has none for it. */
  DFP("dfp", null),
  /** NVIDIA's second engine for Dragonfly+; upstream has none for it. */
  DFP2("dfp2", null),
  /** NVIDIA's engine for hypercubes; nothing upstream is told to be alike. */
  KDOR_HC("kdor-hc", null),
  /** NVIDIA's engine for quasi fat trees; nothing upstream is told to be alike. */
  PQFT("pqft", null);

  private final String text;
  private final boolean closed;
  private final @Nullable EngineName upstream;

  EngineName(String text) {
    this.text = text;
    this.closed = false;
    this.upstream = null;
  }

  EngineName(String text, @Nullable EngineName upstream) {
    this.text = text;
    this.closed = true;
    this.upstream = upstream;
  }

  /**
   * The engine of a name, as OpenSM compares them: case counts.
   *
   * @param text the name
   * @return the engine, if OpenSM 3.3.23 or NVIDIA's subnet manager knows it
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
    return !closed && this != NUE && this != TORUS_2QOS && this != FILE;
  }

  /**
   * Whether only NVIDIA's subnet manager has this engine. How it routes is not public; OpenSM
   * 3.3.23 passes over its name.
   *
   * @return false for the engines of OpenSM 3.3.23
   */
  public boolean isClosed() {
    return closed;
  }

  /**
   * The engine of OpenSM 3.3.23 on whose trees a closed engine puts its adaptive groups: a hint of
   * what its tables may be like, no prediction.
   *
   * @return empty if this engine is OpenSM's own, or it has none that is alike
   */
  public Optional<EngineName> upstream() {
    return Optional.ofNullable(upstream);
  }

  /** The name as OpenSM writes it. */
  @Override
  public String toString() {
    return text;
  }
}

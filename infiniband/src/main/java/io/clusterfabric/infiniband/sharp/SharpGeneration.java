package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/** A generation of SHARP, with the limits of its switches. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SharpGeneration {
  /** Of Quantum switches, HDR. */
  V2,
  /** Of Quantum-2 switches, NDR. */
  V3,
  /** Of Quantum-X800 switches, XDR; its limits are not published. */
  V4;

  /** What one streaming tree has for itself. */
  public enum Exclusive {
    /** A switch carries one active tree. */
    SWITCH,
    /** A port carries one active tree. */
    PORT,
    /** Not known. */
    UNKNOWN
  }

  /**
   * The generation of switches whose fastest links are of a speed, where nothing else is known of
   * them.
   *
   * @param fastest the fastest speed that a switch of the fabric runs
   * @return empty for speeds before HDR; of those switches no limits are known here
   */
  public static Optional<SharpGeneration> of(IbSpeed fastest) {
    return switch (fastest) {
      case HDR -> Optional.of(V2);
      case NDR -> Optional.of(V3);
      case XDR -> Optional.of(V4);
      default -> Optional.empty();
    };
  }

  /**
   * The most trees of a subnet, of both kinds.
   *
   * @return the number, if published
   */
  public OptionalInt trees() {
    return number("trees");
  }

  /**
   * The most streaming (SAT) trees of a subnet.
   *
   * @return the number, if published
   */
  public OptionalInt streamingTrees() {
    return number("sat");
  }

  private OptionalInt number(String what) {
    return SharpFacts.FACTS
        .find(name() + "." + what)
        .map(s -> OptionalInt.of(Integer.parseInt(s)))
        .orElse(OptionalInt.empty());
  }

  /**
   * What an active streaming tree has for itself.
   *
   * @return a switch or a port, or UNKNOWN
   */
  public Exclusive exclusive() {
    return Exclusive.valueOf(SharpFacts.FACTS.text(name() + ".exclusive"));
  }

  /**
   * Where the limits are from.
   *
   * @return the source
   */
  public Source source() {
    return SharpFacts.FACTS.source(SharpFacts.FACTS.text(name() + ".source"));
  }
}

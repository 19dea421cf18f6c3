package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.explain.Source;
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

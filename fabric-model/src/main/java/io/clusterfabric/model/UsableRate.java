package io.clusterfabric.model;

import io.clusterfabric.model.AdapterRate.Limit;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Works out what an adapter of a host can use of its ports. */
final class UsableRate {
  private final PcieRates pcie = PcieRates.bundled();
  private final HostSpec host;
  private final Adapter adapter;
  private final PcieTree tree;

  private UsableRate(HostSpec host, Adapter adapter) {
    this.host = host;
    this.adapter = adapter;
    this.tree = PcieTree.of(host);
  }

  static AdapterRate of(HostSpec host, Adapter adapter) {
    return new UsableRate(host, adapter).work();
  }

  /** A known rate with what it is the rate of. */
  private record Candidate(Limit limit, Bandwidth rate, String what) {}

  private AdapterRate work() {
    List<Candidate> known = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    Optional<Bandwidth> ports = ports(adapter);
    ports.ifPresentOrElse(
        p -> known.add(new Candidate(Limit.PORT, p, adapter.ports() + " x port")),
        () -> unknown.add("the rate of its ports"));
    Optional<Bandwidth> slot = adapter.pcieLink().flatMap(pcie::payload);
    slot.ifPresentOrElse(
        s ->
            known.add(
                new Candidate(Limit.SLOT, s, "slot " + adapter.pcieLink().get() + ", payload")),
        () -> unknown.add("its slot"));
    List<PcieNode> path = tree.up(adapter.pcie());
    if (path.isEmpty()) {
      unknown.add("the PCIe links above its slot");
    }
    for (PcieNode n : path) {
      if (n.parent().isPresent()) {
        n.uplink()
            .flatMap(pcie::payload)
            .ifPresentOrElse(
                u ->
                    known.add(
                        new Candidate(
                            Limit.UPLINK,
                            u,
                            "uplink of " + n.id() + " " + n.uplink().get() + ", payload")),
                () -> unknown.add("the uplink of " + n.id()));
      }
    }
    // The first of equals is kept, and the list runs from the network to the root.
    Optional<Candidate> least =
        known.stream().reduce((a, b) -> b.rate().compareTo(a.rate()) < 0 ? b : a);
    Optional<Bandwidth> together = together();
    return new AdapterRate(
        least.map(Candidate::rate),
        together,
        least(ports, slot),
        least.map(Candidate::limit).orElse(Limit.UNKNOWN),
        unknown.isEmpty(),
        explain(known, unknown, least, together));
  }

  private static Optional<Bandwidth> ports(Adapter a) {
    return a.portRate().map(r -> WideRates.times(r, a.ports()));
  }

  private static Optional<Bandwidth> least(Optional<Bandwidth> a, Optional<Bandwidth> b) {
    return a.isEmpty() ? b : b.isEmpty() ? a : Optional.of(a.get().min(b.get()));
  }

  /** The share of this adapter while all adapters of the host move what they can to the roots. */
  private Optional<Bandwidth> together() {
    Map<String, Integer> index = new LinkedHashMap<>();
    List<Bandwidth> capacities = new ArrayList<>();
    for (PcieNode n : host.pcieNodes()) {
      Optional<Bandwidth> c =
          n.parent().isPresent() ? n.uplink().flatMap(pcie::payload) : Optional.empty();
      if (c.isPresent() && index.putIfAbsent(n.id(), capacities.size()) == null) {
        capacities.add(c.get());
      }
    }
    List<Adapter> all = new ArrayList<>(host.adapters());
    if (!all.contains(adapter)) {
      all.add(adapter);
    }
    List<MaxMinShares.Flow> flows = new ArrayList<>();
    for (Adapter a : all) {
      List<Integer> links = new ArrayList<>();
      for (PcieNode n : tree.up(a.pcie())) {
        if (index.containsKey(n.id())) {
          links.add(index.get(n.id()));
        }
      }
      flows.add(new MaxMinShares.Flow(least(ports(a), a.pcieLink().flatMap(pcie::payload)), links));
    }
    try {
      return MaxMinShares.of(flows, capacities).get(all.indexOf(adapter));
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  private Explanation explain(
      List<Candidate> known,
      List<String> unknown,
      Optional<Candidate> least,
      Optional<Bandwidth> together) {
    Explanation.Builder out =
        Explanation.of(
            least
                .map(
                    c ->
                        adapter.id()
                            + " can use "
                            + (unknown.isEmpty() ? "" : "at most ")
                            + PcieRates.readable(c.rate())
                            + " per direction, limited by its "
                            + c.what())
                .orElse("nothing is known of " + adapter.id() + " that could limit it"));
    known.forEach(c -> out.term(c.what(), PcieRates.readable(c.rate())));
    together.ifPresent(
        t ->
            out.term(
                "while all adapters run", PcieRates.readable(t), "uplinks shared max-min fairly"));
    unknown.forEach(u -> out.assume(u + " is not known and taken not to limit it"));
    if (known.stream().anyMatch(c -> c.limit() != Limit.PORT)) {
      out.assume("PCIe packets carry 256 bytes of payload");
      out.source(pcie.source());
    }
    return out.build();
  }
}

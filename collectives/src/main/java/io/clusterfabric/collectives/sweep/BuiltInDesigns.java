package io.clusterfabric.collectives.sweep;

import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.reference.ReferenceDesign;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The designs that every sweep knows: published ones, and two families of trees. */
final class BuiltInDesigns {
  private static final SweepDesign FAT_TREE =
      design(
          "fat-tree",
          List.of("radix", "tiers", "rate"),
          v ->
              ClosDesign.fatTree(
                  whole(v, "radix"), whole(v, "tiers"), Bandwidth.of(text(v, "rate"))));

  private static final SweepDesign CLOS =
      design(
          "clos",
          List.of(
              "hosts",
              "gpus",
              "adapters",
              "rate",
              "radix",
              "hosts-per-group",
              "oversubscription",
              "scale-up"),
          BuiltInDesigns::clos);

  private BuiltInDesigns() {}

  static Optional<SweepDesign> find(String id) {
    for (SweepDesign d : List.of(FAT_TREE, CLOS)) {
      if (d.id().equals(id)) {
        return Optional.of(d);
      }
    }
    return ReferenceDesigns.find(id).map(BuiltInDesigns::reference);
  }

  static List<String> ids() {
    List<String> out = new ArrayList<>(List.of(CLOS.id(), FAT_TREE.id()));
    ReferenceDesigns.all().forEach(d -> out.add(d.id()));
    return out;
  }

  private interface Maker {
    Design make(SortedMap<String, String> values);
  }

  private static SweepDesign design(String id, List<String> names, Maker maker) {
    return new SweepDesign() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Design design(SortedMap<String, String> parameters) {
        for (String name : parameters.keySet()) {
          if (!names.contains(name)) {
            throw new IllegalArgumentException(
                id + " has no parameter '" + name + "'; it has " + names);
          }
        }
        return maker.make(parameters);
      }
    };
  }

  /** Hosts whose adapters have a leaf each, below spines; 1:1 unless told. */
  private static Design clos(SortedMap<String, String> v) {
    Bandwidth rate = Bandwidth.of(text(v, "rate"));
    int radix = whole(v, "radix");
    HostSpec.Builder host =
        HostShape.of("host", whole(v, "gpus"), "unknown", whole(v, "adapters"), "unknown", 1, rate);
    if (v.containsKey("scale-up")) {
      host.scaleUp(
          ScaleUp.builder()
              .technology(Technology.UNKNOWN)
              .bandwidthPerGpu(Bandwidth.of(text(v, "scale-up")))
              .build());
    }
    ClosDesign.Builder out = ClosDesign.builder();
    out.id("clos")
        .hosts(whole(v, "hosts"))
        .hostSpec(host.build())
        .leaf(SwitchShape.of("switch", radix, rate))
        .access(Wiring.of(rate));
    if (v.containsKey("hosts-per-group")) {
      out.hostsPerGroup(whole(v, "hosts-per-group"));
    }
    if (v.containsKey("oversubscription")) {
      out.leafOversubscription(Ratio.of(text(v, "oversubscription")));
    }
    return out.build();
  }

  private static SweepDesign reference(ReferenceDesign reference) {
    return new SweepDesign() {
      @Override
      public String id() {
        return reference.id();
      }

      @Override
      public Design design(SortedMap<String, String> parameters) {
        Map<String, Integer> values = new TreeMap<>();
        parameters.keySet().forEach(name -> values.put(name, whole(parameters, name)));
        return reference.design(values);
      }
    };
  }

  private static String text(SortedMap<String, String> values, String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the point has no parameter " + name);
    }
    return value;
  }

  private static int whole(SortedMap<String, String> values, String name) {
    String value = text(values, name);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is a whole number, found '" + value + "'", e);
    }
  }
}

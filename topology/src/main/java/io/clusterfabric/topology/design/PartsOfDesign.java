package io.clusterfabric.topology.design;

import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.part.PartCatalogue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The parts that a design names, as far as the catalogue has them. */
final class PartsOfDesign {
  private PartsOfDesign() {}

  static PartCatalogue of(HostSpec host, Stream<SwitchShape> shapes) {
    Set<String> ids = new TreeSet<>();
    host.part().ifPresent(ids::add);
    host.gpus().forEach(g -> g.part().ifPresent(ids::add));
    host.adapters().forEach(a -> a.part().ifPresent(ids::add));
    shapes.forEach(s -> s.part().ifPresent(ids::add));
    return ids.isEmpty() ? PartCatalogue.empty() : PartCatalogue.bundled().restrictedTo(ids);
  }
}

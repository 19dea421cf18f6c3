package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cables of a draft. Each has an id of its own, whatever the file calls it. */
final class DraftCables {
  private final boolean shared;
  private final Map<String, List<Link>> linksById = new LinkedHashMap<>();
  private final Map<String, CableFacts> factsById = new HashMap<>();

  DraftCables(boolean shared) {
    this.shared = shared;
  }

  /** The link with its cable; as it is if nothing is told of the cable. */
  Link plug(Link link, CableFacts facts) {
    if (facts.isEmpty()) {
      return link;
    }
    String id = facts.id().map(Names::fit).filter(i -> !i.isBlank()).orElse(link.id());
    CableFacts there = factsById.get(id);
    boolean same =
        shared
            && there != null
            && there.medium() == facts.medium()
            && there.length().equals(facts.length());
    if (there != null && !same) {
      id = id + " (" + link.id() + ")";
    }
    Link plugged = Link.builder().from(link).cableId(id).build();
    factsById.putIfAbsent(id, facts);
    linksById.computeIfAbsent(id, i -> new ArrayList<>()).add(plugged);
    return plugged;
  }

  List<Cable> build() {
    List<Cable> all = new ArrayList<>();
    linksById.forEach(
        (id, links) -> {
          CableFacts facts = factsById.getOrDefault(id, CableFacts.NONE);
          Cable.Builder cable = Cable.builder();
          cable.id(id).medium(facts.medium()).length(facts.length());
          for (Link l : links) {
            cable.addEnds(l.a(), l.b()).addLinkIds(l.id());
          }
          all.add(cable.build());
        });
    return all;
  }
}

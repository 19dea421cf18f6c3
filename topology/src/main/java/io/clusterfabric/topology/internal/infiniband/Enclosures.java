package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which switches are ASICs of one enclosure: boards of a director, ASICs that share name and model
 * of a box, and chassis of the tool. Boxes of one name are told apart by their system image.
 */
final class Enclosures {
  static final String NAME_SHARED = "format.ibnetdiscover.enclosure-name-shared";
  static final String CHASSIS_UNKNOWN = "format.ibnetdiscover.chassis-unknown";

  private final Map<String, SwitchName> nameOf = new HashMap<>();
  private final Set<String> namesOfSeveral = new HashSet<>();
  private final Map<String, String> boxOf = new HashMap<>();
  private final Map<String, String> enclosureOf = new HashMap<>();

  Enclosures(List<Node> nodes, FindingLog log) {
    nodes.forEach(n -> nameOf.put(n.key(), SwitchName.of(n.description().orElse(""))));
    findSharedNames(nodes);
    findBoxes(nodes, log);
    findChassis(nodes, log);
  }

  private SwitchName name(Node n) {
    return nameOf.getOrDefault(n.key(), SwitchName.of(""));
  }

  /**
   * The names under which system images tell boxes apart. Where each ASIC has an image of its own
   * and a place of its own the images tell of ASICs and not of boxes.
   */
  private void findSharedNames(List<Node> nodes) {
    Map<String, Map<Long, Integer>> images = new HashMap<>();
    Map<String, Set<String>> places = new HashMap<>();
    for (Node n : nodes) {
      if (!name(n).unit().isEmpty() && n.systemImage().isPresent()) {
        images
            .computeIfAbsent(name(n).name(), k -> new HashMap<>())
            .merge(n.systemImage().getAsLong(), 1, Integer::sum);
        places.computeIfAbsent(name(n).name(), k -> new HashSet<>()).add(place(n));
      }
    }
    images.forEach(
        (name, asics) -> {
          int all = asics.values().stream().mapToInt(Integer::intValue).sum();
          boolean ofBoxes = asics.size() < all || places.getOrDefault(name, Set.of()).size() < all;
          if (asics.size() > 1 && ofBoxes) {
            namesOfSeveral.add(name);
          }
        });
  }

  private String place(Node n) {
    return name(n).name() + ":" + name(n).model().orElse("") + "/" + name(n).unit();
  }

  /** The image as digits where it tells the box of the node from others of its name. */
  private String image(Node n) {
    OptionalLong image = n.systemImage();
    return image.isPresent() && namesOfSeveral.contains(name(n).name())
        ? Guid.toString(image.getAsLong())
        : "";
  }

  /** Name, model and, where it matters, system image. */
  private String box(Node n) {
    return name(n).name() + ":" + name(n).model().orElse("") + ":" + image(n);
  }

  /** Boards of a director, and ASICs that share name and model of a box. */
  private void findBoxes(List<Node> nodes, FindingLog log) {
    Map<String, Integer> units = new HashMap<>();
    Map<String, Integer> places = new HashMap<>();
    for (Node n : nodes) {
      if (!name(n).unit().isEmpty()) {
        units.merge(box(n), 1, Integer::sum);
        places.merge(box(n) + "/" + name(n).unit(), 1, Integer::sum);
      }
    }
    Map<String, Map<String, Node>> images = new TreeMap<>();
    for (Node n : nodes) {
      SwitchName name = name(n);
      boolean several =
          !name.unit().isEmpty()
              && units.getOrDefault(box(n), 0) > 1
              && places.getOrDefault(box(n) + "/" + name.unit(), 0) == 1;
      if (name.board() || several) {
        boxOf.put(n.key(), NodeIds.fit(name.name()));
        if (!image(n).isEmpty()) {
          images.computeIfAbsent(name.name(), k -> new TreeMap<>()).putIfAbsent(image(n), n);
        }
      }
    }
    images.values().removeIf(firsts -> firsts.size() < 2);
    for (Node n : nodes) {
      if (boxOf.containsKey(n.key()) && images.containsKey(name(n).name()) && !image(n).isEmpty()) {
        boxOf.put(n.key(), NodeIds.fit(name(n).name()) + "-" + image(n));
      }
    }
    enclosureOf.putAll(boxOf);
    images.forEach(
        (name, firsts) ->
            log.add(
                NAME_SHARED,
                Severity.WARNING,
                List.copyOf(firsts.values()).get(1).position(),
                "several systems have this name, as their system images "
                    + String.join(", ", firsts.keySet())
                    + " tell; each is an enclosure of its own, called by name and image",
                name));
  }

  private void findChassis(List<Node> nodes, FindingLog log) {
    Map<String, Integer> asics = new HashMap<>();
    Set<Long> images = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Node n : nodes) {
      if (n.chassis().isPresent()) {
        asics.merge(n.chassis().get(), 1, Integer::sum);
        names.add(n.chassis().get());
        n.systemImage().ifPresent(images::add);
        // Other descriptions are those of a product, which boards and boxes share.
        if (name(n).model().isPresent()) {
          names.add(name(n).name());
        }
      }
    }
    for (Node n : nodes) {
      if (enclosureOf.containsKey(n.key())) {
        continue;
      }
      if (n.chassis().isEmpty()) {
        boolean ofChassis =
            n.board()
                || names.contains(name(n).name())
                || (n.systemImage().isPresent() && images.contains(n.systemImage().getAsLong()));
        if (ofChassis && !asics.isEmpty()) {
          lost(n, log);
        }
      } else if (asics.getOrDefault(n.chassis().get(), 0) > 1) {
        enclosureOf.put(n.key(), NodeIds.fit(n.chassis().get()));
      }
    }
  }

  private static void lost(Node n, FindingLog log) {
    log.add(
        CHASSIS_UNKNOWN,
        Severity.INFO,
        n.position(),
        "other ASICs of this system have a chassis in the dump and this one has none, as if a line"
            + " 'sysimgguid=... # Chassis ...' were missing; its links into the chassis are taken"
            + " for cables",
        n.description().orElse(n.key()));
  }

  /** The enclosure of a node, if it shares one. */
  Optional<String> of(String key) {
    return Optional.ofNullable(enclosureOf.get(key));
  }

  /** What the box of a node is called: its name, and its system image where others share it. */
  String nameOfBox(Node n) {
    return boxOf.getOrDefault(n.key(), name(n).name());
  }
}

package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import java.util.List;

/** Tells why an extended generalised fat-tree cannot be. */
final class XgftCheck {
  static final int MOST_ADAPTERS = 64;
  private static final long MOST_COUNTED = 1L << 40;
  private static final long MOST_BUILT = 1L << 26;
  private static final int MOST_HOSTS = 4_194_304;

  private final XgftDesign d;
  private final Findings.Builder out = Findings.builder();

  XgftCheck(XgftDesign design) {
    this.d = design;
  }

  Findings run() {
    if (!d.id().matches("[a-z0-9][a-z0-9-]{0,99}")) {
      wrong(
          "design.id.form",
          "id",
          "an id is made of a-z, 0-9 and '-', at most 100 of them",
          "'" + d.id() + "'",
          "a form like 4-ary-3-tree");
    }
    if (d.levels().isEmpty() || d.levels().size() > XgftDesign.MOST_LEVELS) {
      wrong(
          "design.parameter.range",
          "levels",
          "the parameter is out of range",
          Counts.of(d.levels().size(), "level"),
          "1 to " + XgftDesign.MOST_LEVELS + " levels");
      return out.build();
    }
    if (most() > MOST_COUNTED) {
      wrong(
          "design.size",
          "levels",
          "the design is larger than this library counts",
          "a boundary or level of more than 2^40",
          "at most 2^40 links between two levels");
      return out.build();
    }
    if (d.hosts() < 1 || d.hosts() > d.positions()) {
      wrong(
          "design.parameter.range",
          "hosts",
          "the tree has a place for each host",
          String.valueOf(d.hosts()),
          "1 to " + d.positions());
    }
    host();
    for (int l = 1; l <= d.levels().size(); l++) {
      wiring(l);
    }
    for (int l = 1; l <= d.levels().size() && out.size() == 0; l++) {
      ports(l);
    }
    return out.build();
  }

  /** What keeps a design that can be planned from being built here. */
  Findings size() {
    if (most() > MOST_BUILT || d.hosts() > MOST_HOSTS) {
      wrong(
          "design.size.built",
          "levels",
          "the design is too large to build; its plan answers with counts",
          "about " + most() + " of something on one level",
          "at most " + MOST_BUILT + " links between two levels and " + MOST_HOSTS + " hosts");
    }
    return out.build();
  }

  /** The most links of one boundary, or switches of one level. */
  private long most() {
    long most = 0;
    List<XgftLevel> levels = d.levels();
    for (int l = 0; l < levels.size(); l++) {
      long links = levels.get(l).parallelLinks();
      for (int i = 0; i < levels.size(); i++) {
        if (i >= l) {
          links = Saturating.times(links, levels.get(i).children());
        }
        if (i <= l) {
          links = Saturating.times(links, levels.get(i).parents());
        }
      }
      most = Math.max(most, links);
    }
    return most;
  }

  private void host() {
    XgftLevel first = d.levels().get(0);
    List<Adapter> adapters = d.hostSpec().adapters();
    boolean fits = adapters.size() == first.parents();
    for (Adapter a : adapters) {
      fits &= a.ports() == first.parallelLinks();
    }
    if (!fits || first.parents() > MOST_ADAPTERS || first.parallelLinks() > MOST_ADAPTERS) {
      wrong(
          "design.xgft.adapters",
          "hostSpec",
          "a host has an adapter for each parent, with a port for each of the links to it",
          Counts.of(adapters.size(), "adapter")
              + (adapters.isEmpty()
                  ? ""
                  : ", the first of " + adapters.get(0).ports() + " port(s)"),
          Counts.of(first.parents(), "adapter")
              + " of "
              + Counts.of(first.parallelLinks(), "port")
              + ", at most "
              + MOST_ADAPTERS
              + " of each");
      return;
    }
    for (Adapter a : adapters) {
      if (a.portRate().isPresent() && first.rate().compareTo(a.portRate().get()) > 0) {
        wrong(
            "design.rate.adapter",
            "levels[1].wiring",
            "the link is faster than the port of adapter " + a.id(),
            first.rate().toString(),
            "at most " + a.portRate().get());
        return;
      }
    }
  }

  private void wiring(int number) {
    String name = "levels[" + number + "].wiring";
    Wiring w = d.levels().get(number - 1).wiring();
    if (w.rate().isZero()) {
      wrong(
          "design.link.no-rate",
          name,
          "a design computes with the data rate of its links",
          w.link().toString(),
          "a link spec with a data rate above zero");
      return;
    }
    split(name + ".upperSplit", w.upperSplit());
    if (number > 1) {
      split(name + ".lowerSplit", w.lowerSplit());
    }
    if (out.size() == 0) {
      portRate(name + ".upperSplit", w, w.upperSplit(), number);
      if (number > 1) {
        portRate(name + ".lowerSplit", w, w.lowerSplit(), number - 1);
      }
    }
  }

  private void split(String name, int split) {
    if (split != 1 && split != 2 && split != 4 && split != 8) {
      wrong(
          "design.split.odd",
          name,
          "a port is split in equal parts of its lanes",
          "split in " + split,
          "1, 2, 4 or 8");
    }
  }

  private void portRate(String name, Wiring w, int split, int level) {
    SwitchShape s = d.levels().get(level - 1).shape();
    if (w.rate().times(split).compareTo(s.portRate()) > 0) {
      wrong(
          "design.rate.port",
          name,
          "the links of one port of the "
              + TierName.of(level)
              + " together are faster than the port",
          split + " x " + w.rate(),
          "at most " + s.portRate() + " a port of " + s.model());
    }
  }

  private void ports(int number) {
    XgftLevel level = d.levels().get(number - 1);
    boolean top = number == d.levels().size();
    XgftLevel above = top ? level : d.levels().get(number);
    long downSplit = level.wiring().upperSplit();
    long upSplit = top ? downSplit : above.wiring().lowerSplit();
    long down = ClosFigures.up(level.down(), downSplit);
    long up = top ? 0 : ClosFigures.up(above.upOfChild(), upSplit);
    // where all ports are split alike, the reserved ones are parts too
    long kept = ClosFigures.up(level.reservedPorts(), downSplit == upSplit ? downSplit : 1);
    if (down + up + kept > level.shape().ports()) {
      wrong(
          "design.ports." + TierName.of(number),
          "levels[" + number + "]",
          "the "
              + TierName.of(number)
              + " has too few ports: "
              + down
              + " for "
              + Counts.of(level.down(), "link")
              + " down, "
              + up
              + " for "
              + Counts.of(top ? 0 : above.upOfChild(), "link")
              + " up, "
              + kept
              + " reserved",
          Counts.of(down + up + kept, "port"),
          "at most " + level.shape().ports() + " ports of " + level.shape().model());
    }
  }

  private void wrong(String rule, String parameter, String why, String observed, String expected) {
    out.add(Refusal.of(rule, parameter, why, observed, expected));
  }
}

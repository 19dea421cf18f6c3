package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes links and, if wanted, the cables that carry them. */
final class CableDrum {
  private final boolean wanted;
  private final List<Run> runs = new ArrayList<>();
  private final Map<Long, Run> shared = new HashMap<>();

  /** A cable that links may still be added to. */
  private static final class Run {
    final String id;
    final Wiring wiring;
    final TreeSet<PortRef> ends = new TreeSet<>();
    final List<String> links = new ArrayList<>();

    Run(String id, Wiring wiring) {
      this.id = id;
      this.wiring = wiring;
    }
  }

  CableDrum(boolean wanted) {
    this.wanted = wanted;
  }

  /** Ends what is shared: links of another boundary share no cable with those before. */
  void nextBoundary() {
    shared.clear();
  }

  /**
   * A link, in natural order of its ends.
   *
   * @param lowerPort what identifies the unsplit port or adapter at the lower end
   * @param upperPort what identifies the unsplit port at the upper end
   */
  Link link(PortRef a, PortRef b, Wiring wiring, long lowerPort, long upperPort) {
    LinkSpec spec = wiring.link();
    if (!wanted) {
      return Link.of(a, b, spec);
    }
    Run run = run(wiring, lowerPort, upperPort);
    Link link = Link.builder().id(a + "--" + b).a(a).b(b).spec(spec).cableId(run.id).build();
    run.ends.add(a);
    run.ends.add(b);
    run.links.add(link.id());
    return link;
  }

  private Run run(Wiring wiring, long lowerPort, long upperPort) {
    if (wiring.cables() != CableRule.PER_LINK) {
      long key = wiring.cables() == CableRule.PER_LOWER_PORT ? lowerPort : upperPort;
      @Nullable Run open = shared.get(key);
      if (open == null) {
        open = fresh(wiring);
        shared.put(key, open);
      }
      return open;
    }
    return fresh(wiring);
  }

  private Run fresh(Wiring wiring) {
    Run run = new Run("cable-" + (runs.size() + 1), wiring);
    runs.add(run);
    return run;
  }

  List<Cable> cables() {
    List<Cable> out = new ArrayList<>(runs.size());
    for (Run r : runs) {
      out.add(
          Cable.builder()
              .id(r.id)
              .medium(r.wiring.medium())
              .fibres(r.wiring.fibresPerCable())
              .ends(r.ends)
              .linkIds(r.links)
              .build());
    }
    return out;
  }
}

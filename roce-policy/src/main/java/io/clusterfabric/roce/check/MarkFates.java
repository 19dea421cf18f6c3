package io.clusterfabric.roce.check;

import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What becomes of each mark that hosts send, or that the policy says they send. */
final class MarkFates {
  private final List<MarkFate> all = new ArrayList<>();
  private final Optional<MarkFate> main;

  MarkFates(RocePaths paths) {
    Map<Integer, Integer> senders = new TreeMap<>();
    for (PathPort p : paths.ports()) {
      if (p.host && p.sends) {
        p.marks.stream()
            .filter(HostMark::certain)
            .map(m -> m.tos().dscp().value())
            .distinct()
            .forEach(d -> senders.merge(d, 1, Integer::sum));
        p.marks.stream()
            .filter(m -> !m.certain())
            .forEach(m -> senders.putIfAbsent(m.tos().dscp().value(), 0));
      }
    }
    Optional<Integer> intended =
        paths.options().intent().flatMap(RocePolicy::roceMark).map(Dscp::value);
    intended.ifPresent(d -> senders.putIfAbsent(d, 0));
    int best = -1;
    int most = -1;
    for (Map.Entry<Integer, Integer> e : senders.entrySet()) {
      if (e.getValue() > most) {
        most = e.getValue();
        best = e.getKey();
      }
    }
    int mainMark = intended.orElse(best);
    senders.forEach((d, n) -> all.add(new MarkFate(d, n, d == mainMark, paths.ports())));
    main = all.stream().filter(f -> f.main).findFirst();
  }

  /** By code point. */
  List<MarkFate> all() {
    return all;
  }

  /** That of RoCE: the policy's mark, else the one that most ports send. */
  Optional<MarkFate> main() {
    return main;
  }

  Optional<MarkFate> of(int dscp) {
    return all.stream().filter(f -> f.dscp == dscp).findFirst();
  }
}

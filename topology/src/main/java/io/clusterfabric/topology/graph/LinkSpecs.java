package io.clusterfabric.topology.graph;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The different specs of links, numbered as they come, each with the number of its rate. */
final class LinkSpecs {
  private final Map<LinkSpec, Integer> numbers = new HashMap<>();
  private final Map<Bandwidth, Integer> plain = new HashMap<>();
  private final List<LinkSpec> specs = new ArrayList<>();
  private final List<Integer> rateOf = new ArrayList<>();
  private final RateTable rates = new RateTable();
  private @Nullable LinkSpec last;
  private int lastNumber;

  /** The number of a spec that tells nothing but a rate. */
  int number(Bandwidth rate) {
    return plain.computeIfAbsent(rate, r -> number(LinkSpec.builder().dataRate(r).build()));
  }

  /** The number of a spec; where it has no rate, the rate is unknown. */
  int number(LinkSpec spec) {
    // neighbours mostly share their spec
    if (spec != last) {
      Integer known = numbers.get(spec);
      if (known == null) {
        known = specs.size();
        numbers.put(spec, known);
        specs.add(spec);
        rateOf.add(spec.dataRate().map(rates::number).orElse((int) Adjacency.UNKNOWN_RATE));
      }
      last = spec;
      lastNumber = known;
    }
    return lastNumber;
  }

  List<LinkSpec> specs() {
    return List.copyOf(specs);
  }

  RateTable rates() {
    return rates;
  }

  /** The numbers of the rates of links, of which the numbers of the specs are given. */
  int[] ratesOf(int[] spec, int count) {
    int[] all = new int[count];
    for (int i = 0; i < count; i++) {
      all[i] = rateOf.get(spec[i]);
    }
    return all;
  }
}

package io.clusterfabric.topology.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class WeightsProperties {
  private static final FabricGraph GRAPH = Networks.rails(3, 3, 3, 2, 3);

  @Property(tries = 200)
  void areThoseOfAllPairs(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = GRAPH.endpointCount();
    List<TrafficBlock> blocks = new ArrayList<>();
    long[] out = new long[n];
    long[] in = new long[n];
    long total = 0;
    for (int b = 0; b < 3; b++) {
      int[] from = IntStream.range(0, n).filter(e -> random.nextBoolean()).toArray();
      int[] to = IntStream.range(0, n).filter(e -> random.nextBoolean()).toArray();
      TrafficBlock block = TrafficBlock.of(from, to, random.nextInt(1, 9), random.nextBoolean());
      blocks.add(block);
      for (int x : from) {
        for (int y : to) {
          if (x != y && (block.withinHosts() || GRAPH.hostOf(x) != GRAPH.hostOf(y))) {
            out[x] += block.weight();
            in[y] += block.weight();
            total += block.weight();
          }
        }
      }
    }
    TrafficPattern p = TrafficPattern.of("random", GRAPH, blocks);
    for (int e = 0; e < n; e++) {
      assertThat(p.outWeight(e)).isEqualTo(out[e]);
      assertThat(p.inWeight(e)).isEqualTo(in[e]);
    }
    assertThat(p.totalWeight()).isEqualTo(total);
  }
}

package io.clusterfabric.benchmarks;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.MaxFlow;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Graph, structure, flow and bisection at 24,576 endpoints, perfect and with links missing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class GraphBenchmark {
  private static final long SEED = 1;

  /** How many of each thousand links are missing. */
  @Param({"0", "5"})
  public int missingOfThousand;

  private final Fabric fabric = ClosFabrics.of24k().build().fabrics().get(0);
  private FabricGraph graph = FabricGraph.of(fabric);
  private List<String> firstHalf = List.of();
  private List<String> secondHalf = List.of();

  /** Removes links and picks the ends of the flow. */
  @Setup
  public void prepare() {
    graph = ClosFabrics.damaged(FabricGraph.of(fabric), missingOfThousand, SEED);
    firstHalf = ids(0, graph.endpointCount() / 2);
    secondHalf = ids(graph.endpointCount() / 2, graph.endpointCount());
  }

  private List<String> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(n -> graph.node(n).id()).toList();
  }

  /**
   * Cluster to arrays.
   *
   * @return the graph
   */
  @Benchmark
  public FabricGraph graph() {
    return FabricGraph.of(fabric);
  }

  /**
   * Tiers, planes, rails and pods.
   *
   * @return the structure
   */
  @Benchmark
  public FabricStructure structure() {
    return FabricStructure.of(graph);
  }

  /**
   * Oversubscription, structure included.
   *
   * @return the ratios
   */
  @Benchmark
  public Oversubscription oversubscription() {
    return Oversubscription.of(graph);
  }

  /**
   * Breadth-first search from one endpoint.
   *
   * @return hops
   */
  @Benchmark
  public int[] breadthFirstSearch() {
    return graph.hopsFrom(0);
  }

  /**
   * Half of the endpoints to the other half.
   *
   * @return the flow
   */
  @Benchmark
  public MaxFlow maxFlow() {
    return MaxFlow.between(graph, firstHalf, secondHalf);
  }

  /**
   * Bisection bandwidth of hosts.
   *
   * @return the value or interval
   */
  @Benchmark
  public Bisection bisection() {
    return Bisection.of(graph);
  }
}

package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * OpenSM's up/down: ways are counted as going up, then down, and never up again. Ranks count from
 * roots, which a file names or OpenSM finds: a switch is a root if nearly all end ports (more than
 * 90 of 100) are at one distance from it and no other distance has more than 5 of 100. Without a
 * root the engine gives up.
 *
 * <p>Where all cables join neighbouring ranks, as in a fat tree with its spines as roots, there is
 * no credit loop. Elsewhere there can be one: of two ways of one length a switch may take the one
 * that goes up first, while a switch above, from which packets came down to it, counted on the
 * other. OpenSM does so, and ibdmchk finds the loop; {@link CreditLoops} tells for given tables.
 *
 * <p>Source: opensm 3.3.23, osm_ucast_updn.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class UpDownEngine {
  static final String NO_ROOTS = "disabling UPDN algorithm, no root nodes were found";
  static final String ROOT_UNKNOWN = "infiniband.routing.root-unknown";
  static final String ID_BROKEN = "infiniband.routing.id-broken";
  private static final int UNRANKED = Integer.MAX_VALUE;

  /** The most hops that OpenSM's histogram holds. */
  private static final int MOST_HOPS = 64;

  private UpDownEngine() {}

  /**
   * Routes a subnet with OpenSM's defaults.
   *
   * @param subnet the subnet
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet) {
    return route(subnet, RoutingOptions.standard());
  }

  /**
   * Routes a subnet.
   *
   * @param subnet the subnet
   * @param options the configuration; roots, ids and whether roots are joined are looked at
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  /**
   * The roots that OpenSM finds where no file names them.
   *
   * @param subnet the subnet
   * @return the numbers of switches, ascending; empty if none looks like a root
   */
  public static List<Integer> findRoots(Subnet subnet) {
    int n = subnet.switches().size();
    int[] ends = new int[n];
    int all = 0;
    for (int e = 0; e < subnet.endCount(); e++) {
      int s = subnet.endSwitch(e);
      if (s >= 0) {
        ends[s]++;
        all++;
      }
    }
    int[][] histogram = new int[n][MOST_HOPS];
    ShortestHops hops = new ShortestHops(subnet);
    for (int d = 0; d < n; d++) {
      if (ends[d] == 0) {
        continue;
      }
      hops.toward(d);
      for (int s = 0; s < n; s++) {
        if (hops.least[s] < MOST_HOPS) {
          histogram[s][hops.least[s]] += ends[d];
        }
      }
    }
    List<Integer> out = new ArrayList<>();
    double most = all * 0.9;
    double some = all * 0.05;
    for (int s = 0; s < n; s++) {
      int overMost = 0;
      int overSome = 0;
      for (int bar : histogram[s]) {
        overMost += bar > most ? 1 : 0;
        overSome += bar > some ? 1 : 0;
      }
      if (overMost == 1 && overSome == 1) {
        out.add(s);
      }
    }
    return List.copyOf(out);
  }

  static EngineResult run(EngineRun run) {
    Subnet subnet = run.subnet;
    int n = subnet.switches().size();
    Findings.Builder log = Findings.builder();
    int[] rank = new int[n];
    Arrays.fill(rank, UNRANKED);
    int roots = 0;
    boolean shortest = false;
    if (run.options.roots().isPresent()) {
      GuidFile file = run.options.roots().get();
      log.addAll(file.findings());
      for (GuidFile.Entry e : file.entries()) {
        OptionalInt s = subnet.findSwitch(e.guid());
        if (s.isPresent()) {
          rank[s.getAsInt()] = 0;
          roots++;
        } else {
          log.add(unknown(subnet, file, e));
        }
      }
      if (!file.isSound()) {
        roots += found(subnet, rank);
        shortest = true;
      } else {
        shortest = run.options.connectRoots() && roots > 1;
      }
    } else {
      roots += found(subnet, rank);
      shortest = true;
    }
    long[] id = new long[n];
    for (int s = 0; s < n; s++) {
      id[s] = subnet.switches().get(s).guid();
    }
    run.options.ids().ifPresent(file -> log.addAll(ids(subnet, file, id)));
    if (roots == 0) {
      return EngineResult.failed(EngineName.UPDN, NO_ROOTS, log.build());
    }
    boolean[] root = new boolean[n];
    for (int s = 0; s < n; s++) {
      root[s] = rank[s] == 0;
    }
    rankFromRoots(subnet, rank);
    DirectedHops.Direction direction =
        (from, to) -> {
          if (rank[from] == 0 && rank[to] == 0) {
            return DirectedHops.UP;
          }
          if (rank[from] != rank[to]) {
            return rank[from] < rank[to] ? DirectedHops.DOWN : DirectedHops.UP;
          }
          return Long.compareUnsigned(id[from], id[to]) > 0 ? DirectedHops.UP : DirectedHops.DOWN;
        };
    HopCounts hops =
        DirectedHops.upDown(
            subnet,
            direction,
            run.options.connectRoots() && shortest ? new ShortestHops(subnet) : null,
            root);
    return EngineResult.routed(
        EngineName.UPDN, run.balanced(EngineName.UPDN, hops, false, log.build()));
  }

  private static int found(Subnet subnet, int[] rank) {
    List<Integer> found = findRoots(subnet);
    for (int s : found) {
      rank[s] = 0;
    }
    return found.size();
  }

  static Finding unknown(Subnet subnet, GuidFile file, GuidFile.Entry e) {
    return Finding.builder()
        .ruleId(ROOT_UNKNOWN)
        .severity(Severity.WARNING)
        .where(
            file.name().isEmpty()
                ? ElementRef.fabric(subnet.graph().name())
                : SourcePosition.of(file.name(), e.line()))
        .why("the subnet has no switch of this GUID; OpenSM passes over it")
        .observed("0x" + HexFormat.of().toHexDigits(e.guid()))
        .build();
  }

  private static Findings ids(Subnet subnet, GuidFile file, long[] id) {
    Findings.Builder log = Findings.builder().addAll(file.findings());
    for (GuidFile.Entry e : file.entries()) {
      OptionalInt s = subnet.findSwitch(e.guid());
      if (s.isEmpty()) {
        log.add(unknown(subnet, file, e));
        continue;
      }
      CNumber n = CNumber.parse(e.rest(), 0);
      if (n.end() < e.rest().length() && !GuidFile.isSpace(e.rest().charAt(n.end()))) {
        log.add(
            Finding.builder()
                .ruleId(ID_BROKEN)
                .severity(Severity.ERROR)
                .where(
                    file.name().isEmpty()
                        ? ElementRef.fabric(subnet.graph().name())
                        : SourcePosition.of(file.name(), e.line()))
                .why("OpenSM stops reading ids here; what follows is lost")
                .observed(e.toString())
                .expected("a GUID and a number")
                .build());
        break;
      }
      id[s.getAsInt()] = n.value();
    }
    return log.build();
  }

  /** Ranks by breadth-first search from all switches of rank 0. */
  static void rankFromRoots(Subnet subnet, int[] rank) {
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int s = 0; s < rank.length; s++) {
      if (rank[s] == 0) {
        queue.add(s);
      }
    }
    while (!queue.isEmpty()) {
      int s = queue.remove();
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        int there = subnet.peerSwitch(slot);
        if (there >= 0 && rank[there] > rank[s] + 1) {
          rank[there] = rank[s] + 1;
          queue.add(there);
        }
      }
    }
  }
}

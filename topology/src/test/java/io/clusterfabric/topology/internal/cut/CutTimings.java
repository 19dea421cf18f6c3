package io.clusterfabric.topology.internal.cut;

import java.util.Locale;

/** Prints what the large shapes cost; run by hand. */
final class CutTimings {
  private CutTimings() {}

  public static void main(String[] args) {
    for (int round = 0; round < 3; round++) {
      time("24k by port", CutFixtures.threeTier(24, 32, 32, 32, 32, 1, CutFixtures.Damage.none()));
      time("24k by host", CutFixtures.threeTier(24, 32, 32, 32, 32, 8, CutFixtures.Damage.none()));
      time("131k by host", CutFixtures.threeTier(32, 64, 64, 64, 64, 8, CutFixtures.Damage.none()));
      time("131k by port", CutFixtures.threeTier(32, 64, 64, 64, 64, 1, CutFixtures.Damage.none()));
      time("meta 27", CutFixtures.threeTier(8, 192, 16, 16, 27, 8, CutFixtures.Damage.none()));
      time(
          "24k by port, 0.5% cut",
          CutFixtures.threeTier(24, 32, 32, 32, 32, 1, new CutFixtures.Damage(0.005, 7)));
      time(
          "24k by host, 0.5% cut",
          CutFixtures.threeTier(24, 32, 32, 32, 32, 8, new CutFixtures.Damage(0.005, 7)));
      time(
          "meta, 0.5% cut",
          CutFixtures.threeTier(8, 192, 16, 16, 27, 8, new CutFixtures.Damage(0.005, 7)));
    }
  }

  private static void time(String name, CutProblem problem) {
    CutGraph g = problem.graph();
    long start = System.nanoTime();
    UnitContraction c = UnitContraction.of(problem);
    long t1 = System.nanoTime();
    Reduction r = SwitchMerging.merge(c.graph(), c.units());
    long t2 = System.nanoTime();
    ReducedProblem.of(c.graph(), c.units());
    long t3 = System.nanoTime();
    CutResult result = BalancedCut.solve(problem, CutOptions.defaults());
    long t4 = System.nanoTime();
    System.out.printf(
        Locale.ROOT,
        "%-22s n=%d m=%d U=%d: %d..%d %.4f | contract %d merge %d reduce %d solve %d ms%n",
        name,
        g.nodeCount(),
        g.edgeCount(),
        problem.unitCount(),
        result.lower(),
        result.upper(),
        result.upper() / (double) Math.max(1, result.lower()),
        (t1 - start) / 1_000_000,
        (t2 - t1) / 1_000_000,
        (t3 - t2) / 1_000_000,
        (t4 - t3) / 1_000_000);
    result.steps().forEach(s -> System.out.println("    " + s));
    if (!CutFixtures.isWitness(problem, result) || r.graph().nodeCount() == 0) {
      throw new IllegalStateException("no witness");
    }
  }
}

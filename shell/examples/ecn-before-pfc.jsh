// Do queues mark before priority groups pause, and from how many congested groups on do they not?
//   ./fabric-shell run shell/examples/ecn-before-pfc.jsh POOL DYNAMIC_TH KMIN [KMAX [GROUPS]]
// POOL, KMIN and KMAX in bytes, or with a unit such as 2MiB; DYNAMIC_TH -8 to 7 (alpha = 2^n); GROUPS the lossless
// priority groups of the switch: ports times lossless priorities. Prints n*, then the terms and each scenario.
import io.clusterfabric.roce.buffer.*;
import io.clusterfabric.roce.policy.DynamicThreshold;

String USAGE = "usage: ecn-before-pfc.jsh POOL DYNAMIC_TH KMIN [KMAX [GROUPS]]";

DataSize size(String word) {
  return DataSize.of(word.matches("\\d+") ? word + "B" : word);
}

int run(String... w) {
  try {
    if (w.length < 3 || w.length > 5) throw new IllegalArgumentException(USAGE);
    var groups = w.length > 4 ? OptionalLong.of(Long.parseLong(w[4])) : OptionalLong.empty();
    var buffer = new SharedBuffer(size(w[0]), new DynamicThreshold(Integer.parseInt(w[1])), groups);
    EcnBeforePfc e = EcnBeforePfc.of(buffer, size(w[2]), size(w.length > 3 ? w[3] : w[2]));
    System.out.println("n* " + e.firstCongestedGroups());
    e.isReachable().ifPresent(r -> System.out.println("reachable " + r));
    System.out.println(e.explain());
    return 0;
  } catch (NumberFormatException x) {
    System.err.println(USAGE + "; DYNAMIC_TH and GROUPS are whole numbers");
  } catch (IllegalArgumentException | ArithmeticException x) {
    System.err.println(x.getMessage());
  }
  return 2;
}

int code = run(args);
/exit code

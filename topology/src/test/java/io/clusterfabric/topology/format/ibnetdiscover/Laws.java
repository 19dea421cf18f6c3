package io.clusterfabric.topology.format.ibnetdiscover;

import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.links;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.read;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.unixLines;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.topology.format.ImportSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/** What must hold for every dump in which each link is told of twice, made or real. */
final class Laws {
  private Laws() {}

  static void orderMakesNoDifference(String text, long seed) {
    ImportResult changed = read(Dumps.shuffled(text, seed));
    assertThat(changed.cluster()).isEqualTo(read(text).cluster());
  }

  static void spacesMakeNoDifference(String text, long seed) {
    ImportResult changed = read(Dumps.respaced(text, seed));
    assertThat(changed.cluster()).isEqualTo(read(text).cluster());
  }

  static void lineEndsMakeNoDifference(String text, String lineEnd, boolean mark) {
    ImportResult changed = read((mark ? "\uFEFF" : "") + unixLines(text).replace("\n", lineEnd));
    ImportResult same = read(unixLines(text));
    assertThat(changed.cluster()).isEqualTo(same.cluster());
    if (!lineEnd.equals("\r")) {
      assertThat(changed.findings()).isEqualTo(same.findings());
    }
  }

  /** Leaves out one of the two lines of a link, which then is one-sided. */
  static void oneEndIsEnough(String text, long seed) {
    List<String> lines = new ArrayList<>(List.of(unixLines(text).split("\n", -1)));
    List<Integer> ports = Dumps.portLines(lines);
    lines.remove((int) ports.get((int) Math.floorMod(seed, (long) ports.size())));
    ImportResult changed = read(String.join("\n", lines));
    ImportResult same = read(text);
    // Where the ends differed the rate may now be that of the other; all else must stay.
    assertThat(ends(changed.cluster())).isEqualTo(ends(same.cluster()));
    assertThat(changed.cluster().hosts()).isEqualTo(same.cluster().hosts());
    if (same.findings().ofRule("format.ibnetdiscover.rates-differ").isEmpty()) {
      assertThat(changed.cluster()).isEqualTo(same.cluster());
    }
    // Both lines of chassis.txt stand twice.
    if (same.findings().ofRule("format.ibnetdiscover.repeated-records").isEmpty()) {
      assertThat(changed.findings().ofRule("format.ibnetdiscover.one-sided")).hasSize(1);
    }
  }

  static void twiceIsOnce(String text) {
    ImportResult changed = read(text + "\n" + text);
    assertThat(changed.cluster()).isEqualTo(read(text).cluster());
    assertThat(changed.findings().ofRule("format.ibnetdiscover.repeated-records")).hasSize(1);
  }

  /** Gives every switch and host another name, and expects the same cluster but for names. */
  static void namesAreNames(String text, long seed) {
    List<String> names = Dumps.names(text);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(seed));
    Map<String, String> renamed = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      renamed.put(names.get(i), "zz" + numbers.get(i) + "zz");
    }
    String out = text;
    for (String n : names) {
      out = out.replace("\"MF0;" + n + ":", "\"MF0;" + renamed.get(n) + ":");
      out = out.replace("\"" + n + " ", "\"" + renamed.get(n) + " ");
    }
    ImportResult before = read(text);
    ImportResult after = read(out);
    TreeSet<String> expected = new TreeSet<>();
    before
        .cluster()
        .fabrics()
        .get(0)
        .links()
        .forEach(
            l ->
                expected.add(
                    unordered(
                        rename(l.a().toString(), names, renamed),
                        rename(l.b().toString(), names, renamed),
                        l.spec().toString())));
    TreeSet<String> found = new TreeSet<>();
    after
        .cluster()
        .fabrics()
        .get(0)
        .links()
        .forEach(
            l -> found.add(unordered(l.a().toString(), l.b().toString(), l.spec().toString())));
    assertThat(found).isEqualTo(expected);
    assertThat(ImportSummary.of(after.cluster())).isEqualTo(ImportSummary.of(before.cluster()));
  }

  private static String unordered(String a, String b, String spec) {
    return (a.compareTo(b) < 0 ? a + " " + b : b + " " + a) + " " + spec;
  }

  private static String rename(String port, List<String> names, Map<String, String> renamed) {
    for (String n : names) {
      for (String behind : List.of("[", "/", ".aggregation-node")) {
        if (port.startsWith(n + behind)) {
          return renamed.get(n) + port.substring(n.length());
        }
      }
    }
    return port;
  }

  /** Damages one line of a port, and expects all other links to be there as they were. */
  static void damageOfALineIsLocal(String text, long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>(List.of(unixLines(text).split("\n", -1)));
    List<Integer> ports = Dumps.portLines(lines);
    int victim = ports.get(random.nextInt(ports.size()));
    String original = lines.get(victim);
    lines.set(victim, damaged(original, random));
    ImportResult changed = read(String.join("\n", lines));
    ImportResult same = read(text);
    SortedSet<String> missing = links(same.cluster());
    missing.removeAll(links(changed.cluster()));
    assertThat(missing).as(original + " became " + lines.get(victim)).hasSizeLessThanOrEqualTo(1);
    SortedSet<String> extra = links(changed.cluster());
    extra.removeAll(links(same.cluster()));
    assertThat(extra).as(original + " became " + lines.get(victim)).hasSizeLessThanOrEqualTo(1);
    if (!missing.isEmpty() || !extra.isEmpty()) {
      assertThat(changed.findings()).isNotEqualTo(same.findings());
    }
  }

  static String damaged(String line, Random random) {
    int at = random.nextInt(line.length());
    char c = (char) (32 + random.nextInt(95));
    return switch (random.nextInt(5)) {
      case 0 -> line.substring(0, at);
      case 1 -> line.substring(0, at) + line.substring(at + 1);
      case 2 -> line.substring(0, at) + c + line.substring(at + 1);
      case 3 -> line.substring(0, at) + c + line.substring(at);
      default -> "";
    };
  }

  /**
   * Damages bytes anywhere: an exception or a hang fails, and so does a result without a reason.
   */
  static void damageEndsInAReport(String text, long seed) {
    Random random = new Random(seed);
    byte[] bytes = text.getBytes(UTF_8);
    int times = 1 + random.nextInt(8);
    for (int i = 0; i < times && bytes.length > 0; i++) {
      bytes = damaged(bytes, random);
    }
    ImportResult r = read(FabricSource.ofBytes("dump", bytes), ImportOptions.standard());
    if (r.findCluster().isEmpty()) {
      assertThat(r.findings().errors()).as(new String(bytes, ISO_8859_1)).isNotEmpty();
    }
    assertThat(r.findings())
        .allSatisfy(f -> assertThat(f.toString()).doesNotContain("\n").doesNotContain("\u0000"));
    assertThat(read(FabricSource.ofBytes("dump", bytes), ImportOptions.standard())).isEqualTo(r);
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length);
    int length =
        Math.min(bytes.length - from, 1 + random.nextInt(random.nextInt(4) == 0 ? 400 : 4));
    byte[] part = Arrays.copyOfRange(bytes, from, from + length);
    return switch (random.nextInt(5)) {
      case 0 -> joined(bytes, from, new byte[0], from + length); // a part is lost
      case 1 -> joined(bytes, from, part, from); // a part is there twice
      case 2 -> { // a part is something else
        random.nextBytes(part);
        yield joined(bytes, from, part, from + length);
      }
      case 3 -> { // a part is elsewhere too
        int to = random.nextInt(bytes.length);
        yield joined(bytes, to, part, to);
      }
      default -> Arrays.copyOf(bytes, from); // the end is lost
    };
  }

  private static byte[] joined(byte[] bytes, int until, byte[] middle, int from) {
    byte[] out = new byte[until + middle.length + bytes.length - from];
    System.arraycopy(bytes, 0, out, 0, until);
    System.arraycopy(middle, 0, out, until, middle.length);
    System.arraycopy(bytes, from, out, until + middle.length, bytes.length - from);
    return out;
  }

  private static SortedSet<String> ends(Cluster cluster) {
    TreeSet<String> out = new TreeSet<>();
    cluster.fabrics().forEach(f -> f.links().forEach(l -> out.add(l.id())));
    return out;
  }
}

package io.clusterfabric.infiniband.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the real OpenSM made of files, from a resource. */
final class OpensmCases {
  static final long H1 = 0x100001;
  static final long H2 = 0x100003;
  static final long H3 = 0x100005;
  static final long H4 = 0x100007;

  private OpensmCases() {}

  /** One file and what came of it. */
  static final class Case {
    final String name;
    String options = "";
    byte[] file = new byte[0];
    boolean givenUp;
    final Map<Long, List<PartitionKey>> tables = new TreeMap<>();

    Case(String name) {
      this.name = name;
    }

    PartitionEvaluation evaluate() {
      return PartitionEvaluation.of(name + ".conf", file, ports(), OpensmCases.options(options));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static OpensmOptions options(String words) {
    OpensmOptions.Builder b = OpensmOptions.builder();
    b.allowBothKeys(words.contains("-W")).qos(words.contains("-Q"));
    return b.build();
  }

  static EndPorts ports() {
    List<EndPort> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(port("H" + (i + 1), IbNodeType.ADAPTER, 0x100001 + 2L * i, 64));
    }
    all.add(port("L1", IbNodeType.SWITCH, 0x200000, 8));
    all.add(port("L2", IbNodeType.SWITCH, 0x200001, 8));
    return EndPorts.of(all, H1);
  }

  static EndPort port(String name, IbNodeType kind, long guid, int capacity) {
    return new EndPort(name, kind, guid, capacity, Optional.empty(), Optional.empty());
  }

  static Map<String, Case> all() {
    Map<String, Case> out = new LinkedHashMap<>();
    try (InputStream in = OpensmCases.class.getResourceAsStream("opensm-3.3.23.txt")) {
      Case now = new Case("");
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n", -1)) {
        int blank = line.indexOf(' ');
        String word = blank < 0 ? line : line.substring(0, blank);
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        switch (word) {
          case "case" -> {
            now = new Case(rest);
            out.put(rest, now);
          }
          case "options" -> now.options = rest;
          case "file" -> now.file = bytes(rest);
          case "given-up" -> now.givenUp = true;
          case "port" -> {
            String[] w = rest.split(" ", -1);
            List<PartitionKey> keys = new ArrayList<>();
            for (int i = 1; i < w.length; i++) {
              keys.add(new PartitionKey(Integer.parseInt(w[i], 16)));
            }
            now.tables.put(Long.decode(w[0]), keys);
          }
          default -> {
            if (!word.equals("#") && !word.isEmpty()) {
              throw new IllegalStateException("unknown line: " + line);
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out;
  }

  private static byte[] bytes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.write(c);
        continue;
      }
      char e = text.charAt(++i);
      switch (e) {
        case 'n' -> out.write('\n');
        case 't' -> out.write('\t');
        case 'r' -> out.write('\r');
        case 'x' -> {
          out.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
          i += 2;
        }
        case '{' -> {
          int end = text.indexOf('}', i);
          int times = Integer.parseInt(text.substring(i + 1, end));
          i = end + 1;
          out.writeBytes(String.valueOf(text.charAt(i)).repeat(times).getBytes(UTF_8));
        }
        default -> out.write(e);
      }
    }
    return out.toByteArray();
  }
}

package io.clusterfabric.topology.format.ibnetdiscover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dumps for tests, and ways to change them that must not change what they mean. */
final class Dumps {
  /** The look-alikes of real dumps in which every link is told of twice. */
  static final List<String> WHOLE =
      List.of(
          "quantum2.txt", "director.txt", "mixed.txt", "ibsim-net.txt", "xdr.txt", "chassis.txt");

  private static final Pattern RECORD =
      Pattern.compile("(?m)^(?=vendid=)|(?<=\n\n)(?=(?:Switch|Hca)\\s)");
  private static final Pattern NAME =
      Pattern.compile(
          "\"(?:MF0;(.+?):[A-Z0-9]+/[LSU/0-9]+|([A-Za-z0-9-]+) (?:mlx|HCA|ib)\\S+ ?)\"");

  private Dumps() {}

  static String fixture(String name) {
    try (InputStream in = Dumps.class.getResourceAsStream("/ibnetdiscover/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("no fixture " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A real file beside the repository; the test is skipped where it is absent. */
  static Path shared(String path) {
    return SharedData.require(path);
  }

  static ImportResult read(String text) {
    return read(FabricSource.ofText("dump", text), ImportOptions.standard());
  }

  static ImportResult read(FabricSource source, ImportOptions options) {
    try {
      return new IbnetdiscoverImporter().read(source, options, ProgressListener.silent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Links with their specs as text, in order. */
  static SortedSet<String> links(Cluster cluster) {
    TreeSet<String> out = new TreeSet<>();
    for (Fabric f : cluster.fabrics()) {
      f.links().forEach(l -> out.add(l.toString()));
    }
    return out;
  }

  static String unixLines(String text) {
    return text.replace("\r\n", "\n").replaceAll("\r+", "\n");
  }

  /** The records in another order, behind whatever stands before the first. */
  static String shuffled(String text, long seed) {
    List<String> records = new ArrayList<>(List.of(RECORD.split(unixLines(text))));
    String head = records.remove(0);
    Collections.shuffle(records, new Random(seed));
    StringBuilder out = new StringBuilder(head).append('\n');
    records.forEach(r -> out.append(r).append('\n'));
    return out.toString();
  }

  /** Each run of spaces and tabs outside of quotes as some other run of them. */
  static String respaced(String text, long seed) {
    Random random = new Random(seed);
    String[] runs = {" ", "\t", "\t\t", "  ", " \t "};
    StringBuilder out = new StringBuilder();
    for (String line : unixLines(text).split("\n", -1)) {
      // In a port's or node's line the first two quotes enclose an id, the rest a description.
      int id = line.indexOf('"');
      int idEnd = id < 0 ? -1 : line.indexOf('"', id + 1);
      int first = idEnd < 0 ? -1 : line.indexOf('"', idEnd + 1);
      int last = line.lastIndexOf('"');
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        boolean quoted = (i > id && i < idEnd) || (first >= 0 && i > first && i < last);
        if ((c != '\t' && c != ' ') || quoted || line.startsWith("#")) {
          out.append(c);
        } else if (i == 0 || (line.charAt(i - 1) != ' ' && line.charAt(i - 1) != '\t')) {
          out.append(runs[random.nextInt(runs.length)]);
        }
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** The names of switches and hosts that descriptions hold, longest first. */
  static List<String> names(String text) {
    TreeSet<String> names = new TreeSet<>();
    Matcher m = NAME.matcher(text);
    while (m.find()) {
      names.add(m.group(1) != null ? m.group(1) : m.group(2));
    }
    names.remove("localhost");
    List<String> out = new ArrayList<>(names);
    out.sort((a, b) -> b.length() - a.length());
    return out;
  }

  /** The numbers of the lines that tell of ports, from 0. */
  static List<Integer> portLines(List<String> lines) {
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches("\\[\\d+\\].*")) {
        out.add(i);
      }
    }
    return out;
  }
}

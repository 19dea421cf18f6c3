package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.topology.internal.exchange.LineSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A topology that is being read, record by record, with the checks that Slurm makes of each; the
 * same for both files.
 */
final class SlurmDraft {
  /** Slurm takes names shorter than HOST_NAME_MAX. */
  static final int MAX_NAME = 63;

  private static final int MAX_DOUBLINGS = 15;

  /** What all topologies of a reading share. */
  static final class Budget {
    private final long limit;
    private long left;
    private boolean spent;

    Budget(long limit) {
      this.limit = limit;
      this.left = limit;
    }
  }

  private final Optional<String> name;
  private final boolean isDefault;
  private final SourcePosition position;
  private final Budget budget;
  private final FindingLog log;
  private final List<SlurmSwitch> switches = new ArrayList<>();
  private final List<SlurmBlock> blocks = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private long read;
  private long skipped;

  SlurmDraft(
      Optional<String> name,
      boolean isDefault,
      SourcePosition position,
      Budget budget,
      FindingLog log) {
    this.name = name;
    this.isDefault = isDefault;
    this.position = position;
    this.budget = budget;
    this.log = log;
  }

  void addSwitch(
      String switchName, String below, String nodes, Optional<String> speed, SourcePosition at) {
    if (!isName(switchName, at)) {
      return;
    }
    if (!below.isBlank() && !nodes.isBlank()) {
      skip(
          SlurmRules.BOTH,
          Severity.ERROR,
          at,
          "a switch has either switches or nodes below it, and Slurm refuses one with both; it was"
              + " left out",
          switchName);
      return;
    }
    if (below.isBlank() && nodes.isBlank()) {
      skip(
          SlurmRules.NOTHING_BELOW,
          Severity.ERROR,
          at,
          "the switch has neither switches nor nodes, which Slurm refuses; it was left out",
          switchName);
      return;
    }
    Optional<List<String>> children = expand(below, at);
    Optional<List<String>> hosts = children.isPresent() ? expand(nodes, at) : Optional.empty();
    if (hosts.isEmpty() || !isNew(switchName, at)) {
      return;
    }
    read++;
    switches.add(new SlurmSwitch(switchName, children.get(), hosts.get(), speed, at));
  }

  void addBlock(String blockName, String nodes, SourcePosition at) {
    if (!isName(blockName, at)) {
      return;
    }
    Optional<List<String>> hosts = expand(nodes, at);
    if (hosts.isEmpty() || !isNew(blockName, at)) {
      return;
    }
    read++;
    blocks.add(new SlurmBlock(blockName, hosts.get(), at));
  }

  /** Sizes are the base and its doubles; Slurm knows fifteen doublings. */
  void addSizes(List<String> texts, SourcePosition at) {
    for (String t : texts) {
      int size = number(t);
      long base = sizes.isEmpty() ? size : sizes.get(0);
      boolean fits = false;
      for (int k = 0; k <= MAX_DOUBLINGS; k++) {
        fits |= base << k == size;
      }
      if (size < 1 || !fits) {
        skip(
            SlurmRules.BAD_SIZE,
            Severity.ERROR,
            at,
            "a size of blocks is a positive number, and each is the first times a power of two up"
                + " to 2^15; Slurm refuses others",
            t);
      } else {
        sizes.add(size);
        read++;
      }
    }
  }

  private static int number(String text) {
    String t = text.strip();
    return t.matches("\\d{1,9}") ? Integer.parseInt(t) : -1;
  }

  private boolean isName(String candidate, SourcePosition at) {
    if (candidate.isBlank() || candidate.length() > MAX_NAME || candidate.indexOf('[') >= 0) {
      skip(
          SlurmRules.BAD_NAME,
          Severity.ERROR,
          at,
          "a name has 1 to " + MAX_NAME + " characters and no brackets; the record was left out",
          candidate);
      return false;
    }
    return true;
  }

  private boolean isNew(String candidate, SourcePosition at) {
    if (!names.add(candidate)) {
      skip(
          SlurmRules.DUPLICATE,
          Severity.ERROR,
          at,
          "another record has this name, and Slurm refuses the file; the first one counts",
          candidate);
      return false;
    }
    return true;
  }

  private Optional<List<String>> expand(String list, SourcePosition at) {
    try {
      List<String> out = HostList.expand(list, budget.left);
      budget.left -= out.size();
      return Optional.of(out);
    } catch (HostList.MalformedException e) {
      if (!e.isTooMany()) {
        skip(
            SlurmRules.BAD_LIST,
            Severity.ERROR,
            at,
            e.getMessage() + "; the record was left out",
            list);
      } else {
        skipped++;
        if (!budget.spent) {
          budget.spent = true;
          log.add(
              LineSource.ELEMENT_LIMIT,
              Severity.ERROR,
              at,
              String.format(
                  Locale.ROOT,
                  "with this record there are more than %,d names; it was left out. Raise the limit"
                      + " maxElements if the file is sound",
                  budget.limit));
        }
      }
      return Optional.empty();
    }
  }

  void skip(String rule, Severity severity, SourcePosition at, String why, String observed) {
    skipped++;
    log.add(rule, severity, at, why, observed);
  }

  long read() {
    return read;
  }

  long skipped() {
    return skipped;
  }

  /** What was read: a tree, a row of blocks, or both where a file mixes them. */
  List<SlurmTopology> build() {
    List<SlurmTopology> out = new ArrayList<>();
    if (!switches.isEmpty()) {
      out.add(new SlurmTopology(name, isDefault, switches, List.of(), List.of(), position));
    }
    if (!blocks.isEmpty()) {
      out.add(new SlurmTopology(name, isDefault, List.of(), blocks, sizes, position));
    }
    return out;
  }
}

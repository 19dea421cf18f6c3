package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one start of a program of nccl-tests printed, until its end is known. */
final class NcclTable {
  private static final int LONGEST = 400;

  private final EvidenceIntake<CollectiveRun> intake;
  private final SourcePosition begin;
  private final SortedMap<String, String> circumstances = new TreeMap<>();
  private final Devices devices = new Devices();
  private final List<RunDraft> drafts = new ArrayList<>();
  private Optional<Program> program = Optional.empty();
  private boolean sure;
  private @Nullable NcclLayout layout;
  private boolean onlyInPlace;
  private boolean ended;
  private boolean failed;
  private Optional<Printed> average = Optional.empty();

  NcclTable(EvidenceIntake<CollectiveRun> intake) {
    this.intake = intake;
    this.begin = intake.position();
  }

  Devices devices() {
    return devices;
  }

  @Nullable NcclLayout layout() {
    return layout;
  }

  void header(NcclLayout header, boolean second) {
    layout = header;
    onlyInPlace = second && header.sides() == 1;
  }

  boolean isOnlyInPlace() {
    return onlyInPlace;
  }

  boolean hasRows() {
    return !drafts.isEmpty();
  }

  /** Whether what begins anew belongs to another table. */
  boolean isOver() {
    return hasRows() || ended || failed;
  }

  boolean isEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }

  void fail(String message) {
    failed = true;
    circumstances.merge(
        "failure", cut(message), (a, b) -> a.length() >= LONGEST ? a : a + "; " + b);
  }

  boolean isFailed() {
    return failed;
  }

  void average(Printed bandwidth) {
    average = Optional.of(bandwidth);
  }

  void put(String name, String value) {
    if (!value.isBlank()) {
      circumstances.put(name, cut(value.strip()));
    }
  }

  private static String cut(String value) {
    return value.length() > LONGEST ? value.substring(0, LONGEST) : value;
  }

  boolean has(String name) {
    return circumstances.containsKey(name);
  }

  /**
   * Hears of the program.
   *
   * @param certain whether the program said so itself, rather than a command or text before it
   */
  void program(Program found, boolean certain) {
    if (certain || !sure) {
      program = Optional.of(found);
      sure |= certain;
    }
  }

  RunDraft draft(String type, String redop, OptionalInt root) {
    for (int i = drafts.size() - 1; i >= 0; i--) {
      if (drafts.get(i).isOf(type, redop, root)) {
        return drafts.get(i);
      }
    }
    RunDraft draft = new RunDraft(intake, type, redop, root);
    drafts.add(draft);
    return draft;
  }

  /** Makes the runs. */
  void close() {
    program.ifPresent(p -> put("program", p.name()));
    put("gpu", devices.gpus());
    if (devices.groups() > 1) {
      put("groups", Integer.toString(devices.groups()));
    }
    NcclLayout columns = layout == null ? NcclLayout.CURRENT : layout;
    if (columns.cpuTime()) {
      put("time", "cpu");
    }
    drafts.removeIf(RunDraft::isEmpty);
    checkAverage();
    for (RunDraft draft : drafts) {
      if (!intake.admit()) {
        return;
      }
      Optional<Collective> told = draft.told(layout != null, columns);
      Optional<Collective> named = program.flatMap(Program::collective);
      boolean contradicts = !sure && told.isPresent() && program.isPresent() && !told.equals(named);
      SortedMap<String, String> own = new TreeMap<>(circumstances);
      if (contradicts) {
        own.remove("program");
      }
      boolean byProgram = program.isPresent() && !contradicts;
      Optional<Collective> collective = byProgram ? named : told;
      // What the model does not know has a bandwidth of its own making.
      boolean known = !byProgram || named.isPresent();
      if (!byProgram && told.isPresent()) {
        own.put("collective", "told by the columns");
      }
      intake.keep(draft.finish(collective, known, devices, own));
    }
    if (drafts.isEmpty() && (failed || layout != null || !devices.isEmpty()) && intake.admit()) {
      intake.keep(empty());
    }
  }

  private CollectiveRun empty() {
    if (!failed) {
      intake.doubt(
          begin,
          "no-rows",
          Severity.WARNING,
          "there is no row behind the head of this table: the run did not get so far, or its log was"
              + " cut",
          "");
    }
    OptionalInt ranks = devices.groups() == 1 ? devices.ranks() : OptionalInt.empty();
    CollectiveRun.Builder b = CollectiveRun.builder();
    b.collective(program.flatMap(Program::collective))
        .ranks(ranks)
        .hosts(devices.isComplete() ? OptionalInt.of(devices.hosts()) : OptionalInt.empty())
        .circumstances(circumstances)
        .position(begin);
    return b.build();
  }

  private void checkAverage() {
    if (average.isEmpty() || drafts.isEmpty()) {
      return;
    }
    double sum = 0;
    double slack = 0;
    double n = 0;
    for (RunDraft d : drafts) {
      double[] s = d.busSum();
      sum += s[0];
      slack += s[1];
      n += s[2];
    }
    Printed told = average.get();
    if (n > 0 && Math.abs(sum / n - told.value()) > slack / n + told.slack() + 1e-9) {
      intake.doubt(
          "average-disagrees",
          Severity.INFO,
          "the average bus bandwidth at the end is not that of the rows: rows are missing, or some"
              + " were changed",
          String.format(Locale.ROOT, "%s, of the rows %.4f", told.value(), sum / n));
    }
  }
}

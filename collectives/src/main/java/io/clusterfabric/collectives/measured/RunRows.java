package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes rows of a run on a machine. */
final class RunRows {
  private static final String PREFIX = "collectives.measured.";

  private final MeasuredMachine machine;
  private final CollectiveRun run;
  private final Findings.Builder findings = Findings.builder();
  private final List<MeasuredRow> rows = new ArrayList<>();
  private long skipped;

  RunRows(MeasuredMachine machine, CollectiveRun run) {
    this.machine = machine;
    this.run = run;
  }

  EvidenceResult<MeasuredRow> rows() {
    Optional<Collective> collective = run.collective().or(machine::collective);
    OptionalInt ranks = machine.ranks().isPresent() ? machine.ranks() : run.ranks();
    if (collective.isEmpty()) {
      leave("unknown-collective", "the log does not tell the operation; the machine may name it");
    } else if ("cpu".equals(run.circumstances().get("time"))) {
      leave("cpu-time", "the times are the processor's, not those of the operation");
    } else if (isShared(collective.get()) && ranks.isEmpty()) {
      leave("unknown-ranks", "the sizes are those of a rank, and how many ranks is not known");
    } else {
      add(collective.get(), ranks);
    }
    return new EvidenceResult<>(rows, findings.build(), rows.size(), skipped);
  }

  private void leave(String rule, String why) {
    skipped += run.rows().size();
    findings.add(PREFIX + rule, Severity.WARNING, run.position(), why);
  }

  /** Whether the benchmark prints the size of one rank's or pair's share. */
  private boolean isShared(Collective c) {
    if (!run.circumstances().containsKey("osu version")) {
      return false;
    }
    return switch (c) {
      case ALL_GATHER, GATHER, SCATTER, ALL_TO_ALL -> true;
      case ALL_REDUCE, REDUCE_SCATTER, BROADCAST, REDUCE, SEND_RECEIVE -> false;
    };
  }

  private void add(Collective collective, OptionalInt ranks) {
    OptionalInt hosts = machine.hosts().isPresent() ? machine.hosts() : run.hosts();
    OptionalInt perHost = perHost(ranks, hosts);
    tell(ranks, hosts, perHost);
    long factor = isShared(collective) ? ranks.orElse(1) : 1;
    long empty = 0;
    for (CollectiveRun.Row row : run.rows()) {
      if (row.size().isZero() || row.time().isZero()) {
        empty++;
      } else if (row.wrong().isPresent() && row.wrong().get() > 0) {
        leave(row.position(), "wrong-values", "elements came out wrong");
      } else if (row.size().bytes() > Long.MAX_VALUE / factor) {
        leave(row.position(), "bad-row", "the total array is too large to be one");
      } else {
        rows.add(row(row, collective, factor, ranks, hosts, perHost));
      }
    }
    if (empty > 0) {
      skipped += empty;
      findings.add(
          PREFIX + "empty-messages",
          Severity.INFO,
          run.position(),
          String.format(
              Locale.ROOT,
              "%d rows have no size or no time above 0, so that they say nothing of a message",
              empty));
    }
  }

  private void leave(SourcePosition at, String rule, String why) {
    skipped++;
    findings.add(PREFIX + rule, Severity.WARNING, at, why + "; the row is left out");
  }

  private OptionalInt perHost(OptionalInt ranks, OptionalInt hosts) {
    if (machine.gpusPerHost().isPresent()) {
      return machine.gpusPerHost();
    }
    return ranks.isPresent()
            && hosts.isPresent()
            && hosts.getAsInt() > 0
            && ranks.getAsInt() % hosts.getAsInt() == 0
        ? OptionalInt.of(ranks.getAsInt() / hosts.getAsInt())
        : OptionalInt.empty();
  }

  private void tell(OptionalInt ranks, OptionalInt hosts, OptionalInt perHost) {
    if (machine.ranks().isPresent()
        && run.ranks().isPresent()
        && !machine.ranks().equals(run.ranks())) {
      contradiction(
          "the machine has "
              + machine.ranks().getAsInt()
              + " ranks, the log is of "
              + run.ranks().getAsInt());
    }
    if (ranks.isPresent()
        && hosts.isPresent()
        && perHost.isPresent()
        && (long) hosts.getAsInt() * perHost.getAsInt() != ranks.getAsInt()) {
      contradiction(
          String.format(
              Locale.ROOT,
              "%d hosts of %d GPUs are not the %d ranks of the log",
              hosts.getAsInt(),
              perHost.getAsInt(),
              ranks.getAsInt()));
    }
  }

  private void contradiction(String why) {
    findings.add(PREFIX + "machine-disagrees", Severity.WARNING, run.position(), why);
  }

  private MeasuredRow row(
      CollectiveRun.Row row,
      Collective collective,
      long factor,
      OptionalInt ranks,
      OptionalInt hosts,
      OptionalInt perHost) {
    MeasuredRow.Builder b = MeasuredRow.builder();
    b.runId(machine.runId())
        .source(machine.source())
        .cluster(machine.cluster())
        .gpu(machine.gpu().or(() -> said("gpu")))
        .gpusPerHost(perHost)
        .hosts(hosts)
        .ranks(ranks)
        .nicsPerHost(machine.nicsPerHost())
        .nicRate(machine.nicRate())
        .fabric(machine.fabric())
        .collective(collective)
        .forced(machine.forced())
        .dataType(said("type"))
        .inPlace(row.inPlace())
        .size(DataSize.ofBytes(row.size().bytes() * factor))
        .time(row.time())
        .algorithmBandwidth(row.algorithmBandwidth())
        .busBandwidth(row.busBandwidth())
        .libraryVersion(version())
        .quality(machine.quality())
        .notes(machine.notes())
        .position(row.position());
    return b.build();
  }

  private Optional<String> said(String name) {
    return Optional.ofNullable(run.circumstances().get(name));
  }

  /** The library's version without what it was built with. */
  private Optional<String> version() {
    return said("nccl version")
        .or(() -> said("nccl library"))
        .or(() -> said("rccl version").map(v -> "rccl " + v))
        .map(v -> v.indexOf('+') < 0 ? v : v.substring(0, v.indexOf('+')));
  }
}

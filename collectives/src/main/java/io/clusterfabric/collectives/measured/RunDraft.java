package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.measured.RankEvidence.Factor;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rows of one type, reduction and root of a table of nccl-tests, until it is known how the
 * table ends: then operation and ranks are told, and the figures are held against one another.
 */
final class RunDraft {
  /** Figures below this many GB/s are rounded too much to tell anything. */
  private static final double TELLING = 0.05;

  private static final int MOST_RANKS = 1 << 24;

  private final EvidenceIntake<?> intake;
  private final String type;
  private final String redop;
  private final OptionalInt root;
  private final SourcePosition begin;
  private final List<Entry> entries = new ArrayList<>();
  private long wholes;
  private long shares;
  private final SortedMap<Long, Integer> sharers = new TreeMap<>();
  private boolean outChecked;
  private boolean inChecked;
  private boolean inSeen;

  /** A row with what is needed to check it. */
  private static final class Entry {
    private final CollectiveRun.Row row;
    private final Optional<Printed> algorithm;
    private final Optional<Printed> bus;
    private final Printed time;

    Entry(CollectiveRun.Row row, Optional<Printed> algorithm, Optional<Printed> bus, Printed time) {
      this.row = row;
      this.algorithm = algorithm;
      this.bus = bus;
      this.time = time;
    }
  }

  RunDraft(EvidenceIntake<?> intake, String type, String redop, OptionalInt root) {
    this.intake = intake;
    this.type = type;
    this.redop = redop;
    this.root = root;
    this.begin = intake.position();
  }

  boolean isOf(String otherType, String otherRedop, OptionalInt otherRoot) {
    return type.equals(otherType) && redop.equals(otherRedop) && root.equals(otherRoot);
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Adds one side of a row.
   *
   * @param time the time as printed, in a unit that is so many powers of ten above a picosecond
   * @return whether the time is one
   */
  boolean add(
      long size,
      long count,
      boolean inPlace,
      BigDecimal time,
      int power,
      Optional<BigDecimal> algorithm,
      Optional<BigDecimal> bus,
      Optional<Long> wrong,
      Optional<TimeSpread> spread) {
    BigDecimal ps = time.scaleByPowerOfTen(power);
    if (ps.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      return false;
    }
    if (wrong.isPresent() && wrong.get() > 0) {
      intake.doubt(
          "wrong-values",
          Severity.WARNING,
          "elements came out wrong, so that the time is of an operation that does not work",
          wrong.get().toString());
    }
    see(size, count, inPlace, wrong.isPresent());
    entries.add(
        new Entry(
            new CollectiveRun.Row(
                DataSize.ofBytes(size),
                TimeSpan.ofPicoseconds(ps.setScale(0, RoundingMode.HALF_UP).longValue()),
                inPlace,
                wrong,
                intake.position(),
                algorithm.flatMap(Printed::bandwidth),
                bus.flatMap(Printed::bandwidth),
                spread),
            algorithm.map(Printed::of),
            bus.map(Printed::of),
            Printed.of(ps)));
    return true;
  }

  private void see(long size, long count, boolean inPlace, boolean checked) {
    int width = NcclRow.TYPES.getOrDefault(type, 0);
    if (width > 0 && count > 0 && count < Long.MAX_VALUE / 8) {
      long share = width * count;
      if (share == size) {
        wholes++;
      } else if (size > share && size % share == 0) {
        shares++;
        sharers.merge(size / share, 1, Integer::sum);
      }
    }
    inSeen |= inPlace;
    inChecked |= inPlace && checked;
    outChecked |= !inPlace && checked;
  }

  /** The operation that the columns tell of, whatever the program is called. */
  Optional<Collective> told(boolean headed, NcclLayout layout) {
    if (headed && !(layout.redop() && layout.root())) {
      return toldByOldHeader(layout);
    }
    boolean reduces = !redop.isEmpty() && !redop.equals("none");
    boolean rooted = root.isPresent() && root.getAsInt() >= 0;
    boolean whole = wholes > shares;
    boolean shared = shares > wholes;
    if (rooted) {
      return reduces
          ? Optional.of(Collective.REDUCE)
          : whole ? Optional.of(Collective.BROADCAST) : Optional.empty();
    }
    if (reduces) {
      return whole && isBusAbove()
          ? Optional.of(Collective.ALL_REDUCE)
          : shared ? Optional.of(Collective.REDUCE_SCATTER) : Optional.empty();
    }
    // Both all-gather and all-to-all have neither reduction nor root; only the second one cannot
    // be checked in place.
    return shared && redop.equals("none") && layout.counts() && outChecked && inSeen
        ? Optional.of(inChecked ? Collective.ALL_GATHER : Collective.ALL_TO_ALL)
        : Optional.empty();
  }

  private Optional<Collective> toldByOldHeader(NcclLayout layout) {
    if (layout.root()) {
      return Optional.of(Collective.BROADCAST);
    }
    if (!layout.redop()) {
      return Optional.of(Collective.ALL_GATHER);
    }
    if (redop.isEmpty()) {
      return Optional.of(Collective.ALL_TO_ALL);
    }
    return wholes > shares
        ? Optional.of(Collective.ALL_REDUCE)
        : shares > wholes ? Optional.of(Collective.REDUCE_SCATTER) : Optional.empty();
  }

  private boolean isBusAbove() {
    return entries.stream()
        .anyMatch(
            e ->
                e.algorithm.isPresent()
                    && e.bus.isPresent()
                    && e.bus.get().least() > e.algorithm.get().most());
  }

  /** Tells the ranks, checks the figures and makes the run. */
  CollectiveRun finish(
      Optional<Collective> collective,
      boolean isKnownBandwidth,
      Devices devices,
      SortedMap<String, String> circumstances) {
    OptionalInt ranks = ranks(collective, devices);
    boolean old = isKnownBandwidth && checkTimes(ranks);
    if (collective.isPresent() && ranks.isPresent() && !old) {
      checkBus(collective.get(), ranks.getAsInt());
    }
    circumstances.put("type", type);
    if (!redop.isEmpty()) {
      circumstances.put("reduction", redop);
    }
    root.ifPresent(r -> circumstances.put("root", Integer.toString(r)));
    if (old) {
      circumstances.put("bandwidths", "of (n-1)/n of the size");
    }
    CollectiveRun.Builder b = CollectiveRun.builder();
    b.collective(collective)
        .ranks(ranks)
        .circumstances(circumstances)
        .position(begin)
        .hosts(hosts(ranks, devices));
    for (Entry e : entries) {
      b.addRows(old ? withoutAlgorithm(e.row) : e.row);
    }
    return b.build();
  }

  private static OptionalInt hosts(OptionalInt ranks, Devices devices) {
    return devices.isComplete() && ranks.equals(devices.ranks())
        ? OptionalInt.of(devices.hosts())
        : OptionalInt.empty();
  }

  private static CollectiveRun.Row withoutAlgorithm(CollectiveRun.Row r) {
    return new CollectiveRun.Row(
        r.size(),
        r.time(),
        r.inPlace(),
        r.wrong(),
        r.position(),
        Optional.empty(),
        r.busBandwidth(),
        r.spread());
  }

  private OptionalInt ranks(Optional<Collective> collective, Devices devices) {
    OptionalInt listed = devices.ranks();
    OptionalInt found = OptionalInt.empty();
    OptionalInt byShare = sharers();
    if (byShare.isPresent()) {
      found = byShare;
    } else if (collective.isPresent() && Factor.of(collective.get()) != Factor.FLAT) {
      RankEvidence evidence = evidence(collective.get());
      int[] best = evidence.best();
      found = evidence.only();
      if (found.isEmpty()
          && listed.isPresent()
          && devices.groups() == 1
          && (best[0] > listed.getAsInt() || best[1] < listed.getAsInt())) {
        tellRanks(listed.getAsInt(), "between " + best[0] + " and " + best[1]);
      }
    }
    if (found.isEmpty()) {
      return devices.groups() == 1 ? listed : OptionalInt.empty();
    }
    int n = found.getAsInt();
    if (listed.isPresent()
        && devices.groups() == 1
        && (listed.getAsInt() > n || (devices.isComplete() && listed.getAsInt() < n))) {
      tellRanks(listed.getAsInt(), Integer.toString(n));
    }
    return found;
  }

  /** The number of shares that most rows have, if rows have shares. */
  private OptionalInt sharers() {
    if (shares <= wholes) {
      return OptionalInt.empty();
    }
    long best = 0;
    int most = 0;
    for (Map.Entry<Long, Integer> e : sharers.entrySet()) {
      if (e.getValue() > most && e.getKey() <= MOST_RANKS) {
        best = e.getKey();
        most = e.getValue();
      }
    }
    return best == 0 ? OptionalInt.empty() : OptionalInt.of((int) best);
  }

  private void tellRanks(int listed, String found) {
    intake.doubt(
        begin,
        "ranks-disagree",
        Severity.WARNING,
        String.format(
            Locale.ROOT,
            "the list of devices has %d ranks, the figures of the rows are of %s",
            listed,
            found),
        "");
  }

  private RankEvidence evidence(Collective collective) {
    RankEvidence evidence = new RankEvidence();
    for (Entry e : entries) {
      if (e.algorithm.isPresent() && e.bus.isPresent() && e.algorithm.get().value() >= TELLING) {
        evidence.add(RankEvidence.allowed(Factor.of(collective), e.algorithm.get(), e.bus.get()));
      }
    }
    return evidence;
  }

  /**
   * Checks that the algorithm bandwidth is the size by the time.
   *
   * @return whether the rows are of an early release, which counts (n − 1)/n of the size
   */
  private boolean checkTimes(OptionalInt ranks) {
    int old = 0;
    List<Entry> bad = new ArrayList<>();
    for (Entry e : entries) {
      if (e.algorithm.isEmpty() || e.row.time().isZero()) {
        continue;
      }
      double bytes = e.row.size().bytes();
      Printed printed = e.algorithm.get();
      if (!printed.isRate(bytes, e.time)) {
        boolean early =
            ranks.isPresent()
                && ranks.getAsInt() > 1
                && e.algorithm.equals(e.bus)
                && printed.isRate(bytes * (ranks.getAsInt() - 1) / ranks.getAsInt(), e.time);
        old += early ? 1 : 0;
        if (!early) {
          bad.add(e);
        }
      }
    }
    for (Entry e : bad) {
      intake.doubt(
          e.row.position(),
          "figures-disagree",
          Severity.WARNING,
          "the algorithm bandwidth is not the size by the time, by more than rounding",
          e.row.size()
              + " in "
              + e.row.time()
              + " is not "
              + e.row.algorithmBandwidth().map(Bandwidth::toString).orElse(""));
    }
    return old > 0 && old >= bad.size();
  }

  private void checkBus(Collective collective, int ranks) {
    double factor = BusBandwidth.factor(collective, ranks).toDouble();
    for (Entry e : entries) {
      if (e.algorithm.isEmpty() || e.bus.isEmpty()) {
        continue;
      }
      if (!e.bus.get().isProduct(e.algorithm.get(), factor)) {
        intake.doubt(
            e.row.position(),
            "bus-bandwidth-disagrees",
            Severity.WARNING,
            String.format(
                Locale.ROOT,
                "the bus bandwidth is not the algorithm bandwidth times %.4f, the factor of %s over"
                    + " %d ranks",
                factor,
                collective.id(),
                ranks),
            e.algorithm.get().value() + " and " + e.bus.get().value());
      }
    }
  }

  /** The sum of the bus bandwidths that were printed, how far rounding moves it, and how many. */
  double[] busSum() {
    double sum = 0;
    double slack = 0;
    int n = 0;
    for (Entry e : entries) {
      if (e.bus.isPresent()) {
        sum += e.bus.get().value();
        slack += e.bus.get().slack();
        n++;
      }
    }
    return new double[] {sum, slack, n};
  }
}

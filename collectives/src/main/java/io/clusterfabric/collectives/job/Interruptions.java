package io.clusterfabric.collectives.job;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How often a job is interrupted, from the parts that it needs: failures of all add up, each with
 * the share that ends the job. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Interruptions {
  private final List<FailureSource> sources;

  private Interruptions(List<FailureSource> sources) {
    this.sources = List.copyOf(sources);
  }

  /**
   * The interruptions of a job.
   *
   * @param sources the parts that may fail
   * @return how often the job ends
   */
  public static Interruptions of(List<FailureSource> sources) {
    return new Interruptions(sources);
  }

  /**
   * The interruptions of a job by its hosts alone, all causes in them.
   *
   * @param rate how often one host fails
   * @param hosts how many it has
   * @return how often the job ends
   */
  public static Interruptions ofHosts(FailureRate rate, long hosts) {
    return of(List.of(FailureSource.of(rate, hosts)));
  }

  /**
   * The parts.
   *
   * @return as given
   */
  public List<FailureSource> sources() {
    return sources;
  }

  /**
   * How often the job is interrupted.
   *
   * @return times a day
   */
  public double perDay() {
    double sum = 0;
    for (FailureSource s : sources) {
      sum += s.interruptionsPerDay();
    }
    return sum;
  }

  /**
   * The mean time between interruptions, which do not know of each other.
   *
   * @return the time; empty if there are none
   */
  public Optional<Duration> meanTime() {
    double perDay = perDay();
    return perDay == 0 ? Optional.empty() : Optional.of(Hours.duration(24 / perDay));
  }

  /**
   * How the rate comes about.
   *
   * @return the parts as a table, with sources
   */
  public Explanation explain() {
    List<List<String>> rows = new ArrayList<>();
    Explanation.Builder out = Explanation.of(toString());
    for (FailureSource s : sources) {
      rows.add(
          List.of(
              s.rate().id(),
              String.valueOf(s.units()),
              String.format(Locale.ROOT, "%.4g", s.rate().perThousandDays()),
              String.format(Locale.ROOT, "%.4g", s.failuresPerDay()),
              String.format(Locale.ROOT, "%.4g", s.fatalShare()),
              String.format(Locale.ROOT, "%.4g", s.interruptionsPerDay()),
              s.note()));
    }
    out.table(
        TextTable.withColumns(
                "rate", "parts", "in 1000 days", "failures a day", "fatal", "ends a day", "why")
            .plusRows(rows));
    out.assume("failures are independent and equally likely at any time");
    sources.forEach(s -> s.rate().source().ifPresent(out::source));
    return out.source(Source.computed("sum of the rates of all parts")).build();
  }

  /** One line: how often. */
  @Override
  public String toString() {
    return meanTime()
        .map(
            m ->
                String.format(
                    Locale.ROOT,
                    "interrupted every %.3g h on average, %.3g times a day",
                    Hours.of(m),
                    perDay()))
        .orElse("never interrupted");
  }
}

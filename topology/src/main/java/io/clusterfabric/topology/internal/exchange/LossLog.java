package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.finding.Where;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one writing loses, told once for each kind of loss with the number of things that lose it
 * and the first of them, and why a writing is refused. Not for use by several threads.
 */
public final class LossLog {
  private final FormatInfo format;
  private final Where where;
  private final Map<String, Loss> losses = new LinkedHashMap<>();
  private final List<Finding> refusals = new ArrayList<>();

  private static final class Loss {
    final Severity severity;
    final String why;
    final @Nullable String first;
    long count;

    Loss(Severity severity, String why, @Nullable String first) {
      this.severity = severity;
      this.why = why;
      this.first = first;
    }
  }

  /**
   * An empty log.
   *
   * @param format the format
   * @param to the file
   */
  public LossLog(FormatInfo format, Path to) {
    this.format = format;
    Path name = to.getFileName();
    this.where = SourcePosition.of(name == null ? to.toString() : name.toString());
  }

  /**
   * One more thing of the cluster is not in the file.
   *
   * @param rule the rule, {@code format.<format>.<what>}
   * @param why what is lost of such things; the number of them is put before it in parentheses
   * @param what the thing
   */
  public void lose(String rule, String why, String what) {
    count(rule, Severity.WARNING, why, what);
  }

  /**
   * One more thing is not in the file that nobody expects there.
   *
   * @param rule the rule, {@code format.<format>.<what>}
   * @param why what is left out
   * @param what the thing
   */
  public void leaveOut(String rule, String why, String what) {
    count(rule, Severity.INFO, why, what);
  }

  private void count(String rule, Severity severity, String why, String what) {
    losses.computeIfAbsent(rule, r -> new Loss(severity, why, what)).count++;
  }

  /**
   * The format cannot hold the cluster. At most ten reasons are kept.
   *
   * @param rule the rule, {@code format.<format>.<what>}
   * @param why what the format cannot hold
   * @param observed the thing, shown without control characters
   * @param fix what to do about it
   */
  public void refuse(String rule, String why, String observed, String fix) {
    if (refusals.size() < 10) {
      refusals.add(
          Finding.builder()
              .ruleId(rule)
              .severity(Severity.ERROR)
              .where(where)
              .why(why)
              .observed("'" + Excerpt.of(observed) + "'")
              .fix(fix)
              .build());
    }
  }

  /**
   * Whether the writing is refused.
   *
   * @return whether there is a reason against it
   */
  public boolean isRefused() {
    return !refusals.isEmpty();
  }

  /**
   * What comes out: a refusal with its reasons, or a file with what it lost.
   *
   * @return the result
   */
  public ExportResult result() {
    Findings.Builder out = Findings.builder();
    refusals.forEach(out::add);
    losses.forEach(
        (rule, loss) -> {
          Finding.Builder f = Finding.builder();
          f.ruleId(rule)
              .severity(loss.severity)
              .where(where)
              .why(String.format(Locale.ROOT, "%,d times: %s", loss.count, loss.why));
          if (loss.first != null) {
            f.observed("'" + Excerpt.of(loss.first) + "'" + (loss.count > 1 ? " and others" : ""));
          }
          out.add(f.build());
        });
    return new ExportResult(format, refusals.isEmpty(), out.build());
  }
}

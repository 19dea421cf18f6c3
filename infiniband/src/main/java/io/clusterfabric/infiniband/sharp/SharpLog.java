package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.rule.ToldRule;
import io.clusterfabric.model.internal.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * What the log of a run says about SHARP: whether reduction in the network was used, and why not.
 * Lines that say nothing about it are passed over, whatever they are.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SharpLog {
  /** Findings of one kind that are kept; the rest of a log that repeats itself says no more. */
  private static final int MOST_KEPT = 20;

  private static final Pattern USED = Pattern.compile("via COLLNET/SHARP");

  /** A message of a log and what it means. */
  private record Message(
      String id, Pattern pattern, String title, String source, String why, String fix) {
    String ruleId() {
      return "infiniband.sharp.log-" + id;
    }
  }

  private static final List<Message> MESSAGES =
      List.of(
          new Message(
              "port-of-manager",
              Pattern.compile(
                  "device (\\S{1,64}) port (\\d{1,3}) is not valid \\(port is used by SM"),
              "no port of a job is that of the subnet manager",
              "nccl-1219",
              "a port of the job is the one that the subnet manager uses, and SHARP refuses it",
              "leave the manager's host out of the job"),
          new Message(
              "tree-locked",
              Pattern.compile(
                  "Failed to lock SAT tree ?\\(ID:(0x[0-9a-fA-F]{1,8})|Streaming Tree lock failed"),
              "the streaming tree of a job can be locked",
              "locked",
              "another job, or another communicator of this one, holds the streaming tree",
              "run fewer communicators with SHARP at once on a rail"),
          new Message(
              "job-refused",
              Pattern.compile(
                  "Cannot create SHARP job ?\\((-?\\d{1,4})\\)|Begin job id: .{1,64}No resource"),
              "the aggregation manager takes the job",
              "nccl-1050",
              "the aggregation manager took no job: it has no resources left, or the fabric does"
                  + " not offer SHARP at all",
              "ask whether the fabric offers SHARP, and how many jobs and ports at once"),
          new Message(
              "fall-back",
              Pattern.compile("Cannot initialize CollNet, using point-to-point"),
              "a run that asks for SHARP does not fall back",
              "nccl-tests-311",
              "the run fell back to other algorithms and says so only here",
              "look at the messages before this one"));

  private final String name;
  private final int uses;
  private final Findings findings;

  private SharpLog(String name, int uses, Findings findings) {
    this.name = name;
    this.uses = uses;
    this.findings = findings;
  }

  /**
   * Reads a log.
   *
   * @param from the log
   * @return what it says
   * @throws IOException if it cannot be read
   */
  public static SharpLog read(FabricSource from) throws IOException {
    Limits limits = Limits.standard();
    Findings.Builder out = Findings.builder();
    int[] kept = new int[MESSAGES.size()];
    int uses = 0;
    long left = limits.maxBytes();
    for (String stream : from.streamNames()) {
      try (LineReader in = new LineReader(from.open(stream), left, limits.maxLineLength())) {
        while (in.next()) {
          String line = in.isTooLong() ? "" : in.text();
          if (USED.matcher(line).find()) {
            uses++;
          }
          for (int i = 0; i < kept.length; i++) {
            Message m = MESSAGES.get(i);
            Matcher found = m.pattern.matcher(line);
            if (kept[i] < MOST_KEPT && found.find()) {
              kept[i]++;
              out.add(finding(m, found.group(), SourcePosition.of(stream, in.number())));
            }
          }
        }
        left = Math.max(1, left - in.bytesRead());
      }
    }
    return new SharpLog(from.name(), uses, out.build());
  }

  private static Finding finding(Message m, String text, SourcePosition at) {
    return Finding.builder()
        .ruleId(m.ruleId())
        .severity(Severity.ERROR)
        .where(at)
        .why(m.why)
        .observed(text)
        .fix(m.fix)
        .source(SharpFacts.FACTS.source(m.source))
        .build();
  }

  /** The rules whose findings a log has. */
  static List<Rule<SharpLog>> rules() {
    List<Rule<SharpLog>> out = new ArrayList<>();
    for (Message m : MESSAGES) {
      out.add(
          new ToldRule<>(
              m.ruleId(),
              Severity.ERROR,
              m.title,
              SharpFacts.FACTS.source(m.source),
              SharpLog::findings));
    }
    return List.copyOf(out);
  }

  /**
   * The log.
   *
   * @return its name
   */
  public String name() {
    return name;
  }

  /**
   * Whether the run used SHARP.
   *
   * @return true if connections by it were made and nothing went wrong with it
   */
  public boolean usedSharp() {
    return uses > 0 && findings.isEmpty();
  }

  /**
   * How many connections by SHARP the log tells of.
   *
   * @return the number of lines; empty if there are none, as in a log that is not verbose
   */
  public OptionalInt connections() {
    return uses == 0 ? OptionalInt.empty() : OptionalInt.of(uses);
  }

  /**
   * What went wrong.
   *
   * @return the findings, each at its line
   */
  public Findings findings() {
    return findings;
  }

  @Override
  public String toString() {
    return name + ": " + uses + " connections by SHARP, " + findings.size() + " messages";
  }
}

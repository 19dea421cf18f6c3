package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.LineReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** The QoS of a subnet as OpenSM is configured for it, with what it is to serve. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class QosSetup {
  static final String BAD_OPTION = "infiniband.qos.bad-option";

  QosSetup() {}

  /**
   * Whether QoS is on ({@code qos}, {@code -Q}).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean enabled() {
    return false;
  }

  /**
   * The sets of options.
   *
   * @return those that are configured; what is not has {@link QosTarget#ALL}'s, and that OpenSM's
   *     own
   */
  @Value.NaturalOrder
  public abstract SortedMap<QosTarget, QosSet> sets();

  /**
   * The lanes that ports run ({@code max_op_vls}).
   *
   * @return fifteen unless set
   */
  @Value.Default
  public OperationalVls operational() {
    return OperationalVls.FIFTEEN;
  }

  /**
   * The service levels that something uses: partitions, policies, a routing engine.
   *
   * @return levels of 0 to 15
   */
  @Value.NaturalOrder
  public abstract SortedSet<Integer> serviceLevels();

  /**
   * The code of the head-of-queue lifetime between switches.
   *
   * @return 0 to 31; OpenSM's default unless set
   */
  @Value.Default
  public int headOfQueueLifetime() {
    return Integer.decode(QosFacts.FACTS.text("default.hoq"));
  }

  /**
   * The code of the head-of-queue lifetime towards adapters.
   *
   * @return 0 to 31; OpenSM's default unless set
   */
  @Value.Default
  public int leafHeadOfQueueLifetime() {
    return Integer.decode(QosFacts.FACTS.text("default.leaf-hoq"));
  }

  /**
   * Whether switches of the generation Quantum-2 are there, whose firmware has limits of its own.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> quantum2();

  /**
   * The name of what was read, for findings.
   *
   * @return {@code opensm.conf} unless set
   */
  @Value.Default
  public String file() {
    return "opensm.conf";
  }

  /**
   * The set that holds for a kind of port.
   *
   * @param target the kind
   * @return its own set, else that of all, else OpenSM's own
   */
  public QosSet setFor(QosTarget target) {
    QosSet own = sets().get(target);
    QosSet all = sets().get(QosTarget.ALL);
    return own != null ? own : all != null ? all : QosSet.standard();
  }

  /**
   * What was read and every doubt about it.
   *
   * @param setup the setup
   * @param findings the doubts, with line numbers
   */
  public record Reading(QosSetup setup, Findings findings) {}

  /**
   * Reads the options of OpenSM; lines about other things are passed over. A value that cannot be
   * is a finding, and the default holds, as in OpenSM.
   *
   * @param source the source, its first stream an opensm.conf
   * @return the setup, without the service levels that something uses
   * @throws IOException if the source cannot be read
   * @throws LimitExceededException if it is larger than the standard limit of bytes
   */
  public static Reading read(FabricSource source) throws IOException {
    String stream = source.streamNames().get(0);
    Limits limits = Limits.standard();
    Map<String, String> values = new TreeMap<>();
    Map<String, Integer> lines = new TreeMap<>();
    try (LineReader in =
        new LineReader(source.open(stream), limits.maxBytes(), limits.maxLineLength())) {
      while (in.next()) {
        String[] words = in.text().strip().split("\\s+", 2);
        if (words.length == 2 && !words[0].startsWith("#")) {
          String value = words[1].replaceAll("\\s*#.*", "");
          values.put(words[0], value);
          lines.put(words[0], in.number());
        }
      }
      if (in.isCapped()) {
        throw new LimitExceededException(
            stream + " holds more than " + limits.maxBytes() + " bytes");
      }
    }
    return new Options(stream, values, lines).read();
  }

  /** Options by name while they are read. */
  private static final class Options {
    private final String file;
    private final Map<String, String> values;
    private final Map<String, Integer> lines;
    private final Findings.Builder out = Findings.builder();

    Options(String file, Map<String, String> values, Map<String, Integer> lines) {
      this.file = file;
      this.values = values;
      this.lines = lines;
    }

    Reading read() {
      Builder b = builder();
      b.file(file).enabled("TRUE".equalsIgnoreCase(values.getOrDefault("qos", "FALSE")));
      number("max_op_vls", 0, 5).ifPresent(n -> OperationalVls.of(n).ifPresent(b::operational));
      number("head_of_queue_lifetime", 0, 31).ifPresent(b::headOfQueueLifetime);
      number("leaf_head_of_queue_lifetime", 0, 31).ifPresent(b::leafHeadOfQueueLifetime);
      QosSet all = set(QosTarget.ALL, QosSet.standard());
      for (QosTarget t : QosTarget.values()) {
        QosSet s = t == QosTarget.ALL ? all : set(t, all);
        if (!s.equals(t == QosTarget.ALL ? QosSet.standard() : all)) {
          b.putSet(t, s);
        }
      }
      return new Reading(b.build(), out.build());
    }

    private QosSet set(QosTarget t, QosSet before) {
      String p = t.prefix();
      OptionalInt vls = number(p + "max_vls", 0, 15);
      OptionalInt limit = number(p + "high_limit", -1, 255);
      VlArbitration old = before.arbitration();
      VlArbitration arbitration =
          new VlArbitration(
              value(p + "vlarb_high").flatMap(v -> parsed(p + "vlarb_high", v)).orElse(old.high()),
              value(p + "vlarb_low").flatMap(v -> parsed(p + "vlarb_low", v)).orElse(old.low()),
              limit.isPresent() && limit.getAsInt() >= 0 ? limit.getAsInt() : old.highLimit());
      Optional<SlToVl> map =
          value(p + "sl2vl")
              .flatMap(
                  v -> {
                    Optional<SlToVl> m = SlToVl.parse(v);
                    if (m.isEmpty()) {
                      doubt(p + "sl2vl", v, "16 lanes of 0 to 15, with commas");
                    }
                    return m;
                  });
      return new QosSet(
          vls.isPresent() && vls.getAsInt() > 0 ? vls.getAsInt() : before.maxVls(),
          arbitration,
          map.orElse(before.slToVl()));
    }

    private Optional<List<VlArbitration.Entry>> parsed(String key, String text) {
      Optional<List<VlArbitration.Entry>> e = VlArbitration.parse(text);
      if (e.isEmpty()) {
        doubt(key, text, "up to 64 pairs of lane (0 to 15) and weight (0 to 255)");
      }
      return e;
    }

    private Optional<String> value(String key) {
      return Optional.ofNullable(values.get(key)).filter(v -> !v.equals("(null)"));
    }

    private OptionalInt number(String key, int least, int most) {
      Optional<String> v = value(key);
      if (v.isEmpty()) {
        return OptionalInt.empty();
      }
      OptionalInt n =
          least < 0 && v.get().equals("-1") ? OptionalInt.of(-1) : Numbers.parse(v.get(), most);
      if (n.isEmpty()) {
        doubt(key, v.get(), least + " to " + most);
      }
      return n;
    }

    private void doubt(String key, String found, String expected) {
      out.add(
          Finding.builder()
              .ruleId(BAD_OPTION)
              .severity(Severity.ERROR)
              .where(SourcePosition.of(file, lines.getOrDefault(key, 0)))
              .why("the value of " + key + " cannot be, and OpenSM uses its default")
              .observed("'" + Excerpt.of(found) + "'")
              .expected(expected)
              .fix("correct the value")
              .build());
    }
  }

  /**
   * The lines of an opensm.conf that say this setup.
   *
   * @return text, its lines ended by line feeds
   */
  public String toConf() {
    StringBuilder out = new StringBuilder();
    out.append("qos ").append(enabled() ? "TRUE" : "FALSE").append('\n');
    out.append("max_op_vls ").append(operational().code()).append('\n');
    out.append("head_of_queue_lifetime ").append(headOfQueueLifetime()).append('\n');
    out.append("leaf_head_of_queue_lifetime ").append(leafHeadOfQueueLifetime()).append('\n');
    sets()
        .forEach(
            (t, s) ->
                out.append(t.prefix())
                    .append("max_vls ")
                    .append(s.maxVls())
                    .append('\n')
                    .append(t.prefix())
                    .append("high_limit ")
                    .append(s.arbitration().highLimit())
                    .append('\n')
                    .append(t.prefix())
                    .append("vlarb_high ")
                    .append(VlArbitration.text(s.arbitration().high()))
                    .append('\n')
                    .append(t.prefix())
                    .append("vlarb_low ")
                    .append(VlArbitration.text(s.arbitration().low()))
                    .append('\n')
                    .append(t.prefix())
                    .append("sl2vl ")
                    .append(s.slToVl())
                    .append('\n'));
    return out.toString();
  }

  /** Refuses figures that cannot be. */
  @Value.Check
  void check() {
    for (int sl : serviceLevels()) {
      if (sl < 0 || sl > 15) {
        throw new IllegalArgumentException("a service level is 0 to 15, found " + sl);
      }
    }
  }

  /**
   * Starts a setup.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableQosSetup.Builder {
    Builder() {}
  }
}

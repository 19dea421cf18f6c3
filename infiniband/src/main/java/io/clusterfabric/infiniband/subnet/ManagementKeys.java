package io.clusterfabric.infiniband.subnet;

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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The keys that guard the management of a subnet, as OpenSM's options hold them. The keys of other
 * classes ({@code vs_key_enable} and the like) are options of NVIDIA's manager only; what is empty
 * is not configured.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ManagementKeys {
  static final String BAD_OPTION = "infiniband.subnet.bad-option";

  ManagementKeys() {}

  /**
   * The M_Key.
   *
   * @return 64 bits; 0, which guards nothing, unless set
   */
  @Value.Default
  public long mKey() {
    return 0;
  }

  /**
   * For how many seconds a port holds an M_Key after its manager was last heard of.
   *
   * @return 0 is for ever, which it is unless set
   */
  @Value.Default
  public int mKeyLease() {
    return 0;
  }

  /**
   * What a port does not show to who does not have the M_Key.
   *
   * @return 0: it shows the key itself; 1: it hides the key; 2 and 3: it shows nothing; 0 unless
   *     set
   */
  @Value.Default
  public int mKeyProtection() {
    return 0;
  }

  /**
   * Whether each port has an M_Key of its own ({@code m_key_per_port}, NVIDIA's manager).
   *
   * @return the answer, if configured
   */
  public abstract Optional<Boolean> mKeyPerPort();

  /**
   * The SM_Key.
   *
   * @return 64 bits; OpenSM's default, 1, unless set
   */
  @Value.Default
  public long smKey() {
    return ManagerCandidate.USUAL_KEY;
  }

  /**
   * Seconds between two sweeps.
   *
   * @return 0 if there are none; OpenSM's default, 10, unless set
   */
  @Value.Default
  public int sweepInterval() {
    return ManagementFacts.FACTS.integer("default.sweep-interval-s");
  }

  /**
   * The key of vendor-specific management ({@code vs_key_enable}).
   *
   * @return 0: passed over, 1: off, 2: on; empty if not configured
   */
  public abstract OptionalInt vsKeyEnable();

  /**
   * The key of congestion control ({@code cc_key_enable}).
   *
   * @return 0: passed over, 1: off, 2: on; empty if not configured
   */
  public abstract OptionalInt ccKeyEnable();

  /**
   * The key between nodes ({@code n2n_key_enable}).
   *
   * @return 0: passed over, 1: off, 2: on; empty if not configured
   */
  public abstract OptionalInt n2nKeyEnable();

  /**
   * Whether the subnet administration trusts by role ({@code sa_enhanced_trust_model}).
   *
   * @return the answer, if configured
   */
  public abstract Optional<Boolean> saEnhancedTrust();

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
   * What was read and every doubt about it.
   *
   * @param keys the keys
   * @param findings the doubts, with line numbers
   */
  public record Reading(ManagementKeys keys, Findings findings) {}

  /**
   * Reads the options of OpenSM; lines about other things are passed over.
   *
   * @param source the source, its first stream an opensm.conf
   * @return the keys and every doubt
   * @throws IOException if the source cannot be read
   * @throws LimitExceededException if it is larger than the standard limit of bytes
   */
  public static Reading read(FabricSource source) throws IOException {
    String stream = source.streamNames().get(0);
    Limits limits = Limits.standard();
    Builder b = builder();
    b.file(stream);
    Findings.Builder out = Findings.builder();
    try (LineReader in =
        new LineReader(source.open(stream), limits.maxBytes(), limits.maxLineLength())) {
      while (in.next()) {
        String[] w = in.text().strip().split("\\s+", 3);
        if (w.length >= 2 && !w[0].startsWith("#") && !w[1].equals("(null)")) {
          if (!option(b, w[0], w[1])) {
            out.add(
                Finding.builder()
                    .ruleId(BAD_OPTION)
                    .severity(Severity.ERROR)
                    .where(SourcePosition.of(stream, in.number()))
                    .why("the value of " + w[0] + " cannot be, and OpenSM uses its default")
                    .observed("'" + Excerpt.of(w[1]) + "'")
                    .fix("correct the value")
                    .build());
          }
        }
      }
      if (in.isCapped()) {
        throw new LimitExceededException(
            stream + " holds more than " + limits.maxBytes() + " bytes");
      }
    }
    return new Reading(b.build(), out.build());
  }

  /** Takes an option; tells whether its value can be. */
  private static boolean option(Builder b, String name, String value) {
    return switch (name) {
      case "m_key" -> wide(value, b::mKey);
      case "sm_key" -> wide(value, b::smKey);
      case "m_key_lease_period" -> number(value, 65_535, b::mKeyLease);
      case "m_key_protection_level" -> number(value, 3, b::mKeyProtection);
      case "sweep_interval" -> number(value, Integer.MAX_VALUE, b::sweepInterval);
      case "vs_key_enable" -> number(value, 2, b::vsKeyEnable);
      case "cc_key_enable" -> number(value, 2, b::ccKeyEnable);
      case "n2n_key_enable" -> number(value, 2, b::n2nKeyEnable);
      case "m_key_per_port" -> flag(value, b::mKeyPerPort);
      case "sa_enhanced_trust_model" -> flag(value, b::saEnhancedTrust);
      default -> true;
    };
  }

  private static boolean wide(String value, Consumer<Long> to) {
    OptionalLong n = parse(value);
    n.ifPresent(to::accept);
    return n.isPresent();
  }

  private static boolean number(String value, int most, Consumer<Integer> to) {
    OptionalLong n = parse(value);
    boolean good = n.isPresent() && n.getAsLong() >= 0 && n.getAsLong() <= most;
    if (good) {
      to.accept((int) n.getAsLong());
    }
    return good;
  }

  private static boolean flag(String value, Consumer<Boolean> to) {
    if (!value.equalsIgnoreCase("TRUE") && !value.equalsIgnoreCase("FALSE")) {
      return false;
    }
    to.accept(value.equalsIgnoreCase("TRUE"));
    return true;
  }

  private static OptionalLong parse(String value) {
    try {
      if (value.matches("0[xX][0-9a-fA-F]{1,16}")) {
        return OptionalLong.of(Long.parseUnsignedLong(value.substring(2), 16));
      }
      if (value.matches("\\d{1,20}")) {
        return OptionalLong.of(Long.parseUnsignedLong(value));
      }
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  /**
   * Starts a set of keys.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableManagementKeys.Builder {
    Builder() {}
  }
}

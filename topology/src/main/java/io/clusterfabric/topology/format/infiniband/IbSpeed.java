package io.clusterfabric.topology.format.infiniband;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A generation of InfiniBand links, with the rates of one lane in one direction.
 *
 * <p>Signalling rates are those that {@code libibmad/dump.c} and {@code libibnetdisc} of rdma-core
 * print. Data rates follow from the coding: 8/10 up to QDR, 64/66 from FDR10 on (FDR carries
 * 14.0625 times 64/66 = 150/11 Gb/s), so that from EDR on they are the round numbers by which links
 * are sold; the forward error correction of HDR and later is part of the signalling. Up to QDR
 * links are sold by their signalling rate, FDR by 14 Gb/s a lane.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@SuppressWarnings("ImmutableEnumChecker") // bandwidths are immutable
public enum IbSpeed {
  /** Single data rate. */
  SDR("2Gb/s", "2.5Gb/s", "2.5Gb/s"),
  /** Double data rate. */
  DDR("4Gb/s", "5Gb/s", "5Gb/s"),
  /** Quad data rate. */
  QDR("8Gb/s", "10Gb/s", "10Gb/s"),
  /** Ten gigabits on a lane with the coding of FDR, an extension of one vendor. */
  FDR10("10Gb/s", "10Gb/s", ""),
  /** Fourteen data rate. */
  FDR("150/11Gb/s", "14Gb/s", "14.0625Gb/s"),
  /** Enhanced data rate. */
  EDR("25Gb/s", "25Gb/s", "25.78125Gb/s"),
  /** High data rate. */
  HDR("50Gb/s", "50Gb/s", "53.125Gb/s"),
  /** Next data rate. */
  NDR("100Gb/s", "100Gb/s", "106.25Gb/s"),
  /** Extreme data rate. */
  XDR("200Gb/s", "200Gb/s", "212.5Gb/s");

  private final @Nullable String lane;
  private final Bandwidth data;
  private final Bandwidth nominal;
  private final Optional<Bandwidth> signalling;

  IbSpeed(String data, String nominal, String signalling) {
    this.lane = signalling.isEmpty() ? null : signalling.replace("Gb/s", "");
    this.data = Bandwidth.of(data);
    this.nominal = Bandwidth.of(nominal);
    this.signalling =
        signalling.isEmpty() ? Optional.empty() : Optional.of(Bandwidth.of(signalling));
  }

  /**
   * What lanes carry after coding.
   *
   * @param lanes the number of lanes
   * @return the rate in one direction
   */
  public Bandwidth dataRate(int lanes) {
    return data.times(Ratio.of(lanes));
  }

  /**
   * The rate by which a link of so many lanes is sold.
   *
   * @param lanes the number of lanes
   * @return the rate in one direction
   */
  public Bandwidth nominalRate(int lanes) {
    return nominal.times(Ratio.of(lanes));
  }

  /**
   * What crosses the wires, coding included.
   *
   * @param lanes the number of lanes
   * @return the rate in one direction, where it is published
   */
  public Optional<Bandwidth> signallingRate(int lanes) {
    return signalling.map(s -> s.times(Ratio.of(lanes)));
  }

  /**
   * The generation by the signalling rate of one lane, as iblinkinfo prints it.
   *
   * @param gigabits the rate in Gb/s, such as {@code 25.78125}; digits at its end may be missing
   *     ({@code 25.78})
   * @return the generation; QDR for 10 Gb/s, empty if there is none of this rate
   */
  public static Optional<IbSpeed> ofLane(String gigabits) {
    String text = gigabits.strip();
    if (!text.matches("\\d{1,4}(\\.\\d{1,9})?")) {
      return Optional.empty();
    }
    BigDecimal wanted = new BigDecimal(text);
    for (IbSpeed s : values()) {
      if (s.lane != null) {
        BigDecimal rate = new BigDecimal(s.lane);
        if (rate.compareTo(wanted) == 0 || (text.length() >= 4 && s.lane.startsWith(text))) {
          return Optional.of(s);
        }
      }
    }
    return Optional.empty();
  }
}

package io.clusterfabric.infiniband.link;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Generation and width of a link. Ordered by what the link carries, then by width; never by the
 * codes of any field.
 *
 * @param width the lanes
 * @param speed the generation
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LinkRate(LinkWidth width, IbSpeed speed) implements Comparable<LinkRate> {
  private static final Pattern SOLD = Pattern.compile("([A-Z]+?)(\\d{2,4})");

  /**
   * Checks the parts.
   *
   * @param width the lanes
   * @param speed the generation
   */
  public LinkRate {
    requireNonNull(width);
    requireNonNull(speed);
  }

  /**
   * Reads a rate.
   *
   * @param text {@code 4xNDR} as tools print it, or {@code NDR200}, {@code HDR100}, {@code NDR} as
   *     ports are sold; a generation alone means four lanes
   * @return the rate; empty if the text says none that is known
   */
  public static Optional<LinkRate> parse(String text) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    Optional<IbRate> printed = IbRate.parse(name);
    if (printed.isPresent() && printed.get().isKnown()) {
      return LinkWidth.ofLanes(printed.get().lanes().getAsInt())
          .map(w -> new LinkRate(w, printed.get().speed().get()));
    }
    for (IbSpeed s : IbSpeed.values()) {
      if (s.name().equals(name)) {
        return Optional.of(new LinkRate(LinkWidth.X4, s));
      }
    }
    Matcher m = SOLD.matcher(name);
    if (m.matches()) {
      for (LinkWidth w : LinkWidth.values()) {
        for (IbSpeed s : IbSpeed.values()) {
          if (s.name().equals(m.group(1))
              && s.nominalRate(w.lanes())
                  .equals(Bandwidth.ofGigabitsPerSecond(Integer.parseInt(m.group(2))))) {
            return Optional.of(new LinkRate(w, s));
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * What the link carries after coding.
   *
   * @return the rate in one direction, exact
   */
  public Bandwidth dataRate() {
    return speed.dataRate(width.lanes());
  }

  /**
   * The rate by which the link is sold.
   *
   * @return the rate in one direction
   */
  public Bandwidth nominalRate() {
    return speed.nominalRate(width.lanes());
  }

  /**
   * What crosses the wires.
   *
   * @return the rate in one direction, where it is published
   */
  public Optional<Bandwidth> signallingRate() {
    return speed.signallingRate(width.lanes());
  }

  /**
   * The rate code of path records for this link.
   *
   * @return the code; empty where no code has this nominal rate, such as for FDR10 of 12 lanes or
   *     for XDR of 8 and 12
   */
  public Optional<RateCode> code() {
    return RateCode.ofRate(nominalRate());
  }

  /**
   * The links that a port becomes when it is split; the lanes are the same before and after.
   *
   * @param parts into how many, 2 or more
   * @return the parts, all equal
   * @throws IllegalArgumentException if the lanes cannot be divided so
   */
  public List<LinkRate> split(int parts) {
    if (parts < 2 || width.lanes() % parts != 0) {
      throw new IllegalArgumentException(
          this + " has " + width.lanes() + " lanes, which cannot be split into " + parts);
    }
    LinkRate one =
        LinkWidth.ofLanes(width.lanes() / parts)
            .map(w -> new LinkRate(w, speed))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no link has " + width.lanes() / parts + " lanes"));
    List<LinkRate> out = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      out.add(one);
    }
    return List.copyOf(out);
  }

  /**
   * What two ports agree on: the widest and fastest that both can do.
   *
   * @param other the other port's best
   * @return the narrower width at the slower generation
   */
  public LinkRate negotiatedWith(LinkRate other) {
    return new LinkRate(
        width.lanes() <= other.width.lanes() ? width : other.width,
        speed.compareTo(other.speed) <= 0 ? speed : other.speed);
  }

  /**
   * The rate of a path.
   *
   * @param hops the links of the path, at least one
   * @return the least of them
   */
  public static LinkRate ofPath(List<LinkRate> hops) {
    return hops.stream()
        .min(Comparator.naturalOrder())
        .orElseThrow(
            () -> new IllegalArgumentException("a path has at least one link, found none"));
  }

  /**
   * The rate as topology's readers hold it.
   *
   * @return the rate, its text such as {@code 4xNDR}
   */
  public IbRate toIbRate() {
    return IbRate.of(OptionalInt.of(width.lanes()), Optional.of(speed));
  }

  @Override
  public int compareTo(LinkRate other) {
    int byRate = dataRate().compareTo(other.dataRate());
    if (byRate != 0) {
      return byRate;
    }
    int byWidth = width.compareTo(other.width);
    return byWidth != 0 ? byWidth : speed.compareTo(other.speed);
  }

  @Override
  public String toString() {
    return width + speed.name();
  }
}

package io.clusterfabric.topology.format.infiniband;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The width and speed of a link as ibnetdiscover prints them. What the tool could not name ({@code
 * ??} or {@code ???}) or this library does not know stays unknown.
 *
 * @param lanes the number of lanes in each direction, if known
 * @param speed the generation, if known
 * @param text what was printed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IbRate(OptionalInt lanes, Optional<IbSpeed> speed, String text) {
  private static final Pattern FORM =
      Pattern.compile("(?:(\\d{1,2})[xX]|\\?\\?[xX]?)(\\?\\?\\?|[A-Za-z]{2,4}\\d{0,3})");

  /**
   * Reads width and speed.
   *
   * @param text such as {@code 4xNDR}, {@code 4x???} or {@code ?????}
   * @return the rate; empty if the text has another form
   */
  public static Optional<IbRate> parse(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    OptionalInt lanes = OptionalInt.empty();
    if (m.group(1) != null) {
      int n = Integer.parseInt(m.group(1));
      if (n == 1 || n == 2 || n == 4 || n == 8 || n == 12) {
        lanes = OptionalInt.of(n);
      }
    }
    Optional<IbSpeed> speed = Optional.empty();
    String name = m.group(2).toUpperCase(Locale.ROOT);
    for (IbSpeed s : IbSpeed.values()) {
      if (s.name().equals(name)) {
        speed = Optional.of(s);
      }
    }
    return Optional.of(new IbRate(lanes, speed, text));
  }

  /**
   * The rate of a width and a generation.
   *
   * @param lanes the number of lanes, if known
   * @param speed the generation, if known
   * @return the rate; its text is such as {@code 4xNDR} or {@code ??NDR}
   */
  public static IbRate of(OptionalInt lanes, Optional<IbSpeed> speed) {
    String width = lanes.isPresent() ? lanes.getAsInt() + "x" : "??";
    return new IbRate(lanes, speed, width + speed.map(IbSpeed::name).orElse("???"));
  }

  /**
   * Tells whether both width and speed are known.
   *
   * @return whether there is a data rate
   */
  public boolean isKnown() {
    return lanes.isPresent() && speed.isPresent();
  }

  /**
   * What the link carries in each direction after coding.
   *
   * @return the rate, if width and speed are known
   */
  public Optional<Bandwidth> dataRate() {
    return isKnown() ? speed.map(s -> s.dataRate(lanes.getAsInt())) : Optional.empty();
  }

  /**
   * The name of generation and width.
   *
   * @return such as {@code 4xNDR}; empty if nothing of it is known
   */
  public Optional<String> generation() {
    if (isKnown()) {
      return Optional.of(lanes.getAsInt() + "x" + speed.get().name());
    }
    return text.chars().allMatch(c -> c == '?') ? Optional.empty() : Optional.of(text);
  }

  /**
   * The description of a link of this rate.
   *
   * @param backplane whether the link runs inside an enclosure
   * @return the spec, with data, nominal and signalling rate as far as they are known
   */
  public LinkSpec toLinkSpec(boolean backplane) {
    LinkSpec.Builder out = LinkSpec.builder();
    out.generation(generation()).dataRate(dataRate()).lanes(lanes).backplane(backplane);
    if (isKnown()) {
      int n = lanes.getAsInt();
      out.nominalRate(speed.map(s -> s.nominalRate(n)))
          .signallingRate(speed.flatMap(s -> s.signallingRate(n)));
    }
    return out.build();
  }

  @Override
  public String toString() {
    return text;
  }
}

package io.clusterfabric.model;

import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PortLayout;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a switch is, apart from where it is: equal switches share one. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SwitchSpec {
  SwitchSpec() {}

  /**
   * The model, or a word for it where the model is not known.
   *
   * @return such as {@code QM9700} or {@code unknown}
   */
  public abstract String model();

  /**
   * What kind of device it is.
   *
   * @return SWITCH unless set
   */
  @Value.Default
  public SwitchKind kind() {
    return SwitchKind.SWITCH;
  }

  /**
   * How many ports it has as configured, split ports counted one by one.
   *
   * @return the number, if known
   */
  public abstract OptionalInt radix();

  /**
   * The most that one such port carries per direction.
   *
   * @return the rate, if known
   */
  public abstract Optional<Bandwidth> portRate();

  /**
   * How many cages for modules or cables it has.
   *
   * @return the number, if known
   */
  public abstract OptionalInt cages();

  /**
   * Into how many ports each physical port is split.
   *
   * @return the number; empty or 1 if it is not split
   */
  public abstract OptionalInt splitWays();

  /**
   * The part of the catalogue.
   *
   * @return the id of a switch part, if known
   */
  public abstract Optional<String> part();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a switch spec")
        .from(1, "the radix", radix())
        .rate("the rate of a port", portRate(), "leave it out if it is not known")
        .from(0, "the number of cages", cages())
        .from(1, "the ways of a split", splitWays())
        .check();
  }

  @Override
  public String toString() {
    return model() + (radix().isPresent() ? " (" + radix().getAsInt() + " ports)" : "");
  }

  /**
   * A switch of the catalogue whose ports are not split.
   *
   * @param part the part
   * @return what is known of it: model, ports, their nominal rate, and cages
   */
  public static SwitchSpec of(SwitchPart part) {
    Builder b = builder().model(part.model()).part(part.id());
    part.ports().ifPresent(p -> b.radix(p.value().ports()).portRate(p.value().rate()));
    part.cages().ifPresent(c -> b.cages(c.value()));
    return b.build();
  }

  /**
   * A switch of the catalogue whose ports are all split.
   *
   * @param part the part
   * @param split the layout of all its ports, one of those that the part can have
   * @return what is known of it
   * @throws IllegalArgumentException if the part cannot have this layout or its layouts are not
   *     known; the message lists those that it can have
   */
  public static SwitchSpec of(SwitchPart part, PortLayout split) {
    List<PortLayout> layouts = part.splits().map(Figure::value).orElse(List.of());
    Optional<PortLayout> whole = part.ports().map(Figure::value);
    if (whole.equals(Optional.of(split))) {
      return of(part);
    }
    if (!layouts.contains(split) || whole.isEmpty() || split.ports() % whole.get().ports() != 0) {
      throw new IllegalArgumentException(
          "switch "
              + part.id()
              + " cannot have the ports "
              + split
              + "; known are "
              + whole.map(PortLayout::toString).orElse("none unsplit")
              + (layouts.isEmpty() ? "" : " and the splits " + layouts));
    }
    return builder()
        .from(of(part))
        .radix(split.ports())
        .portRate(split.rate())
        .splitWays(split.ports() / whole.get().ports())
        .build();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableSwitchSpec.Builder {
    Builder() {}
  }
}

package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
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

  @Override
  public String toString() {
    return model() + (radix().isPresent() ? " (" + radix().getAsInt() + " ports)" : "");
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

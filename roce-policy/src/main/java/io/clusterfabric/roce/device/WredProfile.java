package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.EcnProfile;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a queue marks and drops early. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class WredProfile {
  WredProfile() {}

  /**
   * The name.
   *
   * @return such as {@code AZURE_LOSSLESS}
   */
  public abstract String name();

  /**
   * The curve of each colour.
   *
   * @return the colours of which something is given
   */
  @Value.NaturalOrder
  public abstract SortedMap<WredColor, WredCurve> curves();

  /**
   * The colours that are marked.
   *
   * @return none if marking is off; empty if that is not known
   */
  public abstract Optional<SortedSet<WredColor>> marked();

  /**
   * Curves of marking where they are given apart from those of dropping.
   *
   * @return the colours of which something is given
   */
  @Value.NaturalOrder
  public abstract SortedMap<WredColor, WredCurve> markingCurves();

  /**
   * Whether packets without a meter's colour are marked.
   *
   * @return the answer, if known
   */
  public Optional<Boolean> marks() {
    return marked().map(m -> m.contains(WredColor.GREEN));
  }

  /**
   * How packets without a meter's colour are marked.
   *
   * @return the profile; empty if they are not, or if depths or probability are not known or
   *     contradict each other
   */
  public Optional<EcnProfile> ecn() {
    WredCurve c = markingCurves().getOrDefault(WredColor.GREEN, curves().get(WredColor.GREEN));
    if (!marks().orElse(false)
        || c == null
        || c.min().isEmpty()
        || c.max().isEmpty()
        || c.percent().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new EcnProfile(c.min().get(), c.max().get(), Ratio.of(c.percent().getAsInt(), 100)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Starts a profile.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableWredProfile.Builder {
    Builder() {}
  }
}

package io.clusterfabric.roce.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** The headroom models that need no table. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeadroomModels {
  private static final List<HeadroomModel> ALL = collect();

  private HeadroomModels() {}

  private static List<HeadroomModel> collect() {
    List<HeadroomModel> out = new ArrayList<>();
    out.add(new Mlx5Host());
    out.add(new BitTime());
    for (SonicNvidia.Mode mode : SonicNvidia.Mode.values()) {
      String key = mode == SonicNvidia.Mode.LEGACY ? "legacy.asics" : "current.asics";
      for (String id : BufferFacts.FACTS.list(key)) {
        SwitchAsic asic = SwitchAsic.of(id);
        out.add(new SonicNvidia(asic, mode, false));
        if (BufferFacts.FACTS.list("asic." + id + ".models").stream()
            .anyMatch(BufferFacts.FACTS.list("gearbox.models")::contains)) {
          out.add(new SonicNvidia(asic, mode, true));
        }
      }
    }
    return List.copyOf(out);
  }

  /**
   * All models.
   *
   * @return adapters, bit times, then SONiC's by ASIC
   */
  public static List<HeadroomModel> all() {
    return ALL;
  }

  /**
   * A model.
   *
   * @param id its id, such as {@code sonic-spc4-current}
   * @return the model
   * @throws IllegalArgumentException if there is none; the message lists the ids
   */
  public static HeadroomModel of(String id) {
    return ALL.stream()
        .filter(m -> m.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no headroom model '"
                        + id
                        + "'; there are "
                        + String.join(", ", ALL.stream().map(HeadroomModel::id).toList())));
  }

  /**
   * The model that a switch computes headroom by today.
   *
   * @param platform a SONiC platform or SKU
   * @return the model, if it is known for the platform
   */
  public static Optional<HeadroomModel> ofPlatform(String platform) {
    return SwitchAsic.ofPlatform(platform)
        .map(a -> new SonicNvidia(a, SonicNvidia.Mode.CURRENT, SwitchAsic.hasGearbox(platform)));
  }
}

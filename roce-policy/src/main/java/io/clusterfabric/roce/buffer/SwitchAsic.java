package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.DataSize;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The part of a switch that its headroom depends on.
 *
 * @param id its id, such as {@code spc4}
 * @param name its name
 * @param cell the memory that packets take whole pieces of
 * @param pipelineLatency what comes in before the first pause can be decided on; also what a lossy
 *     priority group gets
 * @param maxSharedCells the most cells of shared headroom that a port may take
 * @param source where the figures come from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SwitchAsic(
    String id,
    String name,
    DataSize cell,
    DataSize pipelineLatency,
    int maxSharedCells,
    Source source) {
  private static final Pattern MODEL = Pattern.compile("SN(\\d{4})");

  /**
   * The ids.
   *
   * @return of all that are known, oldest first
   */
  public static List<String> ids() {
    return BufferFacts.FACTS.list("asics");
  }

  /**
   * An ASIC.
   *
   * @param id its id
   * @return the ASIC
   * @throws IllegalArgumentException if it is not known; the message lists the ids
   */
  public static SwitchAsic of(String id) {
    if (!ids().contains(id)) {
      throw new IllegalArgumentException(
          "there is no ASIC '" + id + "'; there are " + String.join(", ", ids()));
    }
    Facts f = BufferFacts.FACTS;
    String prefix = "asic." + id + ".";
    return new SwitchAsic(
        id,
        f.text(prefix + "name"),
        DataSize.ofBytes(BufferFacts.whole(prefix + "cell")),
        BufferFacts.kibibytes(prefix + "pipeline-kib"),
        f.integer(prefix + "shared-cells"),
        f.source("asics"));
  }

  /**
   * The ASIC of a platform.
   *
   * @param platform a SONiC platform or SKU, such as {@code Mellanox-SN5600-C224O8}
   * @return the ASIC, if the model in it is one of those that SONiC's table lists
   */
  public static Optional<SwitchAsic> ofPlatform(String platform) {
    return model(platform)
        .flatMap(
            m ->
                ids().stream()
                    .filter(id -> BufferFacts.FACTS.list("asic." + id + ".models").contains(m))
                    .findFirst())
        .map(SwitchAsic::of);
  }

  /** Whether a platform has gearboxes between ASIC and ports. */
  static boolean hasGearbox(String platform) {
    return model(platform).filter(BufferFacts.FACTS.list("gearbox.models")::contains).isPresent();
  }

  private static Optional<String> model(String platform) {
    Matcher m = MODEL.matcher(platform.toUpperCase(Locale.ROOT));
    return m.find() ? Optional.of(m.group(1)) : Optional.empty();
  }

  @Override
  public String toString() {
    return name + " (cells of " + cell.bytes() + " B)";
  }
}

package io.clusterfabric.collectives.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a model of GPU where a row of measurements only names it.
 *
 * @param name the part of a model's name that tells it
 * @param generation the generation in the model; blank if none was measured
 * @param scaleUpGBs the rate of its scale-up links, GB/s per direction; 0 without any
 * @param pcieGBs the nominal rate of its PCIe link, GB/s per direction
 * @param reduces whether the switches of its scale-up network reduce
 * @param meshPeers how many others its links lead to directly; 0 behind switches
 * @param ncclGBs the rate that NCCL counts for its scale-up links; 0 if it is not told
 * @param computeCapability times 10; 0 if it has none
 */
record GpuFacts(
    String name,
    String generation,
    double scaleUpGBs,
    double pcieGBs,
    boolean reduces,
    int meshPeers,
    double ncclGBs,
    int computeCapability) {
  private static final JsonNode FACTS = Resources.json("gpus.json");

  /** How many GPUs a domain of several hosts has. */
  static final int RACK_GPUS = FACTS.required("rackGpus").required("value").asInt();

  /** How many GPUs of a host take part at least where switches reduce. */
  static final int LEAST_REDUCING = FACTS.required("leastReducing").required("value").asInt();

  private static final List<GpuFacts> ALL = read();

  private static List<GpuFacts> read() {
    List<GpuFacts> out = new ArrayList<>();
    for (JsonNode g : FACTS.required("gpus")) {
      out.add(
          new GpuFacts(
              g.required("name").asText(),
              g.required("generation").asText(),
              g.required("scaleUpGBs").asDouble(),
              g.required("pcieGBs").asDouble(),
              g.required("reduces").asBoolean(),
              g.path("meshPeers").asInt(0),
              g.required("ncclGBs").asDouble(),
              g.required("computeCapability").asInt()));
    }
    return List.copyOf(out);
  }

  static Optional<GpuFacts> find(String model) {
    return ALL.stream().filter(g -> model.contains(g.name)).findFirst();
  }
}

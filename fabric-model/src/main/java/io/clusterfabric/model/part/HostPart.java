package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.Power;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A type of host of the catalogue: typed access to the figures of a part. A figure that nobody
 * knows is absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#HOST}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostPart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#HOST}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public HostPart {
    if (part.kind() != PartKind.HOST) {
      throw new IllegalArgumentException("a type of host is wanted, found the " + part);
    }
  }

  /**
   * Its id.
   *
   * @return the id in the catalogue
   */
  public String id() {
    return part.id();
  }

  /**
   * The model.
   *
   * @return as its vendor writes it
   */
  public String model() {
    return part.model();
  }

  /**
   * How many GPUs it has.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> gpus() {
    return part.figure(FigureKey.GPUS, Integer.class);
  }

  /**
   * What its GPUs are.
   *
   * @return the id of a GPU part, if known
   */
  public Optional<Figure<String>> gpuPart() {
    return part.figure(FigureKey.GPU_PART, String.class);
  }

  /**
   * How many network adapters it has for the back-end fabric.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> adapters() {
    return part.figure(FigureKey.ADAPTERS, Integer.class);
  }

  /**
   * What those adapters are.
   *
   * @return the id of an adapter part, if known
   */
  public Optional<Figure<String>> adapterPart() {
    return part.figure(FigureKey.ADAPTER_PART, String.class);
  }

  /**
   * How many NUMA nodes it has.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> numaNodes() {
    return part.figure(FigureKey.NUMA_NODES, Integer.class);
  }

  /**
   * How many rack units it takes.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> height() {
    return part.figure(FigureKey.HEIGHT, Integer.class);
  }

  /**
   * What it takes in ordinary use.
   *
   * @return the power, if known
   */
  public Optional<Figure<Power>> typicalPower() {
    return part.figure(FigureKey.TYPICAL_POWER, Power.class);
  }

  /**
   * The most electrical power that it takes.
   *
   * @return the power, if known
   */
  public Optional<Figure<Power>> maxPower() {
    return part.figure(FigureKey.MAX_POWER, Power.class);
  }

  @Override
  public String toString() {
    return part.toString();
  }
}

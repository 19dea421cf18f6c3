package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A switch model as a designer sees it, before any port is split.
 *
 * @param model the model, or a word for it
 * @param ports how many ports it has unsplit, from 1
 * @param portRate what one unsplit port carries per direction
 * @param portsPerCage how many unsplit ports share a cage: 2 where cages are twin-port
 * @param part the part of the catalogue, if there is one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SwitchShape(
    String model, int ports, Bandwidth portRate, int portsPerCage, Optional<String> part) {
  /**
   * Checks the numbers.
   *
   * @param model the model, or a word for it
   * @param ports how many ports it has unsplit, from 1
   * @param portRate what one unsplit port carries per direction
   * @param portsPerCage how many unsplit ports share a cage: 2 where cages are twin-port
   * @param part the part of the catalogue, if there is one
   */
  public SwitchShape {
    if (ports < 1 || ports > 100_000) {
      throw new IllegalArgumentException(
          "switch " + model + " has 1 to 100000 ports, found " + ports);
    }
    if (portsPerCage < 1) {
      throw new IllegalArgumentException(
          "switch " + model + " has at least one port in a cage, found " + portsPerCage);
    }
    if (portRate.isZero()) {
      throw new IllegalArgumentException("switch " + model + " needs a port rate above zero");
    }
  }

  /**
   * A switch with one port a cage that is no part of a catalogue.
   *
   * @param model the model, or a word for it
   * @param ports how many ports it has unsplit
   * @param portRate what one unsplit port carries per direction
   * @return the shape
   */
  public static SwitchShape of(String model, int ports, Bandwidth portRate) {
    return new SwitchShape(model, ports, portRate, 1, Optional.empty());
  }

  /**
   * This shape with several ports a cage.
   *
   * @param number how many unsplit ports share a cage
   * @return a copy
   */
  public SwitchShape withPortsPerCage(int number) {
    return new SwitchShape(model, ports, portRate, number, part);
  }

  /**
   * This shape as a part of the catalogue.
   *
   * @param id the id of the part
   * @return a copy
   */
  public SwitchShape withPart(String id) {
    return new SwitchShape(model, ports, portRate, portsPerCage, Optional.of(id));
  }

  /**
   * How many cages it has.
   *
   * @return the number, the last cage perhaps not full
   */
  public int cages() {
    return (ports + portsPerCage - 1) / portsPerCage;
  }

  @Override
  public String toString() {
    return model + " (" + ports + " x " + portRate + ")";
  }
}

package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;

/**
 * What a device hears at one of its ports.
 *
 * @param port the port of the device that hears
 * @param device the name of the neighbour, or its chassis id where it tells no name; may be blank
 * @param isNamed whether the neighbour told its name
 * @param portNames the names of the neighbour's port, the likeliest first; may be empty
 * @param role what the neighbour says it can do
 * @param rate the rate of the port, if the file tells it
 * @param where the line
 */
record Neighbour(
    String port,
    String device,
    boolean isNamed,
    List<String> portNames,
    Role role,
    Optional<Bandwidth> rate,
    SourcePosition where) {
  /** What the capabilities that are enabled say. */
  enum Role {
    /** It bridges or routes; so does a server with virtual machines. */
    PASSES_ON,
    /** It is an end station. */
    STATION,
    /** It does not say. */
    UNKNOWN
  }
}

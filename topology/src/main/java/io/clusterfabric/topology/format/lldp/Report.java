package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import java.util.Optional;

/**
 * What one device hears of all its neighbours.
 *
 * @param dialect the shape of the file
 * @param name the device's own name, if the file tells it
 * @param neighbours its neighbours
 * @param where the file
 */
record Report(
    Dialect dialect, Optional<String> name, List<Neighbour> neighbours, SourcePosition where) {}

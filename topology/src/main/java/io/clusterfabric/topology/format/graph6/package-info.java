/**
 * Reads graphs in the graph6 notation of nauty: plain networks of switches, for tests and studies.
 */
@NullMarked
package io.clusterfabric.topology.format.graph6;

import org.jspecify.annotations.NullMarked;

package io.clusterfabric.topology.reference;

import io.clusterfabric.model.explain.Source;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * One row of a table that somebody published about a reference design.
 *
 * @param designId the reference design
 * @param parameters the parameters that give the row
 * @param counts what the row says, corrected where it is known to be wrong; keys are those of
 *     {@link io.clusterfabric.topology.design.FabricPlan#counts}
 * @param errata what is printed for the counts that are known to be wrong
 * @param source where the row is from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PublishedRow(
    String designId,
    SortedMap<String, Integer> parameters,
    SortedMap<String, Long> counts,
    SortedMap<String, Long> errata,
    Source source) {
  /**
   * Copies the maps.
   *
   * @param designId the reference design
   * @param parameters the parameters that give the row
   * @param counts what the row says, corrected where it is known to be wrong; keys are those of
   *     {@link io.clusterfabric.topology.design.FabricPlan#counts}
   * @param errata what is printed for the counts that are known to be wrong
   * @param source where the row is from
   */
  public PublishedRow {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    errata = Collections.unmodifiableSortedMap(new TreeMap<>(errata));
  }
}

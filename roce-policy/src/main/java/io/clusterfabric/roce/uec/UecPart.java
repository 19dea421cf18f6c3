package io.clusterfabric.roce.uec;

import io.clusterfabric.model.explain.Source;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What a vendor says that an adapter, a switch or a link can do.
 *
 * @param name the part's name
 * @param kind {@code adapter}, {@code switch} or {@code link}
 * @param offered by capability, whether the vendor says it is there; what is absent is not said
 * @param source where the vendor says so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UecPart(String name, String kind, SortedMap<String, Boolean> offered, Source source) {
  /**
   * Checks and copies what is offered.
   *
   * @param name the part's name
   * @param kind adapter, switch or link
   * @param offered by capability, whether it is there
   * @param source where the vendor says so
   */
  public UecPart {
    for (String id : offered.keySet()) {
      UecCapability.of(id);
    }
    offered = Collections.unmodifiableSortedMap(new TreeMap<>(offered));
  }
}

package io.clusterfabric.collectives.sweep;

import io.clusterfabric.topology.design.Design;
import java.util.SortedMap;
import org.apiguardian.api.API;

/** A family of designs that points of a sweep can name. Safe for use by several threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface SweepDesign {

  /**
   * Its id.
   *
   * @return lower case letters, digits and hyphens
   */
  String id();

  /**
   * The design for some parameters. It depends on nothing else.
   *
   * @param parameters name to value, as text
   * @return the design
   * @throws IllegalArgumentException if a parameter is not known or its value not possible
   */
  Design design(SortedMap<String, String> parameters);
}

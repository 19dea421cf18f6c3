package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/** A published way to build a fabric, with its parameters and the rows that were published. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReferenceDesign {
  private final String id;
  private final String title;
  private final List<DesignParameter> parameters;
  private final List<Source> sources;
  private final List<PublishedRow> published;
  private final Function<SortedMap<String, Integer>, Design> shape;

  ReferenceDesign(
      String id,
      String title,
      List<DesignParameter> parameters,
      List<Source> sources,
      List<PublishedRow> published,
      Function<SortedMap<String, Integer>, Design> shape) {
    this.id = id;
    this.title = title;
    this.parameters = List.copyOf(parameters);
    this.sources = List.copyOf(sources);
    this.published = List.copyOf(published);
    this.shape = shape;
  }

  /**
   * Its id, part of the API.
   *
   * @return such as {@code dgx-superpod-h100}
   */
  public String id() {
    return id;
  }

  /**
   * What it is.
   *
   * @return a title
   */
  public String title() {
    return title;
  }

  /**
   * The whole numbers that it takes.
   *
   * @return in the order in which one thinks of them
   */
  public List<DesignParameter> parameters() {
    return parameters;
  }

  /**
   * The documents that it follows.
   *
   * @return the sources
   */
  public List<Source> sources() {
    return sources;
  }

  /**
   * What was published about it.
   *
   * @return the rows, in the order of the publication
   */
  public List<PublishedRow> published() {
    return published;
  }

  /**
   * The design for given parameters.
   *
   * @param values name to value; a parameter that is not given has its usual value
   * @return the design
   * @throws IllegalArgumentException if there is no such parameter or the value is out of range
   */
  public Design design(Map<String, Integer> values) {
    SortedMap<String, Integer> all = new TreeMap<>();
    List<String> names = new ArrayList<>();
    for (DesignParameter p : parameters) {
      names.add(p.name());
      int value = values.getOrDefault(p.name(), p.usual());
      if (value < p.least() || value > p.most()) {
        throw new IllegalArgumentException(
            id
                + ": "
                + p.name()
                + " ("
                + p.meaning()
                + ") is "
                + p.least()
                + " to "
                + p.most()
                + ", found "
                + value);
      }
      all.put(p.name(), value);
    }
    for (String name : new TreeMap<>(values).keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            id + " has no parameter '" + name + "'; it has " + names);
      }
    }
    return shape.apply(all);
  }

  /**
   * The counts for given parameters.
   *
   * @param values name to value, as for {@link #design}
   * @return the plan
   */
  public FabricPlan plan(Map<String, Integer> values) {
    return design(values).plan();
  }

  /**
   * The cluster for given parameters.
   *
   * @param values name to value, as for {@link #design}
   * @return the cluster
   */
  public Cluster build(Map<String, Integer> values) {
    return design(values).build();
  }

  @Override
  public String toString() {
    return id + " (" + title + ")";
  }
}

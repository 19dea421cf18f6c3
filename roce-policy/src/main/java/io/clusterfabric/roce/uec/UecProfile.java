package io.clusterfabric.roce.uec;

import io.clusterfabric.model.explain.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** Profiles of Ultra Ethernet, and what sources say they ask for. No list is said to be whole. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum UecProfile {
  /** AI Base. */
  AI_BASE("ai-base"),
  /** AI Full, on top of AI Base. */
  AI_FULL("ai-full"),
  /** HPC. */
  HPC("hpc");

  private final String id;

  UecProfile(String id) {
    this.id = id;
  }

  private String fact(String name) {
    return UecCapability.FACTS.text("profile." + id + "." + name);
  }

  /**
   * The bit by which an endpoint tells the profile.
   *
   * @return its number from 0, by the reference provider's header
   */
  public int bit() {
    return Integer.parseInt(fact("bit"));
  }

  /**
   * How firm it is what the profile asks for.
   *
   * @return the state of the list
   */
  public UecState state() {
    return UecState.valueOf(fact("state"));
  }

  /**
   * Who says what it asks for.
   *
   * @return the sources
   */
  public List<Source> sources() {
    List<Source> out = new ArrayList<>();
    out.add(UecCapability.FACTS.source(fact("source")));
    base().ifPresent(b -> out.addAll(b.sources()));
    Source any = UecCapability.FACTS.source(UecCapability.FACTS.text("profile.any.source"));
    if (!out.contains(any)) {
      out.add(any);
    }
    return List.copyOf(out);
  }

  private Optional<UecProfile> base() {
    return UecCapability.FACTS
        .find("profile." + id + ".base")
        .map(b -> List.of(values()).stream().filter(p -> p.id.equals(b)).findFirst().orElseThrow());
  }

  /**
   * What sources say it asks for.
   *
   * @return ids of capabilities, with those that every profile asks for
   */
  public SortedSet<String> required() {
    SortedSet<String> out = new TreeSet<>(UecCapability.FACTS.list("profile." + id + ".required"));
    out.addAll(UecCapability.FACTS.list("profile.any.required"));
    base().ifPresent(b -> out.addAll(b.required()));
    return out;
  }
}

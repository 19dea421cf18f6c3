package io.clusterfabric.roce.uec;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.facts.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Something that a part of an Ultra Ethernet may be able to do.
 *
 * @param id its id, such as {@code rud}
 * @param title what it is
 * @param part who has it: {@code adapter}, {@code switch} or {@code link}
 * @param state how firm it is that there is such a thing
 * @param needs the id of a capability that it builds on, if one is said
 * @param source who says so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UecCapability(
    String id, String title, String part, UecState state, Optional<String> needs, Source source) {
  static final Facts FACTS =
      Facts.of("uec.properties", UecCapability.class.getResourceAsStream("uec.properties"));
  private static final List<UecCapability> ALL = read();

  private static List<UecCapability> read() {
    List<UecCapability> out = new ArrayList<>();
    for (String k : FACTS.under("capability.").keySet()) {
      if (k.endsWith(".title")) {
        String id = k.substring(0, k.length() - ".title".length());
        String at = "capability." + id;
        out.add(
            new UecCapability(
                id,
                FACTS.text(at + ".title"),
                FACTS.text(at + ".part"),
                UecState.valueOf(FACTS.text(at + ".state")),
                FACTS.find(at + ".needs"),
                FACTS.source(FACTS.text(at + ".source"))));
      }
    }
    return List.copyOf(out);
  }

  /**
   * All that are known.
   *
   * @return in order of their ids
   */
  public static List<UecCapability> all() {
    return ALL;
  }

  /**
   * A capability.
   *
   * @param id its id
   * @return the capability
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static UecCapability of(String id) {
    return ALL.stream()
        .filter(c -> c.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no capability '"
                        + id
                        + "'; there are "
                        + String.join(", ", ALL.stream().map(UecCapability::id).toList())));
  }

  /**
   * The UDP port of Ultra Ethernet.
   *
   * @return the port, by the terminology draft of the IETF's BMWG
   */
  public static int udpPort() {
    return Integer.parseInt(FACTS.text("udp-port.value"));
  }

  @Override
  public String toString() {
    return id + ": " + title + " (" + part + ", " + state + ")";
  }
}

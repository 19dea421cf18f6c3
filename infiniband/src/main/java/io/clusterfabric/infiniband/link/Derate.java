package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A published case in which a link carries less than its rate, so that a measurement below the rate
 * is what is to be expected.
 *
 * @param id its stable id
 * @param title when it holds
 * @param generation the links that it concerns
 * @param least how much is lost at the least
 * @param most how much is lost at the most
 * @param source where it is published
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Derate(
    String id, String title, IbSpeed generation, Bandwidth least, Bandwidth most, Source source) {

  /**
   * All that are known.
   *
   * @return in the order of the resource
   */
  public static List<Derate> all() {
    Facts facts = LinkFacts.FACTS;
    List<Derate> out = new ArrayList<>();
    for (String id : facts.list("derates")) {
      String p = "derate." + id + ".";
      out.add(
          new Derate(
              id,
              facts.text(p + "title"),
              IbSpeed.valueOf(facts.text(p + "generation")),
              facts.rate(p + "least"),
              facts.rate(p + "most"),
              facts.source(facts.text(p + "source"))));
    }
    return List.copyOf(out);
  }

  /**
   * One of them.
   *
   * @param id its id
   * @return the derate, if there is one of this id
   */
  public static Optional<Derate> of(String id) {
    return all().stream().filter(d -> d.id.equals(id)).findFirst();
  }

  /**
   * The least that is to be expected of a link.
   *
   * @param rate the link
   * @return its data rate less the most that is lost
   * @throws IllegalArgumentException if the link is of another generation
   */
  public Bandwidth worstOf(LinkRate rate) {
    if (rate.speed() != generation) {
      throw new IllegalArgumentException(id + " is about " + generation + " links, found " + rate);
    }
    return rate.dataRate().minus(most);
  }
}

package io.clusterfabric.topology.cabling;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.part.CablePart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.TransceiverPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What one medium can do: up to which length it carries links of a rate, and in which lengths it is
 * sold.
 *
 * @param medium what the cable is made of; not UNKNOWN
 * @param rate what each link carries per direction, by its nominal rate
 * @param reach the greatest length that works
 * @param lengths the lengths that are sold, ascending; empty if they are not known
 * @param links how many links a cable with fixed ends carries; empty for fibre, or if any number
 * @param connectors the forms of the ends of a cable with fixed ends; empty if not known
 * @param parts ids of the parts of the catalogue: the cable, or the modules that the fibre needs
 * @param source who says so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MediumRule(
    CableMedium medium,
    Bandwidth rate,
    Length reach,
    List<Length> lengths,
    OptionalInt links,
    List<String> connectors,
    List<String> parts,
    Source source) {

  /**
   * Sorts the lengths and drops those beyond the reach.
   *
   * @param medium what the cable is made of; not UNKNOWN
   * @param rate what each link carries per direction, by its nominal rate
   * @param reach the greatest length that works
   * @param lengths the lengths that are sold; empty if they are not known
   * @param links how many links a cable with fixed ends carries; empty for fibre, or if any number
   * @param connectors the forms of the ends of a cable with fixed ends; empty if not known
   * @param parts ids of the parts of the catalogue: the cable, or the modules that the fibre needs
   * @param source who says so
   * @throws IllegalArgumentException if the medium is UNKNOWN, or none of the lengths is within the
   *     reach
   */
  public MediumRule {
    requireNonNull(source);
    if (medium == CableMedium.UNKNOWN) {
      throw new IllegalArgumentException(
          "a rule of a medium names one, found UNKNOWN; leave the rule out");
    }
    List<Length> within =
        lengths.stream().filter(l -> l.compareTo(reach) <= 0).distinct().sorted().toList();
    if (!lengths.isEmpty() && within.isEmpty()) {
      throw new IllegalArgumentException(
          "a length that is sold is within the reach of " + reach + ", found " + lengths);
    }
    lengths = within;
    connectors = List.copyOf(connectors);
    parts = List.copyOf(parts);
  }

  /**
   * A rule of your own, for any number of links a cable and any connectors.
   *
   * @param medium what the cable is made of
   * @param rate what each link carries per direction, by its nominal rate
   * @param reach the greatest length that works
   * @param lengths the lengths that are sold; empty if they are not known
   * @param source who says so
   * @return the rule
   */
  public static MediumRule of(
      CableMedium medium, Bandwidth rate, Length reach, List<Length> lengths, Source source) {
    return new MediumRule(
        medium, rate, reach, lengths, OptionalInt.empty(), List.of(), List.of(), source);
  }

  /**
   * The rules that parts make: one for each cable with fixed ends, and one for all modules of equal
   * medium, rate and reach. Parts of which medium, rate or reach are not known make none.
   *
   * @param parts the parts
   * @return the rules, each with the source of its reach
   */
  public static List<MediumRule> of(PartCatalogue parts) {
    List<MediumRule> out = new ArrayList<>();
    for (CablePart c : parts.cables()) {
      if (c.medium().isEmpty() || c.rate().isEmpty() || c.maxReach().isEmpty()) {
        continue;
      }
      Optional<Figure<Integer>> links = c.links();
      out.add(
          new MediumRule(
              CableMedium.valueOf(c.medium().get().value()),
              c.rate().get().value(),
              c.maxReach().get().value(),
              c.lengths().map(Figure::value).orElse(List.of()),
              links.isPresent() ? OptionalInt.of(links.get().value()) : OptionalInt.empty(),
              c.connectors().map(Figure::value).orElse(List.of()),
              List.of(c.id()),
              c.maxReach().get().source()));
    }
    record Kind(CableMedium medium, Bandwidth rate, Length reach) implements Comparable<Kind> {
      @Override
      public int compareTo(Kind o) {
        int byMedium = medium.compareTo(o.medium);
        int byRate = byMedium != 0 ? byMedium : rate.compareTo(o.rate);
        return byRate != 0 ? byRate : reach.compareTo(o.reach);
      }
    }
    Map<Kind, List<TransceiverPart>> modules = new TreeMap<>();
    for (TransceiverPart t : parts.transceivers()) {
      if (t.medium().isPresent() && t.rate().isPresent() && t.maxReach().isPresent()) {
        modules
            .computeIfAbsent(
                new Kind(
                    CableMedium.valueOf(t.medium().get().value()),
                    t.rate().get().value(),
                    t.maxReach().get().value()),
                k -> new ArrayList<>())
            .add(t);
      }
    }
    modules.forEach(
        (kind, those) ->
            out.add(
                new MediumRule(
                    kind.medium(),
                    kind.rate(),
                    kind.reach(),
                    List.of(),
                    OptionalInt.empty(),
                    List.of(),
                    those.stream().map(TransceiverPart::id).toList(),
                    those.get(0).maxReach().orElseThrow().source())));
    return List.copyOf(out);
  }

  /**
   * Whether its ends are modules that can be taken off.
   *
   * @return whether it is fibre between modules
   */
  public boolean hasModules() {
    return isFibre(medium);
  }

  static boolean isFibre(CableMedium medium) {
    return medium == CableMedium.MULTIMODE_FIBRE || medium == CableMedium.SINGLE_MODE_FIBRE;
  }

  @Override
  public String toString() {
    return medium + " of " + rate + " up to " + reach;
  }
}

package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.part.CablePart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.TransceiverPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides about media and lengths by rules. Not for use by several threads. */
final class MediumChoice {
  /**
   * A cable without a medium.
   *
   * @param rate what each of its links carries, nominal
   * @param links how many links it carries
   * @param forms the forms of the cages of its ends, as far as known
   * @param needed how long it must be, or how long it is
   * @param keepsCable whether its cable is there already, so that no other length is bought
   * @param medium what the cluster says of its medium
   * @param part what the cluster says of its part
   * @param alone whether nothing else is in the cages of its ends
   */
  record Wanted(
      Bandwidth rate,
      int links,
      List<Optional<String>> forms,
      Length needed,
      boolean keepsCable,
      CableMedium medium,
      Optional<String> part,
      boolean alone) {}

  private record ModuleKey(MediumRule rule, Optional<String> form, int links) {}

  private final List<MediumRule> rules;
  private final CablePlanOptions options;
  private final PartCatalogue parts;
  private final List<Length> sold;
  private final Map<ModuleKey, String> modules = new HashMap<>();

  MediumChoice(CablePlanOptions options, PartCatalogue parts) {
    this.options = options;
    this.parts = parts;
    this.sold = options.lengthsSold().stream().sorted().toList();
    List<MediumRule> all =
        new ArrayList<>(options.rules().isEmpty() ? MediumRule.of(parts) : options.rules());
    all.removeIf(r -> !options.mediumOrder().contains(r.medium()));
    all.sort(
        Comparator.comparingInt((MediumRule r) -> options.mediumOrder().indexOf(r.medium()))
            .thenComparing(MediumRule::reach)
            .thenComparing(r -> String.join(",", r.parts())));
    this.rules = List.copyOf(all);
  }

  /** The first rule that fits. */
  Optional<MediumRule> rule(Wanted w) {
    return rules.stream()
        .filter(r -> fits(r, w))
        .filter(r -> longest(r, w).filter(most -> w.needed().compareTo(most) <= 0).isPresent())
        .findFirst();
  }

  /** The greatest length within a rule's reach that can be had; empty if none can. */
  private Optional<Length> longest(MediumRule rule, Wanted w) {
    if (w.keepsCable()) {
      return Optional.of(rule.reach());
    }
    List<Length> list = rule.lengths().isEmpty() ? sold : rule.lengths();
    if (!list.isEmpty()) {
      return list.stream()
          .filter(l -> l.compareTo(rule.reach()) <= 0)
          .max(Comparator.naturalOrder());
    }
    long step = options.step().toMicrometers();
    long steps = rule.reach().toMicrometers() / step;
    return steps == 0 ? Optional.empty() : Optional.of(Length.ofMicrometers(steps * step));
  }

  /** The greatest length that any rule allows which fits but for the length. */
  Optional<Length> greatest(Wanted w) {
    return rules.stream()
        .filter(r -> fits(r, w))
        .flatMap(r -> longest(r, w).stream())
        .max(Comparator.naturalOrder());
  }

  /** Whether any rule is about the rate. */
  boolean knows(Bandwidth rate) {
    return rules.stream().anyMatch(r -> r.rate().equals(rate));
  }

  private boolean fits(MediumRule r, Wanted w) {
    CableMedium medium =
        w.medium() == CableMedium.UNKNOWN
            ? w.part()
                .flatMap(parts::findCable)
                .flatMap(CablePart::medium)
                .map(m -> CableMedium.valueOf(m.value()))
                .orElse(CableMedium.UNKNOWN)
            : w.medium();
    // the parts of a rule of fibre are modules, and a rule without parts is for any
    boolean anyPart = w.part().isEmpty() || r.parts().contains(w.part().get());
    anyPart |= medium == r.medium() && (r.hasModules() || r.parts().isEmpty());
    boolean told = anyPart && (medium == CableMedium.UNKNOWN || medium == r.medium());
    if (!r.rate().equals(w.rate()) || !told) {
      return false;
    }
    return r.hasModules()
        || (w.alone()
            && (r.links().isEmpty() || r.links().getAsInt() == w.links())
            && connectorsFit(r.connectors(), w.forms()));
  }

  /** Whether known forms of cages are among the connectors, each connector used once. */
  private static boolean connectorsFit(List<String> connectors, List<Optional<String>> forms) {
    if (connectors.isEmpty()) {
      return true;
    }
    List<String> left = new ArrayList<>(connectors);
    return connectors.size() == forms.size()
        && forms.stream().allMatch(f -> f.isEmpty() || left.remove(f.get()));
  }

  /** The next length that is sold. */
  Optional<Length> bought(Optional<MediumRule> rule, Length needed) {
    List<Length> list =
        rule.isPresent() && !rule.get().lengths().isEmpty() ? rule.get().lengths() : sold;
    if (!list.isEmpty()) {
      return list.stream().filter(l -> l.compareTo(needed) >= 0).findFirst();
    }
    long step = options.step().toMicrometers();
    long times = Math.max(1, (needed.toMicrometers() + step - 1) / step);
    return Optional.of(Length.ofMicrometers(times * step));
  }

  /** The module of one end of a fibre: the parts of which any does, or words. */
  String module(MediumRule rule, Optional<String> form, int links) {
    return modules.computeIfAbsent(
        new ModuleKey(rule, form, links),
        k -> {
          List<String> ids = new ArrayList<>();
          for (String id : rule.parts()) {
            Optional<TransceiverPart> part = parts.findTransceiver(id);
            boolean serves =
                part.flatMap(TransceiverPart::links).map(Figure::value).orElse(links) == links;
            boolean goesIn =
                form.isEmpty()
                    || part.flatMap(TransceiverPart::formFactor)
                        .map(Figure::value)
                        .orElse(form.get())
                        .equals(form.get());
            if (part.isPresent() && serves && goesIn) {
              ids.add(id);
            }
          }
          return ids.isEmpty()
              ? form.map(f -> f + " module").orElse("module")
                  + " of "
                  + (links == 1 ? "1 link" : links + " links")
                  + " at "
                  + rule.rate()
                  + ", reach "
                  + rule.reach()
              : String.join(" or ", ids);
        });
  }
}

package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.MaxMinShares.Flow;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MaxMinSharesProperties {

  record Problem(List<Flow> flows, List<Bandwidth> capacities) {}

  private static Bandwidth sum(Problem p, List<Optional<Bandwidth>> shares, int link) {
    Bandwidth all = Bandwidth.ZERO;
    for (int i = 0; i < shares.size(); i++) {
      if (p.flows().get(i).links().contains(link)) {
        all = all.plus(shares.get(i).orElseThrow());
      }
    }
    return all;
  }

  @Property(tries = 300)
  void noLinkCarriesMoreThanItCan(@ForAll("problems") Problem p) {
    List<Optional<Bandwidth>> shares = MaxMinShares.of(p.flows(), p.capacities());

    for (int l = 0; l < p.capacities().size(); l++) {
      assertThat(sum(p, shares, l)).isLessThanOrEqualTo(p.capacities().get(l));
    }
  }

  /** The textbook condition: a share is max-min fair if each flow has a bottleneck. */
  @Property(tries = 300)
  void eachFlowIsAtItsDemandOrHasABottleneck(@ForAll("problems") Problem p) {
    List<Optional<Bandwidth>> shares = MaxMinShares.of(p.flows(), p.capacities());

    for (int i = 0; i < p.flows().size(); i++) {
      Flow f = p.flows().get(i);
      Optional<Bandwidth> own = shares.get(i);
      if (own.isEmpty()) {
        assertThat(f.demand()).isEmpty();
        assertThat(f.links()).isEmpty();
        continue;
      }
      boolean satisfied = f.demand().equals(own);
      boolean bottleneck =
          f.links().stream()
              .anyMatch(
                  l ->
                      sum(p, shares, l).equals(p.capacities().get(l))
                          && isLargestOn(p, shares, l, own.get()));
      assertThat(satisfied || bottleneck).as("flow " + i + " of " + p).isTrue();
      f.demand().ifPresent(d -> assertThat(own.get()).isLessThanOrEqualTo(d));
    }
  }

  private static boolean isLargestOn(
      Problem p, List<Optional<Bandwidth>> shares, int link, Bandwidth own) {
    for (int i = 0; i < shares.size(); i++) {
      if (p.flows().get(i).links().contains(link)
          && shares.get(i).orElseThrow().compareTo(own) > 0) {
        return false;
      }
    }
    return true;
  }

  @Example
  void aFlowThatNothingLimitsHasNoShare() {
    assertThat(MaxMinShares.of(List.of(new Flow(Optional.empty(), List.of())), List.of()))
        .containsExactly(Optional.empty());
  }

  @Provide
  Arbitrary<Problem> problems() {
    Arbitrary<Bandwidth> rates =
        Arbitraries.integers().between(1, 800).map(Bandwidth::ofGigabitsPerSecond);
    return rates
        .list()
        .ofMaxSize(4)
        .flatMap(
            capacities -> {
              Arbitrary<List<Integer>> links =
                  capacities.isEmpty()
                      ? Arbitraries.just(List.of())
                      : Arbitraries.integers()
                          .between(0, capacities.size() - 1)
                          .list()
                          .uniqueElements()
                          .ofMaxSize(3);
              return Combinators.combine(rates.optional(), links)
                  .as(Flow::new)
                  .list()
                  .ofMinSize(1)
                  .ofMaxSize(5)
                  .map(flows -> new Problem(flows, capacities));
            });
  }
}

package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Which subnet manager becomes master, as OpenSM does it: the highest priority, then the lowest
 * GUID; who comes next when it is lost; what happens when another one starts.
 *
 * <p>A manager with an SM_Key of its own takes no notice of managers with another. Then more than
 * one is master, and each sets up the subnet as if it were alone.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SubnetManagerElection {
  private final List<ManagerCandidate> managers;

  private SubnetManagerElection(List<ManagerCandidate> managers) {
    this.managers = managers;
  }

  /**
   * An election.
   *
   * @param managers the managers of one subnet; GUIDs must differ
   * @return the election
   */
  public static SubnetManagerElection of(List<ManagerCandidate> managers) {
    Set<Long> guids = new HashSet<>();
    for (ManagerCandidate m : managers) {
      if (!guids.add(m.portGuid())) {
        throw new IllegalArgumentException("two subnet managers have the port GUID of " + m);
      }
    }
    List<ManagerCandidate> sorted = new ArrayList<>(managers);
    sorted.sort((a, b) -> a.goesBefore(b) ? -1 : b.goesBefore(a) ? 1 : 0);
    return new SubnetManagerElection(List.copyOf(sorted));
  }

  /**
   * All managers.
   *
   * @return in the order in which they become master, those that do not run included
   */
  public List<ManagerCandidate> managers() {
    return managers;
  }

  /**
   * The masters: those that run and see none that goes before them.
   *
   * @return one; none if no manager runs; several if SM_Keys differ
   */
  public List<ManagerCandidate> masters() {
    return managers.stream()
        .filter(ManagerCandidate::active)
        .filter(m -> managers.stream().noneMatch(o -> m.sees(o) && o.goesBefore(m)))
        .toList();
  }

  /**
   * The master.
   *
   * @return the only one; empty if there is none or more than one
   */
  public Optional<ManagerCandidate> master() {
    List<ManagerCandidate> all = masters();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /**
   * The election without one manager, as after its loss.
   *
   * @param name its name
   * @return the election of the others
   */
  public SubnetManagerElection without(String name) {
    return new SubnetManagerElection(
        managers.stream().filter(m -> !m.name().equals(name)).toList());
  }

  /** What happens when a manager starts. */
  public enum Handover {
    /** It finds a master that goes before it, and stands by. */
    STANDS_BY,
    /** It finds no other manager, and becomes master. */
    BECOMES_MASTER,
    /**
     * It goes before the master, which finds it standing by at its next sweep and hands over; the
     * subnet is swept anew. It is the same when a lost manager comes back.
     */
    TAKES_OVER,
    /** It and a master take no notice of each other: both are master. */
    SECOND_MASTER
  }

  /**
   * What happens when a manager starts.
   *
   * @param newcomer a manager that runs
   * @return the kind of hand-over
   */
  public Handover start(ManagerCandidate newcomer) {
    List<ManagerCandidate> before = masters();
    List<ManagerCandidate> all = new ArrayList<>(managers);
    all.add(newcomer);
    List<ManagerCandidate> after = of(all).masters();
    if (!after.contains(newcomer)) {
      return Handover.STANDS_BY;
    }
    if (after.size() > 1) {
      return Handover.SECOND_MASTER;
    }
    return before.isEmpty() ? Handover.BECOMES_MASTER : Handover.TAKES_OVER;
  }

  /**
   * How long the next manager takes to notice that the master is lost, with OpenSM's own options.
   *
   * @return from the least to the most
   */
  public static Interval<TimeSpan> detectionTime() {
    Facts f = ManagementFacts.FACTS;
    return detectionTime(
        TimeSpan.ofMillis(f.integer("default.polling-timeout-ms")),
        f.integer("default.polling-retries"));
  }

  /**
   * How long the next manager takes to notice that the master is lost. A manager that stands by
   * asks the master once in a period. OpenSM gives up at the first period at which it has asked
   * more often than its retries say without an answer: with the first question behind the loss at
   * the end of a running period, that is one period more than the retries behind it. Thus the time
   * is from {@code retries + 1} to {@code retries + 2} periods ({@code osm_sm_state_mgr.c}); the
   * rule of thumb, retries times period, is below both.
   *
   * @param period {@code sminfo_polling_timeout}
   * @param retries {@code polling_retry_number}, 0 or more
   * @return from the least, if the master is lost just before it is asked, to the most
   */
  public static Interval<TimeSpan> detectionTime(TimeSpan period, int retries) {
    if (retries < 0) {
      throw new IllegalArgumentException("retries are 0 or more, found " + retries);
    }
    return new Interval<>(period.times(retries + 1L), period.times(retries + 2L));
  }

  /**
   * How the result comes about.
   *
   * @return the managers in order, and the master
   */
  public Explanation explain() {
    List<ManagerCandidate> all = masters();
    Explanation.Builder b =
        Explanation.of(
            all.isEmpty()
                ? "no subnet manager runs"
                : all.size() == 1
                    ? "master: " + all.get(0)
                    : all.size() + " masters, since their SM_Keys differ: " + all);
    for (ManagerCandidate m : managers) {
      b.term(
          m.name(),
          "priority " + m.priority(),
          !m.active() ? "does not run" : all.contains(m) ? "master" : "stands by");
    }
    return b.source(ManagementFacts.FACTS.source("opensm")).build();
  }

  @Override
  public String toString() {
    return explain().summary();
  }
}

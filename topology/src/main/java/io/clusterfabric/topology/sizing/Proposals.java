package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.design.Design;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Takes designs one after the other and looks at each, up to the limit of the request. */
final class Proposals {
  private static final int BETWEEN_REPORTS = 1000;

  private final SizingRequest request;
  private final CandidateCheck check;
  private final ProgressListener listener;
  private long looked;
  private long until;
  private boolean stopped;
  private final EnumSet<NetworkFamily> cut = EnumSet.noneOf(NetworkFamily.class);

  Proposals(SizingRequest request, CandidateCheck check, ProgressListener listener) {
    this.request = request;
    this.check = check;
    this.listener = listener;
  }

  /** The switches in an order that does not depend on that of the request. */
  List<SwitchOption> switches() {
    List<SwitchOption> out = new ArrayList<>(request.switches());
    out.sort(Comparator.comparing(s -> s.shape().model(), NaturalOrder.INSTANCE));
    return out;
  }

  /** The numbers of planes, rising. */
  Iterable<Integer> planes() {
    return new TreeSet<>(request.planes());
  }

  /** Gives a family its share of what is left of the limit. */
  void begin(int familiesLeft) {
    until = looked + (request.limit() - looked + familiesLeft - 1) / familiesLeft;
    stopped = false;
  }

  /** Whether no combination of the family has been refused for its limit. */
  boolean goesOn() {
    return !stopped;
  }

  /** The families of which not all combinations were looked at. */
  Set<NetworkFamily> cut() {
    return cut;
  }

  long looked() {
    return looked;
  }

  void ruleOut(NetworkFamily family, String candidate, String rule, String reason) {
    if (step(family)) {
      check.ruleOut(family, candidate, rule, reason);
    }
  }

  void look(NetworkFamily family, Design design, int linksPerAdapter) {
    if (step(family)) {
      check.look(family, design, linksPerAdapter);
    }
  }

  private boolean step(NetworkFamily family) {
    if (looked >= until) {
      stopped = true;
      cut.add(family);
      return false;
    }
    if (looked++ % BETWEEN_REPORTS == 0) {
      listener.report(Progress.of("sizing, " + family, looked - 1, request.limit()));
    }
    return true;
  }
}

package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.progress.ProgressListener;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Looks at every design of some families that could do what a {@link SizingRequest} asks for. Only
 * counts are used, no network is built. Deterministic, and independent of the order of switches and
 * families in the request.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SizingSearch {
  private SizingSearch() {}

  /**
   * Searches.
   *
   * @param request what is asked for
   * @return the candidates, those on the front told apart, and what was ruled out
   */
  public static SizingResult of(SizingRequest request) {
    return of(request, ProgressListener.silent());
  }

  /**
   * Searches, and reports how many combinations of parameters were looked at.
   *
   * @param request what is asked for
   * @param listener hears of it about each thousand combinations, may stop the search
   * @return the candidates, those on the front told apart, and what was ruled out
   * @throws CancelledException if the listener stops the search
   */
  public static SizingResult of(SizingRequest request, ProgressListener listener) {
    CandidateCheck check = new CandidateCheck(request);
    Proposals proposals = new Proposals(request, check, listener);
    int left = request.families().size();
    for (NetworkFamily family : new TreeSet<>(request.families())) {
      proposals.begin(left--);
      if (family.isTree()) {
        new TreeProposals(request, family, proposals).run();
      } else {
        new FlatProposals(request, family, proposals).run();
      }
    }
    return new SizingResult(
        request, check.candidates, check.ruledOut, proposals.looked(), proposals.cut());
  }
}

package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** What a check came to. The order is the order of combination: the last of several wins. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Outcome {
  /** Checked and good. */
  PASS,
  /** Good, with advice. */
  ADVISORY,
  /** Good enough, with a warning to act on. */
  PASS_WITH_WARNING,
  /** Checked, but the evidence does not decide. */
  INCONCLUSIVE,
  /** Not checked, because something needed for it is missing. */
  NOT_CHECKED,
  /** The check itself could not be carried out as it must. */
  SETUP_ERROR,
  /** Checked and bad. */
  FAIL;

  /**
   * Combines the outcomes of several checks: the worst wins, so nothing unknown becomes a pass.
   *
   * @param parts the outcomes
   * @return the worst of them; {@link #NOT_CHECKED} if there is none
   */
  public static Outcome combine(Iterable<Outcome> parts) {
    Outcome worst = null;
    for (Outcome o : parts) {
      if (worst == null || o.compareTo(worst) > 0) {
        worst = o;
      }
    }
    return worst == null ? NOT_CHECKED : worst;
  }

  /**
   * Tells whether the check was carried out and is good.
   *
   * @return true for {@link #PASS}, {@link #ADVISORY} and {@link #PASS_WITH_WARNING}
   */
  public boolean isPass() {
    return compareTo(PASS_WITH_WARNING) <= 0;
  }
}

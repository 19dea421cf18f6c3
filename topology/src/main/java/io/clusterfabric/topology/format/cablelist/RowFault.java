package io.clusterfabric.topology.format.cablelist;

/** A row cannot be understood, so that it is left out. */
final class RowFault extends Exception {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String why;
  private final String observed;

  /**
   * A fault.
   *
   * @param what the last word of the rule
   * @param why what is wrong
   * @param observed what was found
   */
  RowFault(String what, String why, String observed) {
    super(why, null, false, false);
    this.what = what;
    this.why = why;
    this.observed = observed;
  }

  String what() {
    return what;
  }

  String why() {
    return why;
  }

  String observed() {
    return observed;
  }
}

package io.clusterfabric.model.part;

import org.apiguardian.api.API;

/** Parts by id. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartCatalogue {
  private static final PartCatalogue EMPTY = new PartCatalogue();

  private PartCatalogue() {}

  /**
   * The catalogue without parts.
   *
   * @return the empty catalogue
   */
  public static PartCatalogue empty() {
    return EMPTY;
  }

  @Override
  public String toString() {
    return "no parts";
  }
}

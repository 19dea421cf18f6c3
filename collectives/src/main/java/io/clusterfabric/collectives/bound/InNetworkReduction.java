package io.clusterfabric.collectives.bound;

import org.apiguardian.api.API;

/** Which switches may combine data on the way, which decides what of a bound stays true. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum InNetworkReduction {
  /** Only GPUs combine data. */
  NONE("only GPUs combine data"),
  /** Switches inside scale-up domains may combine and copy data, those of the fabric may not. */
  IN_DOMAINS(
      "GPUs and the switches of scale-up domains combine data, the fabric only passes it on"),
  /** Any switch may combine and copy data. */
  EVERYWHERE("switches may combine and copy data");

  private final String words;

  InNetworkReduction(String words) {
    this.words = words;
  }

  /**
   * The model in words.
   *
   * @return a phrase
   */
  public String model() {
    return words;
  }
}

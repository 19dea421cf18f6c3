package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.explain.Source;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The numbers of a decoder-only transformer from which its parameters, its work and its traffic
 * follow: gated feed-forward layers (three matrices), root-mean-square norms, an untied output
 * layer unless said otherwise. Layers before {@link #denseLayers} are dense, the others have
 * experts if there are any.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ModelShape {
  ModelShape() {}

  /**
   * Its id.
   *
   * @return such as {@code llama-3-70b}
   */
  public abstract String id();

  /**
   * How many layers it has.
   *
   * @return at least 1
   */
  public abstract int layers();

  /**
   * Elements of the state that passes from layer to layer, of each token.
   *
   * @return at least 1
   */
  public abstract int hidden();

  /**
   * Heads of attention.
   *
   * @return at least 1
   */
  public abstract int heads();

  /**
   * Heads of keys and values, which several heads of queries may share.
   *
   * @return from 1 to the heads; as many unless set
   */
  @Value.Default
  public int keyValueHeads() {
    return heads();
  }

  /**
   * Elements of a head.
   *
   * @return the hidden elements over the heads unless set
   */
  @Value.Default
  public int headDimension() {
    return hidden() / heads();
  }

  /**
   * Elements inside a dense feed-forward layer.
   *
   * @return at least 1
   */
  public abstract int feedForward();

  /**
   * Tokens that the model knows.
   *
   * @return at least 1
   */
  public abstract int vocabulary();

  /**
   * Experts among which a layer routes tokens.
   *
   * @return 0 unless set: a dense model
   */
  @Value.Default
  public int experts() {
    return 0;
  }

  /**
   * Experts that each token goes to.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int expertsPerToken() {
    return 0;
  }

  /**
   * Elements inside an expert.
   *
   * @return those of a dense feed-forward layer unless set
   */
  @Value.Default
  public int expertFeedForward() {
    return feedForward();
  }

  /**
   * Experts that every token goes to, without being sent.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int sharedExperts() {
    return 0;
  }

  /**
   * Layers at the start that have no experts.
   *
   * @return 0 unless set; of no meaning for a dense model
   */
  @Value.Default
  public int denseLayers() {
    return 0;
  }

  /**
   * Whether each expert has a bias that steers routing.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean expertBias() {
    return false;
  }

  /**
   * Whether the output layer uses the weights of the embedding.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean tiedEmbedding() {
    return false;
  }

  /**
   * The latent attention, if it has that.
   *
   * @return empty unless set: keys and values of each head are cached
   */
  public abstract Optional<LatentAttention> latentAttention();

  /**
   * Where the numbers come from.
   *
   * @return the sources; none if the user gave none
   */
  public abstract List<Source> sources();

  /** Refuses numbers that fit no model. */
  @Value.Check
  void check() {
    if (layers() < 1
        || hidden() < 1
        || heads() < 1
        || headDimension() < 1
        || feedForward() < 1
        || vocabulary() < 1
        || keyValueHeads() < 1
        || keyValueHeads() > heads()) {
      throw new IllegalArgumentException(
          id()
              + ": layers, elements, heads and vocabulary are at least 1 and heads of keys no more"
              + " than heads, found "
              + layers()
              + " layers, "
              + hidden()
              + " hidden, "
              + heads()
              + " heads of "
              + headDimension()
              + ", "
              + keyValueHeads()
              + " of keys, "
              + feedForward()
              + " feed-forward, "
              + vocabulary()
              + " tokens");
    }
    if (experts() < 0
        || expertsPerToken() < 0
        || expertsPerToken() > experts()
        || (experts() > 0 && expertsPerToken() == 0)
        || expertFeedForward() < 1
        || sharedExperts() < 0
        || denseLayers() < 0
        || denseLayers() > layers()) {
      throw new IllegalArgumentException(
          id()
              + ": each token goes to 1 to all of the experts, and dense layers are some of the"
              + " layers, found "
              + expertsPerToken()
              + " of "
              + experts()
              + " experts and "
              + denseLayers()
              + " dense of "
              + layers()
              + " layers");
    }
  }

  /**
   * Whether a layer has experts.
   *
   * @param layer its number, from 0
   * @return whether tokens are routed there
   */
  public boolean hasExperts(int layer) {
    return experts() > 0 && layer >= denseLayers();
  }

  /**
   * Layers that have experts.
   *
   * @return 0 to all
   */
  public int expertLayers() {
    return experts() == 0 ? 0 : layers() - denseLayers();
  }

  /**
   * Parameters of a layer's attention, with its norms and that of the feed-forward layer.
   *
   * @return h(H + 2K)D + HDh for H heads and K of keys of D elements, or those of latent attention;
   *     and 2h
   */
  public long attentionParameters() {
    long h = hidden();
    long norms = 2 * h;
    if (latentAttention().isPresent()) {
      LatentAttention a = latentAttention().get();
      long queryWidth = (long) heads() * (a.plainDimension() + a.positionDimension());
      long queries =
          a.queryRank() == 0
              ? h * queryWidth
              : h * a.queryRank() + a.queryRank() + queryWidth * a.queryRank();
      long latent = h * (a.keyValueRank() + a.positionDimension()) + a.keyValueRank();
      long up = (long) a.keyValueRank() * heads() * (a.plainDimension() + a.valueDimension());
      long out = (long) heads() * a.valueDimension() * h;
      return norms + queries + latent + up + out;
    }
    long width = (long) heads() * headDimension();
    long keys = (long) keyValueHeads() * headDimension();
    return norms + h * width + 2 * h * keys + width * h;
  }

  /**
   * Parameters of a layer that all its tokens pass: attention, norms, and either the dense
   * feed-forward layer or router and shared experts.
   *
   * @param layer its number, from 0
   * @return the number of parameters without the routed experts
   */
  public long commonParameters(int layer) {
    long h = hidden();
    if (!hasExperts(layer)) {
      return attentionParameters() + 3 * h * feedForward();
    }
    return attentionParameters()
        + h * experts()
        + (expertBias() ? experts() : 0)
        + 3 * h * sharedExperts() * expertFeedForward();
  }

  /**
   * Parameters of one expert of one layer.
   *
   * @return 3 h f; 0 for a dense model
   */
  public long expertParameters() {
    return experts() == 0 ? 0 : 3L * hidden() * expertFeedForward();
  }

  /**
   * Parameters of the embedding; the output layer has as many unless tied.
   *
   * @return vocabulary times hidden
   */
  public long embeddingParameters() {
    return (long) vocabulary() * hidden();
  }

  /**
   * All parameters.
   *
   * @return the number
   */
  public long parameters() {
    return parameters(experts());
  }

  /**
   * Parameters that a token passes.
   *
   * @return those of the experts that it goes to, and all others
   */
  public long activeParameters() {
    return parameters(expertsPerToken());
  }

  private long parameters(long expertsCounted) {
    long sum = embeddingParameters() * (tiedEmbedding() ? 1 : 2) + hidden();
    for (int l = 0; l < layers(); l++) {
      sum += commonParameters(l) + (hasExperts(l) ? expertsCounted * expertParameters() : 0);
    }
    return sum;
  }

  /**
   * Floating-point operations that a token costs forward: two for each parameter that it passes,
   * the look-up in the embedding apart, and two for each product of a score and of a value.
   *
   * @param sequence tokens of the sequence; on average a token looks at half of those before it
   * @return operations of one token, forward only; training takes three times as many
   */
  public double flopsPerToken(long sequence) {
    double products = activeParameters() - (tiedEmbedding() ? 0 : embeddingParameters());
    double widths =
        latentAttention()
            .map(
                a ->
                    (double) heads()
                        * (a.plainDimension() + a.positionDimension() + a.valueDimension()))
            .orElse(2.0 * heads() * headDimension());
    return 2 * products + layers() * widths * sequence;
  }

  /**
   * Elements of a token's keys and values in a layer, as attention uses them.
   *
   * @return for all heads of keys together
   */
  public long keyValueElements() {
    return latentAttention()
        .map(
            a -> (long) heads() * (a.plainDimension() + a.positionDimension() + a.valueDimension()))
        .orElse(2L * keyValueHeads() * headDimension());
  }

  /**
   * Elements of a token's cache in a layer.
   *
   * @return keys and values of all heads, or the latent vector and the position of the key
   */
  public long cacheElements() {
    return latentAttention()
        .map(a -> (long) a.keyValueRank() + a.positionDimension())
        .orElse(keyValueElements());
  }

  /**
   * Published models, from the library's resource {@code models.json}.
   *
   * @return in the order of the resource, each with its source
   */
  public static List<ModelShape> published() {
    return PublishedModels.ALL;
  }

  /**
   * A published model by id.
   *
   * @param id such as {@code llama-3-405b}
   * @return the model, if it is among the published ones
   */
  public static Optional<ModelShape> find(String id) {
    return published().stream().filter(m -> m.id().equals(id)).findFirst();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** One line: id, parameters, layers. */
  @Override
  public String toString() {
    return id()
        + ": "
        + parameters()
        + " parameters"
        + (experts() == 0 ? "" : ", " + activeParameters() + " active")
        + ", "
        + layers()
        + " layers of "
        + hidden();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableModelShape.Builder {
    Builder() {}
  }
}

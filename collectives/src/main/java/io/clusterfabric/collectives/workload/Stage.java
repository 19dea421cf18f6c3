package io.clusterfabric.collectives.workload;

/**
 * What the fullest stage of a pipeline holds: the one with most layers, of those the one with most
 * parameters.
 *
 * @param layers its layers
 * @param expertLayers those with experts
 * @param common parameters without routed experts, before slicing
 * @param experts parameters of its routed experts, before slicing and spreading
 */
record Stage(int layers, int expertLayers, long common, long experts) {

  static Stage fullest(ModelShape model, int stages, int pieces) {
    int chunks = stages * pieces;
    Stage best = null;
    for (int s = 0; s < stages; s++) {
      Stage found = of(model, s, stages, chunks);
      if (best == null
          || found.layers > best.layers
          || (found.layers == best.layers && found.parameters() > best.parameters())) {
        best = found;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("a pipeline has at least one stage");
    }
    return best;
  }

  /** Pieces go to the stages in turn; the first ones have a layer more where it does not divide. */
  private static Stage of(ModelShape model, int stage, int stages, int chunks) {
    int layers = 0;
    int withExperts = 0;
    long common = stage == 0 ? model.embeddingParameters() : 0;
    if (stage == stages - 1) {
      boolean own = !model.tiedEmbedding() || stages > 1;
      common += model.hidden() + (own ? model.embeddingParameters() : 0);
    }
    for (int c = stage; c < chunks; c += stages) {
      int least = model.layers() / chunks;
      int more = model.layers() % chunks;
      int first = c * least + Math.min(c, more);
      int count = least + (c < more ? 1 : 0);
      for (int l = first; l < first + count; l++) {
        layers++;
        withExperts += model.hasExperts(l) ? 1 : 0;
        common += model.commonParameters(l);
      }
    }
    return new Stage(
        layers, withExperts, common, model.expertParameters() * model.experts() * withExperts);
  }

  long parameters() {
    return common + experts;
  }
}

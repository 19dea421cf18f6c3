package io.clusterfabric.collectives.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelShapeTest {
  private static ModelShape model(String id) {
    return ModelShape.find(id).orElseThrow();
  }

  /** What the models' own pages print: 8, 70 and 405, 46.7, 671 thousand million. */
  @ParameterizedTest
  @CsvSource({
    "llama-3-8b, 8.03, 8.03",
    "llama-3-70b, 70.55, 70.55",
    "llama-3-405b, 405.85, 405.85",
    "mixtral-8x7b, 46.70, 12.88",
    "deepseek-v3, 671.03, 37.55"
  })
  void countsParametersAsPublished(String id, double total, double active) {
    assertThat(model(id).parameters() / 1e9).isEqualTo(total, within(0.005));
    assertThat(model(id).activeParameters() / 1e9).isEqualTo(active, within(0.005));
  }

  /**
   * Layer by layer for Llama 3 8B: q and o 4096 x 4096, k and v 4096 x 1024, three matrices of 4096
   * x 14336, two norms; 32 times; two of 128256 x 4096 and a norm.
   */
  @Test
  void addsUpMatrixByMatrix() {
    long layer = 2L * 4096 * 4096 + 2L * 4096 * 1024 + 3L * 4096 * 14336 + 2L * 4096;
    assertThat(model("llama-3-8b").parameters())
        .isEqualTo(32 * layer + 2L * 128256 * 4096 + 4096)
        .isEqualTo(8_030_261_248L);
  }

  /** The Llama 3 paper: 15.6 x 10^12 tokens took 3.8 x 10^25 operations. */
  @Test
  void trainingOfLlama3CostsWhatItsPaperSays() {
    double flops = 3 * model("llama-3-405b").flopsPerToken(8192) * 15.6e12;
    assertThat(flops / 3.8e25).isEqualTo(1, within(0.06));
  }

  /** Latent attention keeps 512 + 64 elements a token and layer instead of 128 heads of keys. */
  @Test
  void cachesAreWhatAttentionKeeps() {
    assertThat(model("deepseek-v3").cacheElements()).isEqualTo(576);
    assertThat(model("deepseek-v3").keyValueElements()).isEqualTo(128 * (128 + 64 + 128));
    assertThat(model("llama-3-70b").cacheElements()).isEqualTo(2 * 8 * 128);
  }

  @Test
  void eachHasASource() {
    assertThat(ModelShape.published()).hasSize(5).allMatch(m -> m.sources().size() == 1);
    assertThat(ModelShape.find("no-such")).isEmpty();
  }

  @Test
  void refusesWhatIsNoModel() {
    ModelShape m = model("llama-3-8b");
    assertThatThrownBy(() -> ModelShape.builder().from(m).keyValueHeads(33).build())
        .hasMessageContaining("33 of keys");
    assertThatThrownBy(() -> ModelShape.builder().from(m).experts(4).build())
        .hasMessageContaining("0 of 4 experts");
  }
}

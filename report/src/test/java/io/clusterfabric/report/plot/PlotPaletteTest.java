package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotPaletteTest {
  /** Relative luminance and contrast as WCAG 2.1 defines them. */
  private static double luminance(String colour) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weights[i] * (c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  private static double contrast(String a, String b) {
    double x = luminance(a);
    double y = luminance(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  }

  @Test
  void firstSeriesStandOutFromTheirGroundByThreeToOne() {
    List<String> light = PlotPalette.series("light");
    List<String> dark = PlotPalette.series("dark");

    assertThat(light).hasSize(7).doesNotHaveDuplicates();
    assertThat(dark).hasSameSizeAs(light).doesNotHaveDuplicates();
    for (String c : light.subList(0, 5)) {
      assertThat(contrast(c, PlotPalette.neutral("light", "ground"))).isGreaterThan(3);
    }
    for (String c : dark) {
      assertThat(contrast(c, PlotPalette.neutral("dark", "ground"))).isGreaterThan(3);
    }
  }

  @Test
  void textIsReadable() {
    for (String ground : new String[] {"light", "dark"}) {
      for (String use : new String[] {"ink", "muted"}) {
        assertThat(
                contrast(PlotPalette.neutral(ground, use), PlotPalette.neutral(ground, "ground")))
            .isGreaterThan(4.5);
      }
    }
  }

  @Test
  void aViewerWithoutVariablesGetsAColour() {
    for (PlotTheme theme : PlotTheme.values()) {
      String css = PlotPalette.css(theme);
      assertThat(css.replaceAll("(fill|stroke):#[0-9a-fA-F]{6};\\1:var\\(--[a-z0-9]++\\)", ""))
          .doesNotContain("var(");
    }
  }
}

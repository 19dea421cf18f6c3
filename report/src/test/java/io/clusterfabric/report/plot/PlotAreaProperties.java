package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Clipping, against points that are tried one by one. */
class PlotAreaProperties {
  private static final PlotArea AREA = new PlotArea(10, 20, 60, 50);

  private static Trace line(SplittableRandom random, int points) {
    double[] x = random.doubles(points, -20, 100).sorted().toArray();
    double[] y = random.doubles(points, -20, 90).toArray();
    return new Trace(x, y);
  }

  @Property(tries = 300)
  void whatOfALineIsInsideStaysAndNothingElse(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Trace line = line(random, 2 + random.nextInt(8));

    List<Trace> pieces = AREA.clip(line);

    double inside = 0;
    int samples = 2000;
    for (int i = 1; i < line.size(); i++) {
      int hits = 0;
      for (int k = 0; k < samples; k++) {
        double t = (k + 0.5) / samples;
        hits +=
            AREA.holds(
                    line.x(i - 1) + t * (line.x(i) - line.x(i - 1)),
                    line.y(i - 1) + t * (line.y(i) - line.y(i - 1)))
                ? 1
                : 0;
      }
      inside += Math.hypot(line.x(i) - line.x(i - 1), line.y(i) - line.y(i - 1)) * hits / samples;
    }
    double kept = 0;
    for (Trace piece : pieces) {
      for (int i = 0; i < piece.size(); i++) {
        assertThat(AREA.holds(piece.x(i), piece.y(i))).isTrue();
        if (i > 0) {
          kept += Math.hypot(piece.x(i) - piece.x(i - 1), piece.y(i) - piece.y(i - 1));
        }
      }
    }
    assertThat(kept).isBetween(inside - 1, inside + 1);
  }

  @Property(tries = 200)
  void anOutlineKeepsTheSurfaceThatIsInside(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Trace high = line(random, 2 + random.nextInt(5));
    Trace.Builder outline = new Trace.Builder();
    for (int i = 0; i < high.size(); i++) {
      outline.add(high.x(i), high.y(i));
    }
    double[] thick = random.doubles(high.size(), 1, 40).toArray();
    for (int i = high.size() - 1; i >= 0; i--) {
      outline.add(high.x(i), high.y(i) + thick[i]);
    }

    Trace kept = AREA.clipOutline(outline.build());

    double surface = 0;
    for (int i = 0; i < kept.size(); i++) {
      assertThat(kept.x(i)).isBetween(AREA.left() - 1e-9, AREA.right() + 1e-9);
      assertThat(kept.y(i)).isBetween(AREA.top() - 1e-9, AREA.bottom() + 1e-9);
      int next = (i + 1) % kept.size();
      surface += kept.x(i) * kept.y(next) - kept.x(next) * kept.y(i);
    }
    // Column by column: the strip between both lines, cut at the edges.
    double expected = 0;
    int columns = 5_000;
    for (int c = 0; c < columns; c++) {
      double x = AREA.left() + (c + 0.5) * AREA.width() / columns;
      for (int i = 1; i < high.size(); i++) {
        if (x >= high.x(i - 1) && x < high.x(i)) {
          double t = (x - high.x(i - 1)) / (high.x(i) - high.x(i - 1));
          double top = high.y(i - 1) + t * (high.y(i) - high.y(i - 1));
          double bottom = top + thick[i - 1] + t * (thick[i] - thick[i - 1]);
          expected +=
              Math.max(0, Math.min(bottom, AREA.bottom()) - Math.max(top, AREA.top()))
                  * AREA.width()
                  / columns;
        }
      }
    }
    assertThat(Math.abs(surface) / 2).isBetween(expected - 1, expected + 1);
  }
}

package io.clusterfabric.report.plot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Lines, points, shaded bands and horizontal references over two axes, drawn as SVG: real text, a
 * style sheet inside, no script, no font, nothing fetched, light or dark as the viewer asks.
 * Immutable. The same plot gives the same bytes on every machine and in every locale.
 *
 * <p>Whatever the data are, the plot can be drawn: an unknown value is a gap, a value that the axes
 * have no place for is left out, and {@link #notes} and the picture say how many. The legend stands
 * above the axes and never on the data.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LinePlot {
  private final Builder parts;

  private LinePlot(Builder parts) {
    this.parts = parts;
  }

  /**
   * Starts a plot: without title, with plain linear axes.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts a plot from this one.
   *
   * @return a builder that holds all of it
   */
  public Builder toBuilder() {
    return new Builder(parts);
  }

  /**
   * The heading.
   *
   * @return the title, which may be empty
   */
  public String title() {
    return parts.title;
  }

  /**
   * The line below the heading.
   *
   * @return the subtitle, which may be empty
   */
  public String subtitle() {
    return parts.subtitle;
  }

  /**
   * The horizontal axis.
   *
   * @return the axis
   */
  public PlotAxis x() {
    return parts.x;
  }

  /**
   * The vertical axis.
   *
   * @return the axis
   */
  public PlotAxis y() {
    return parts.y;
  }

  /**
   * The series.
   *
   * @return in the order of the legend
   */
  public List<PlotSeries> series() {
    return List.copyOf(parts.series);
  }

  /**
   * The shaded bands.
   *
   * @return in the order of the legend
   */
  public List<PlotBand> bands() {
    return List.copyOf(parts.bands);
  }

  /**
   * The horizontal references.
   *
   * @return in the order of the legend
   */
  public List<PlotReference> references() {
    return List.copyOf(parts.references);
  }

  /**
   * Whether names stand at the right end of lines instead of in the legend, where there is room.
   *
   * @return false unless set
   */
  public boolean directLabels() {
    return parts.directLabels;
  }

  /**
   * The width of the picture.
   *
   * @return pixels at its natural size
   */
  public int width() {
    return parts.width;
  }

  /**
   * The least height of the picture; many names in the legend make it higher.
   *
   * @return pixels at its natural size
   */
  public int height() {
    return parts.height;
  }

  /**
   * Which background the plot is for.
   *
   * @return the theme
   */
  public PlotTheme theme() {
    return parts.theme;
  }

  /**
   * What the picture does not show, a sentence each: unknown values, values that an axis has no
   * place for, points that are too many to tell apart.
   *
   * @return in the order of the legend; empty if all is shown
   */
  public List<String> notes() {
    return PlotLayout.of(this).notes();
  }

  /**
   * The plot as SVG.
   *
   * @return an SVG document
   */
  public String svg() {
    return new PlotDrawing(PlotLayout.of(this)).draw();
  }

  /**
   * Writes the plot as SVG in UTF-8.
   *
   * @param file the file, made or overwritten
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    Files.writeString(file, svg(), UTF_8);
  }

  /** One line: the title and how much there is. */
  @Override
  public String toString() {
    return (parts.title.isEmpty() ? "plot" : parts.title)
        + ": "
        + Counts.of(parts.series.size(), "series", "series")
        + ", "
        + Counts.of(parts.bands.size(), "band")
        + ", "
        + Counts.of(parts.references.size(), "reference");
  }

  /** Collects the parts of a plot. */
  public static final class Builder {
    /** Below it axes have no room beside their labels. */
    private static final int LEAST_WIDTH = 240;

    private static final int LEAST_HEIGHT = 160;
    private static final int GREATEST = 10_000;

    private String title = "";
    private String subtitle = "";
    private PlotAxis x = PlotAxis.number("");
    private PlotAxis y = PlotAxis.number("");
    private final List<PlotSeries> series = new ArrayList<>();
    private final List<PlotBand> bands = new ArrayList<>();
    private final List<PlotReference> references = new ArrayList<>();
    private boolean directLabels;
    private int width = 860;
    private int height = 500;
    private PlotTheme theme = PlotTheme.AUTO;

    private Builder() {}

    private Builder(Builder from) {
      title = from.title;
      subtitle = from.subtitle;
      x = from.x;
      y = from.y;
      series.addAll(from.series);
      bands.addAll(from.bands);
      references.addAll(from.references);
      directLabels = from.directLabels;
      width = from.width;
      height = from.height;
      theme = from.theme;
    }

    /**
     * Sets the heading.
     *
     * @param title what the plot shows
     * @return this
     */
    public Builder title(String title) {
      this.title = requireNonNull(title);
      return this;
    }

    /**
     * Sets the line below the heading.
     *
     * @param subtitle of what, under which circumstances
     * @return this
     */
    public Builder subtitle(String subtitle) {
      this.subtitle = requireNonNull(subtitle);
      return this;
    }

    /**
     * Sets the horizontal axis.
     *
     * @param axis the axis
     * @return this
     */
    public Builder x(PlotAxis axis) {
      this.x = requireNonNull(axis);
      return this;
    }

    /**
     * Sets the vertical axis.
     *
     * @param axis the axis
     * @return this
     */
    public Builder y(PlotAxis axis) {
      this.y = requireNonNull(axis);
      return this;
    }

    /**
     * Adds a series. Each has its own colour, dashes and marks; the eighth begins the colours anew
     * with other dashes.
     *
     * @param series the series
     * @return this
     */
    public Builder addSeries(PlotSeries series) {
      this.series.add(requireNonNull(series));
      return this;
    }

    /**
     * Adds a shaded band, below all lines.
     *
     * @param band the band
     * @return this
     */
    public Builder addBand(PlotBand band) {
      this.bands.add(requireNonNull(band));
      return this;
    }

    /**
     * Adds a horizontal reference. The vertical axis reaches as far as it, unless its range is set.
     *
     * @param reference the reference
     * @return this
     */
    public Builder addReference(PlotReference reference) {
      this.references.add(requireNonNull(reference));
      return this;
    }

    /**
     * Sets whether names stand at the right end of lines instead of in the legend, where there is
     * room.
     *
     * @param direct whether they do
     * @return this
     */
    public Builder directLabels(boolean direct) {
      this.directLabels = direct;
      return this;
    }

    /**
     * Sets the natural size; the picture scales with the room that it gets.
     *
     * @param width pixels, 240 to 10,000
     * @param height pixels, 160 to 10,000
     * @return this
     * @throws IllegalArgumentException if it is beyond these
     */
    public Builder size(int width, int height) {
      if (width < LEAST_WIDTH || width > GREATEST || height < LEAST_HEIGHT || height > GREATEST) {
        throw new IllegalArgumentException(
            "a plot is from "
                + LEAST_WIDTH
                + " by "
                + LEAST_HEIGHT
                + " to "
                + GREATEST
                + " by "
                + GREATEST
                + " pixels, found "
                + width
                + " by "
                + height);
      }
      this.width = width;
      this.height = height;
      return this;
    }

    /**
     * Sets which background the plot is for.
     *
     * @param theme AUTO unless set
     * @return this
     */
    public Builder theme(PlotTheme theme) {
      this.theme = requireNonNull(theme);
      return this;
    }

    /**
     * The plot.
     *
     * @return what was collected so far
     */
    public LinePlot build() {
      return new LinePlot(new Builder(this));
    }
  }
}

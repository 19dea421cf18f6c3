package io.clusterfabric.report.plot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The colours of plots, as a style sheet. Each colour is a CSS variable, so that a page that holds
 * the SVG can set its own; a viewer that knows no variables takes the value that stands before.
 */
final class PlotPalette {
  private static final String RESOURCE = "palette.properties";
  private static final Properties SHIPPED = load();
  private static final String FONTS =
      "'Helvetica Neue',Arial,'Liberation Sans',Helvetica,sans-serif";
  private static final String[] NEUTRAL = {"ground", "ink", "muted", "grid", "frame"};

  private PlotPalette() {}

  private static Properties load() {
    Properties p = new Properties();
    try (InputStream in = PlotPalette.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + RESOURCE + " is missing");
      }
      p.load(new InputStreamReader(in, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return p;
  }

  private static String value(String key) {
    String found = SHIPPED.getProperty(key);
    if (found == null) {
      throw new IllegalStateException("the resource " + RESOURCE + " has no " + key);
    }
    return found;
  }

  /** The colours of series on a ground, {@code light} or {@code dark}, in their order. */
  static List<String> series(String ground) {
    List<String> colours = new ArrayList<>();
    for (String name : value(ground).split(",", -1)) {
      colours.add(value(name));
    }
    return colours;
  }

  /** A colour that is not of data: ground, ink, muted, grid or frame. */
  static String neutral(String ground, String use) {
    return value(ground + "." + use);
  }

  /** How many series have a colour of their own. */
  static int size() {
    return series("light").size();
  }

  static String css(PlotTheme theme) {
    String first = theme == PlotTheme.DARK ? "dark" : "light";
    StringBuilder out = new StringBuilder();
    out.append(".fabric-plot{max-width:100%;height:auto;").append(variables(first)).append("}\n");
    if (theme == PlotTheme.AUTO) {
      out.append("@media (prefers-color-scheme:dark){.fabric-plot{");
      out.append(variables("dark")).append("}}\n");
    }
    out.append(".fabric-plot text{font-family:").append(FONTS).append(';');
    out.append(paint("fill", first, "ink")).append("}\n");
    rule(out, "title", "font-size:" + px(PlotLayout.TITLE_FONT) + ";font-weight:700");
    rule(out, "sub", "font-size:" + px(PlotLayout.SUBTITLE_FONT));
    rule(out, "name", "font-size:" + px(PlotLayout.AXIS_FONT));
    rule(out, "tick", "font-size:" + px(AxisTicks.FONT));
    rule(out, "key", "font-size:" + px(LegendEntry.FONT));
    rule(out, "note", "font-size:" + px(PlotLayout.NOTE_FONT));
    rule(out, "none", "font-size:" + px(PlotLayout.TITLE_FONT));
    for (String muted : new String[] {"sub", "tick", "note", "none"}) {
      rule(out, "fabric-plot text." + muted, paint("fill", first, "muted"));
    }
    rule(out, "ground", paint("fill", first, "ground"));
    rule(out, "grid", "fill:none;stroke-width:1;" + paint("stroke", first, "grid"));
    rule(out, "frame", "fill:none;stroke-width:1;" + paint("stroke", first, "frame"));
    rule(out, "ref", "fill:none;stroke-width:1.6;" + paint("stroke", first, "muted"));
    rule(out, "line", "fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round");
    rule(out, "mark", "stroke-width:1.4;" + paint("stroke", first, "ground"));
    rule(out, "band", "fill-opacity:.2;stroke:none");
    rule(out, "edge", "fill:none;stroke-width:1;stroke-opacity:.65");
    rule(out, "bar", "fill:none;stroke-width:5;stroke-opacity:.35");
    rule(out, "lead", "fill:none;stroke-width:1;stroke-opacity:.6");
    List<String> colours = series(first);
    for (int c = 0; c < colours.size(); c++) {
      String colour = colours.get(c) + ";";
      out.append(".fabric-plot .s").append(c).append("{stroke:").append(colour);
      out.append("stroke:var(--s").append(c).append(")}");
      out.append(".fabric-plot .f").append(c).append("{fill:").append(colour);
      out.append("fill:var(--s").append(c).append(")}\n");
    }
    return out.toString();
  }

  private static void rule(StringBuilder out, String name, String style) {
    out.append(name.startsWith("fabric-plot") ? "." : ".fabric-plot .");
    out.append(name).append('{').append(style).append("}\n");
  }

  private static String px(double size) {
    return Math.round(size) + "px";
  }

  private static String paint(String what, String ground, String use) {
    return what + ":" + neutral(ground, use) + ";" + what + ":var(--" + use + ")";
  }

  private static String variables(String ground) {
    StringBuilder out = new StringBuilder();
    for (String use : NEUTRAL) {
      out.append("--").append(use).append(':').append(neutral(ground, use)).append(';');
    }
    List<String> colours = series(ground);
    for (int c = 0; c < colours.size(); c++) {
      out.append(c == 0 ? "" : ";").append("--s").append(c).append(':').append(colours.get(c));
    }
    return out.toString();
  }
}

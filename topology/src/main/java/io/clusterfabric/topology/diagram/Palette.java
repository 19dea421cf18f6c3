package io.clusterfabric.topology.diagram;

/** The colours of pictures, as rules of a style sheet for light and dark. */
final class Palette {
  /** How many rails have a colour of their own; further ones begin anew, dashed. */
  static final int RAILS = 8;

  /** How many overlays have a colour of their own. */
  static final int OVERLAYS = 6;

  private static final String[] RAIL_LIGHT = {
    "#0072b2", "#d55e00", "#007a5e", "#b0508a", "#8a6d00", "#2f8fc4", "#7a4fb5", "#5f6b2d"
  };
  private static final String[] RAIL_DARK = {
    "#5bb3ea", "#ff9e58", "#3ecfa5", "#e79ac6", "#dcbf4f", "#9fd6f5", "#bb9df0", "#b3c272"
  };
  private static final String[] OVERLAY = {
    "#e6007e", "#00a3a3", "#ff8c00", "#6a5acd", "#76b900", "#b8860b"
  };

  private Palette() {}

  static String css(DiagramTheme theme) {
    StringBuilder out = new StringBuilder();
    out.append("text{font-family:'Helvetica Neue',Arial,'Liberation Sans',sans-serif}\n");
    out.append(".title{font-size:20px;font-weight:600}.sub{font-size:13px}");
    out.append(".row{font-size:12px}.name{font-size:12px;font-weight:600}.note{font-size:10.5px}");
    out.append(
        ".end{font-size:10px}.end,.halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}\n");
    out.append(".line{fill:none}.under{fill:none;stroke-opacity:.35;stroke-linecap:round}");
    out.append(".down{stroke-dasharray:5 4}.frame{fill-opacity:.5;stroke-dasharray:3 3}");
    out.append(".mark{fill:none;stroke-width:3}.badge{stroke:none}.bt{fill:#fff;font-size:10px;");
    out.append("font-weight:700;text-anchor:middle}.mid{text-anchor:middle}\n");
    for (int o = 0; o < OVERLAY.length; o++) {
      out.append(".o").append(o).append("{stroke:").append(OVERLAY[o]).append('}');
    }
    out.append('\n');
    if (theme != DiagramTheme.DARK) {
      out.append(light());
    }
    if (theme == DiagramTheme.AUTO) {
      out.append("@media (prefers-color-scheme:dark){\n").append(dark()).append("}\n");
    } else if (theme == DiagramTheme.DARK) {
      out.append(dark());
    }
    return out.toString();
  }

  private static String light() {
    return colours(
        RAIL_LIGHT,
        "#ffffff",
        "#1c2329",
        "#56636e",
        "#f4f6f8",
        "#e9eef2",
        "#7a8894",
        "#c62828",
        "#b26a00",
        "#1565c0",
        "#fbf7ee");
  }

  private static String dark() {
    return colours(
        RAIL_DARK, "#14181c", "#e8edf1", "#a3afb9", "#222a31", "#2b353d", "#8996a1", "#ef5350",
        "#ffa726", "#64b5f6", "#2a2822");
  }

  private static String colours(
      String[] rails,
      String back,
      String ink,
      String muted,
      String frame,
      String box,
      String line,
      String error,
      String warning,
      String info,
      String host) {
    StringBuilder out = new StringBuilder();
    out.append(".back{fill:").append(back).append('}');
    out.append("text{fill:").append(ink).append('}');
    out.append(".sub,.row,.note,.end{fill:").append(muted).append('}');
    out.append(".end,.halo{stroke:").append(back).append('}');
    out.append(".frame{fill:").append(frame).append(";stroke:").append(line).append('}');
    out.append(".switch{fill:").append(box).append(";stroke:").append(line).append('}');
    out.append(".host{fill:").append(host).append(";stroke:").append(line).append('}');
    out.append(".line{stroke:").append(line).append('}');
    for (int r = 0; r < rails.length; r++) {
      out.append(".r").append(r).append("{stroke:").append(rails[r]).append('}');
      out.append(".rf").append(r).append("{fill:").append(rails[r]).append('}');
    }
    out.append(".line.down,.line.faulty{stroke:").append(error).append('}');
    out.append(".error{fill:").append(error).append('}');
    out.append(".warning{fill:").append(warning).append('}');
    out.append(".info{fill:").append(info).append("}.bt{fill:").append(back).append("}\n");
    return out.toString();
  }
}

package io.clusterfabric.report.plot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How wide text is about: the font is the viewer's, so that only an estimate can be had. It is that
 * of Liberation Sans, which has the widths of Arial and Helvetica, the fonts that plots ask for.
 */
final class TextWidth {
  private static final String RESOURCE = "text-widths.csv";

  /** From here on scripts are written in squares. */
  private static final int WIDE_FROM = 0x1100;

  private static final int LATIN = 128;
  private static final TextWidth REGULAR = new TextWidth(1);
  private static final TextWidth BOLD = new TextWidth(2);

  private final int[] latin = new int[LATIN];
  private final Map<Integer, Integer> others = new HashMap<>();
  private int usual;
  private int wide;

  private TextWidth(int column) {
    for (String line : lines()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split(",", -1);
      int width = Integer.parseInt(cells[column]);
      switch (cells[0]) {
        case "other" -> usual = width;
        case "wide" -> wide = width;
        default -> {
          int code = Integer.parseInt(cells[0]);
          if (code < LATIN) {
            latin[code] = width;
          } else {
            others.put(code, width);
          }
        }
      }
    }
  }

  private static List<String> lines() {
    try (InputStream in = TextWidth.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + RESOURCE + " is missing");
      }
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In pixels, for a font of so many pixels. */
  static double of(String text, double size) {
    return REGULAR.thousandths(text) * size / 1000;
  }

  /** In pixels, for a bold font of so many pixels. */
  static double ofBold(String text, double size) {
    return BOLD.thousandths(text) * size / 1000;
  }

  private long thousandths(String text) {
    return text.codePoints().asLongStream().map(c -> width((int) c)).sum();
  }

  private int width(int code) {
    if (code < LATIN) {
      return latin[code] > 0 ? latin[code] : usual;
    }
    Integer known = others.get(code);
    return known != null ? known : code >= WIDE_FROM ? wide : usual;
  }

  /** The text, or as much of its beginning as fits, with an ellipsis. */
  static String fitted(String text, double room, double size, boolean bold) {
    TextWidth widths = bold ? BOLD : REGULAR;
    double most = room * 1000 / size;
    // Whatever the font, no letter is narrower than this: no need to measure all of a long text.
    if (text.length() < most && widths.thousandths(text) <= most) {
      return text;
    }
    double left = most - widths.width('…');
    int end = 0;
    while (end < text.length()) {
      int code = text.codePointAt(end);
      left -= widths.width(code);
      if (left < 0) {
        break;
      }
      end += Character.charCount(code);
    }
    return text.substring(0, end).stripTrailing() + "…";
  }
}

package io.clusterfabric.testkit.damage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The kinds of damage. One that doesn't fit the text, such as lost tabs where none are, flips bits.
 */
enum DamageKind {
  FLIPPED_BITS {
    @Override
    String apply(Bytes text) {
      if (text.size() == 0) {
        return INSERTED_CONTROL.apply(text);
      }
      int count = 1 + text.below(8);
      byte[] out = text.bytes().clone();
      for (int i = 0; i < count; i++) {
        out[text.below(out.length)] ^= (byte) (1 << text.below(8));
      }
      text.set(out);
      return count + " bits flipped";
    }
  },
  DELETED_LINE {
    @Override
    String apply(Bytes text) {
      List<byte[]> lines = text.lines();
      if (lines.isEmpty()) {
        return INSERTED_CONTROL.apply(text);
      }
      int line = text.below(lines.size());
      lines.remove(line);
      text.setLines(lines);
      return "line " + (line + 1) + " deleted";
    }
  },
  DUPLICATED_LINE {
    @Override
    String apply(Bytes text) {
      List<byte[]> lines = text.lines();
      if (lines.isEmpty()) {
        return INSERTED_CONTROL.apply(text);
      }
      int line = text.below(lines.size());
      int to = text.below(lines.size() + 1);
      lines.add(to, lines.get(line));
      text.setLines(lines);
      return "line " + (line + 1) + " repeated before line " + (to + 1);
    }
  },
  SWAPPED_LINES {
    @Override
    String apply(Bytes text) {
      List<byte[]> lines = text.lines();
      if (lines.size() < 2) {
        return FLIPPED_BITS.apply(text);
      }
      int first = text.below(lines.size());
      int second = text.below(lines.size());
      Collections.swap(lines, first, second);
      text.setLines(lines);
      return "lines " + (first + 1) + " and " + (second + 1) + " swapped";
    }
  },
  JOINED_LINES {
    @Override
    String apply(Bytes text) {
      List<Integer> ends = text.places('\n');
      if (ends.isEmpty()) {
        return FLIPPED_BITS.apply(text);
      }
      int end = text.oneOf(ends);
      text.replace(end, end + 1, new byte[0]);
      return "line end at byte " + end + " lost";
    }
  },
  TRUNCATED {
    @Override
    String apply(Bytes text) {
      int length = text.place();
      text.set(Arrays.copyOf(text.bytes(), length));
      return "cut off after " + length + " bytes";
    }
  },
  BEHEADED {
    @Override
    String apply(Bytes text) {
      int from = text.place();
      text.set(text.slice(from, text.size()));
      return "first " + from + " bytes lost";
    }
  },
  MIXED_LINE_ENDS {
    @Override
    String apply(Bytes text) {
      ByteArrayOutputStream out = new ByteArrayOutputStream(text.size() + 64);
      for (int i = 0; i < text.size(); i++) {
        if (text.at(i) != '\n') {
          out.write(text.at(i));
        } else {
          out.writeBytes(latin(text.oneOf(List.of("\n", "\r\n", "\r", "\r\r\n", "\n\n"))));
        }
      }
      text.set(out.toByteArray());
      return "line ends mixed";
    }
  },
  TABS_TO_SPACES {
    @Override
    String apply(Bytes text) {
      if (text.places('\t').isEmpty()) {
        return FLIPPED_BITS.apply(text);
      }
      String spaces = " ".repeat(text.below(9));
      text.set(latin(new String(text.bytes(), ISO_8859_1).replace("\t", spaces)));
      return "each tab replaced by " + spaces.length() + " blanks";
    }
  },
  SPACES_TO_TABS {
    @Override
    String apply(Bytes text) {
      if (text.places(' ').isEmpty()) {
        return FLIPPED_BITS.apply(text);
      }
      text.set(latin(new String(text.bytes(), ISO_8859_1).replace(' ', '\t')));
      return "each blank replaced by a tab";
    }
  },
  INSERTED_CONTROL {
    @Override
    String apply(Bytes text) {
      byte control =
          (byte) text.oneOf(List.of(0, 1, 7, 8, 0x0B, 0x0C, 0x1A, 0x1B, 0x7F)).intValue();
      int at = text.place();
      byte[] run = new byte[1 + text.below(4)];
      Arrays.fill(run, control);
      text.replace(at, at, run);
      return String.format(
          Locale.ROOT, "%d bytes 0x%02x inserted at byte %d", run.length, control, at);
    }
  },
  INVALID_UTF8 {
    @Override
    String apply(Bytes text) {
      int at = text.place();
      text.replace(
          at,
          at,
          latin(
              text.oneOf(
                  List.of(
                      "\u00FF",
                      "\u00C0\u0080",
                      "\u00ED\u00A0\u0080",
                      "\u00E2\u0082",
                      "\u0080",
                      "\u00F4\u0090\u0080\u0080",
                      "\u00FE\u00FF"))));
      return "bytes that are no UTF-8 inserted at byte " + at;
    }
  },
  HUGE_NUMBER {
    @Override
    String apply(Bytes text) {
      List<int[]> numbers = text.numbers();
      if (numbers.isEmpty()) {
        return FLIPPED_BITS.apply(text);
      }
      int[] run = text.oneOf(numbers);
      String by =
          text.oneOf(
              List.of(
                  "0",
                  "-1",
                  "2147483647",
                  "2147483648",
                  "4294967296",
                  "9223372036854775807",
                  "9223372036854775808",
                  "18446744073709551616",
                  "1e400",
                  "0x7fffffffffffffff",
                  "9".repeat(400),
                  "00000000000000000001",
                  "1.5",
                  ""));
      text.replace(run[0], run[1], latin(by));
      return "number at byte "
          + run[0]
          + " replaced by "
          + (by.length() > 24 ? by.length() + " digits" : "'" + by + "'");
    }
  },
  REPEATED_BLOCK {
    @Override
    String apply(Bytes text) {
      List<byte[]> lines = text.lines();
      if (lines.isEmpty()) {
        return INSERTED_CONTROL.apply(text);
      }
      int from = text.below(lines.size());
      int to = Math.min(lines.size(), from + 1 + text.below(20));
      List<byte[]> block = List.copyOf(lines.subList(from, to));
      int times = 1 + text.below(20);
      for (int i = 0; i < times; i++) {
        lines.addAll(to, block);
      }
      text.setLines(lines);
      return "lines " + (from + 1) + " to " + to + " repeated " + times + " times";
    }
  },
  REMOVED_QUOTES {
    @Override
    String apply(Bytes text) {
      List<Integer> quotes = text.places('"');
      if (quotes.isEmpty()) {
        return FLIPPED_BITS.apply(text);
      }
      if (text.below(4) == 0) {
        text.set(latin(new String(text.bytes(), ISO_8859_1).replace("\"", "")));
        return "all quotes removed";
      }
      int at = text.oneOf(quotes);
      text.replace(at, at + 1, new byte[0]);
      return "quote at byte " + at + " removed";
    }
  },
  REMOVED_BYTES {
    @Override
    String apply(Bytes text) {
      int from = text.place();
      int to = Math.min(text.size(), from + 1 + text.below(40));
      text.replace(from, to, new byte[0]);
      return "bytes " + from + " to " + to + " removed";
    }
  },
  MOVED_BYTES {
    @Override
    String apply(Bytes text) {
      int from = text.place();
      int to = Math.min(text.size(), from + 1 + text.below(40));
      byte[] block = text.slice(from, to);
      text.replace(from, to, new byte[0]);
      int at = text.place();
      text.replace(at, at, block);
      return "bytes " + from + " to " + to + " moved to byte " + at;
    }
  },
  HUGE_LINE {
    @Override
    String apply(Bytes text) {
      int at = text.place();
      int length = 1 << (14 + text.below(4));
      String part = text.oneOf(List.of("x", " ", "\"", "9", "{\"a\":", "a,", "\\", "\u00C3\u00A9"));
      text.replace(at, at, latin(part.repeat(length / part.length())));
      return length + " bytes of '" + part + "' inserted at byte " + at;
    }
  },
  INSERTED_BRACKETS {
    @Override
    String apply(Bytes text) {
      int at = text.place();
      String part = text.oneOf(List.of("[", "{", "(", "<a>", "]", "}", ">", "<!--", "/*", "&lt;"));
      int times = 1 << text.below(14);
      text.replace(at, at, latin(part.repeat(times)));
      return times + " times '" + part + "' inserted at byte " + at;
    }
  },
  INSERTED_MARK {
    @Override
    String apply(Bytes text) {
      int at = text.below(2) == 0 ? 0 : text.place();
      text.replace(at, at, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
      return "byte order mark inserted at byte " + at;
    }
  };

  private static final List<DamageKind> ALL = List.of(values());

  static DamageKind any(SplittableRandom random) {
    return ALL.get(random.nextInt(ALL.size()));
  }

  /** Damages the text and tells how. */
  abstract String apply(Bytes text);

  private static byte[] latin(String text) {
    return text.getBytes(ISO_8859_1);
  }
}

package io.clusterfabric.infiniband.routing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.internal.reading.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A file of GUIDs, one a line with more text behind if the file is of ids: what OpenSM takes for
 * roots, ids, compute and I/O nodes and the order of routing. It is read exactly as OpenSM reads
 * it: {@code #} begins a comment, numbers are decimal, octal with {@code 0} or hexadecimal with
 * {@code 0x}, lines longer than 255 characters break, and reading ends at the first line that is
 * none of these; what stood before it counts all the same. Source: opensm 3.3.23, complib
 * cl_nodenamemap.c.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GuidFile {
  static final String BROKEN = "infiniband.routing.guid-file-broken";
  static final String UNREADABLE = "infiniband.routing.guid-file-unreadable";
  static final String TOO_LARGE = "infiniband.routing.guid-file-too-large";

  /** What OpenSM's buffer of a line holds, less the mark of its end. */
  private static final int PIECE = 255;

  private static final int MAX_BYTES = 64 << 20;

  private final String name;
  private final List<Entry> entries;
  private final OptionalInt brokenLine;
  private final boolean readable;
  private final Findings findings;

  private GuidFile(
      String name,
      List<Entry> entries,
      OptionalInt brokenLine,
      boolean readable,
      Findings findings) {
    this.name = name;
    this.entries = List.copyOf(entries);
    this.brokenLine = brokenLine;
    this.readable = readable;
    this.findings = findings;
  }

  /**
   * A line with a GUID.
   *
   * @param line its number, from 1
   * @param guid the number that it begins with
   * @param rest what follows after the space, comments included
   */
  public record Entry(int line, long guid, String rest) {
    /**
     * Checks that there is text.
     *
     * @param line its number, from 1
     * @param guid the number that it begins with
     * @param rest what follows after the space, comments included
     */
    public Entry {
      requireNonNull(rest);
    }

    @Override
    public String toString() {
      return "0x" + HexFormat.of().toHexDigits(guid) + (rest.isEmpty() ? "" : " " + rest);
    }
  }

  /**
   * Reads a file. One that cannot be opened is what it is to OpenSM: a configured file without
   * content.
   *
   * @param path the file
   * @return what it holds
   */
  public static GuidFile read(Path path) {
    try {
      return read(FabricSource.of(path));
    } catch (IOException e) {
      return unreadable(path.toString());
    }
  }

  /**
   * Reads the first stream of a source.
   *
   * @param source the source
   * @return what it holds
   * @throws IOException if it cannot be read
   */
  public static GuidFile read(FabricSource source) throws IOException {
    String stream = source.streamNames().get(0);
    byte[] bytes;
    try (InputStream in = source.open(stream)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    }
    if (bytes.length > MAX_BYTES) {
      return new GuidFile(
          source.name(),
          List.of(),
          OptionalInt.empty(),
          false,
          Findings.of(
              Finding.of(
                  TOO_LARGE,
                  Severity.ERROR,
                  SourcePosition.of(source.name()),
                  "a file of GUIDs has at most " + MAX_BYTES + " bytes here")));
    }
    return parse(source.name(), new String(bytes, ISO_8859_1));
  }

  /**
   * A file that is named in the configuration and cannot be opened.
   *
   * @param name its name
   * @return a file without content
   */
  public static GuidFile unreadable(String name) {
    return new GuidFile(
        requireNonNull(name),
        List.of(),
        OptionalInt.empty(),
        false,
        Findings.of(
            Finding.builder()
                .ruleId(UNREADABLE)
                .severity(Severity.ERROR)
                .where(SourcePosition.of(name))
                .why(
                    "OpenSM goes on without a file that it cannot open, yet takes some checks as"
                        + " done by whoever named it")
                .fix("name a file that OpenSM's user may read, or none")
                .build()));
  }

  /**
   * A file of nothing but GUIDs.
   *
   * @param guids the GUIDs
   * @return a file as OpenSM would read it
   */
  public static GuidFile of(long... guids) {
    List<Entry> out = new ArrayList<>();
    for (long g : guids) {
      out.add(new Entry(out.size() + 1, g, ""));
    }
    return new GuidFile("", out, OptionalInt.empty(), true, Findings.none());
  }

  private static GuidFile parse(String name, String text) {
    List<Entry> out = new ArrayList<>();
    int line = 1;
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      next = Math.min(next, at + PIECE);
      // What C takes for the text ends at a NUL.
      String piece = text.substring(at, next);
      int nul = piece.indexOf('\0');
      piece = nul < 0 ? piece : piece.substring(0, nul);
      int from = skip(piece, 0);
      if (from < piece.length() && piece.charAt(from) != '#') {
        CNumber n = CNumber.parse(piece, from);
        char after = n.end() < piece.length() ? piece.charAt(n.end()) : '#';
        if (n.end() == from || !(isSpace(after) || after == '#')) {
          Finding broken =
              Finding.builder()
                  .ruleId(BROKEN)
                  .severity(Severity.ERROR)
                  .where(SourcePosition.of(name, line))
                  .why(
                      "OpenSM stops reading at a line that does not begin with a number: what"
                          + " follows is lost, what stood before counts")
                  .observed(Excerpt.of(piece.strip()))
                  .expected("a GUID such as 0x0002c90300a1b2c3, or a comment after #")
                  .build();
          return new GuidFile(name, out, OptionalInt.of(line), true, Findings.of(broken));
        }
        int rest = skip(piece, n.end());
        String tail = piece.substring(rest);
        int lineEnd = tail.indexOf('\n');
        out.add(new Entry(line, n.value(), lineEnd < 0 ? tail : tail.substring(0, lineEnd)));
      }
      line += text.charAt(next - 1) == '\n' ? 1 : 0;
      at = next;
    }
    return new GuidFile(name, out, OptionalInt.empty(), true, Findings.none());
  }

  private static int skip(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /**
   * The name of the file.
   *
   * @return empty if it was made of GUIDs
   */
  public String name() {
    return name;
  }

  /**
   * The lines with a GUID.
   *
   * @return those before the first that is broken
   */
  public List<Entry> entries() {
    return entries;
  }

  /**
   * Whether OpenSM reads it to its end.
   *
   * @return false if it cannot be opened or a line is broken
   */
  public boolean isSound() {
    return readable && brokenLine.isEmpty();
  }

  /**
   * The first line that is broken.
   *
   * @return its number, if one is
   */
  public OptionalInt brokenLine() {
    return brokenLine;
  }

  /**
   * What is wrong with the file.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * The file's text.
   *
   * @return a line for each entry, with LF
   */
  public String toText() {
    StringBuilder out = new StringBuilder();
    for (Entry e : entries) {
      out.append(e).append('\n');
    }
    return out.toString();
  }

  @Override
  public String toString() {
    return (name.isEmpty() ? "GUIDs" : name)
        + ": "
        + entries.size()
        + (entries.size() == 1 ? " entry" : " entries")
        + (isSound()
            ? ""
            : brokenLine.isPresent()
                ? ", broken in line " + brokenLine.getAsInt()
                : ", cannot be read");
  }
}

package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.json.FieldSet;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonLimitFault;
import io.clusterfabric.model.internal.text.json.Utf8Reader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Waivers as they stand in a file: a JSON array of objects, each with the texts {@code rule},
 * {@code where}, {@code owner}, {@code expires} (a date such as {@code 2027-06-30}) and {@code
 * reason}, all of them required; see {@link Waiver} for what they mean. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Waivers {
  /** The rule that reports a waiver whose time is over: {@value}. */
  public static final String EXPIRED = "model.waiver.expired";

  /** The rule that reports a waiver that accepts nothing: {@value}. */
  public static final String UNUSED = "model.waiver.unused";

  private static final long MAX_BYTES = 16L << 20;
  private static final int MAX_NESTING = 4;
  private static final FieldSet FIELDS =
      FieldSet.of("a waiver", "rule", "where", "owner", "expires", "reason");

  private final List<Entry> entries;

  /** A waiver and where it is written. */
  private record Entry(Waiver waiver, SourcePosition position) {}

  private Waivers(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads a file.
   *
   * @param file the file, UTF-8, of at most 16 MiB
   * @return its waivers
   * @throws IOException if it cannot be read
   * @throws WaiverFileException if it is not as it must be; names the line and column
   * @throws LimitExceededException if it is larger
   */
  public static Waivers read(Path file) throws IOException {
    Path name = file.getFileName();
    String called = name == null ? file.toString() : name.toString();
    long size = Files.size(file);
    if (size > MAX_BYTES) {
      throw new LimitExceededException(
          called + " has " + size + " bytes; a file of waivers has at most " + MAX_BYTES);
    }
    try (Reader reader = new Utf8Reader(Files.newInputStream(file))) {
      return parse(reader, called);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Reads text.
   *
   * @param json the JSON array
   * @param name what to call the text in errors and findings, such as the name of its file
   * @return its waivers
   * @throws WaiverFileException if it is not as it must be; names the line and column
   * @throws LimitExceededException if a number or text in it is longer than any that is read
   */
  public static Waivers parse(String json, String name) {
    return parse(new StringReader(json), name);
  }

  private static Waivers parse(Reader json, String name) {
    try {
      JsonCursor in = JsonCursor.open(json, name, MAX_NESTING);
      List<Entry> entries = new ArrayList<>();
      in.enterArray("waivers");
      while (in.nextElement()) {
        long at = in.mark();
        entries.add(
            new Entry(
                readWaiver(in),
                new SourcePosition(name, JsonCursor.lineOf(at), JsonCursor.columnOf(at))));
      }
      in.end();
      return new Waivers(entries);
    } catch (JsonLimitFault e) {
      throw new LimitExceededException(e.getMessage(), e.what(), e.line(), e.column());
    } catch (JsonFault e) {
      throw new WaiverFileException(e.getMessage(), new SourcePosition(name, e.line(), e.column()));
    }
  }

  private static Waiver readWaiver(JsonCursor in) {
    String rule = "";
    String where = "";
    String owner = "";
    @Nullable LocalDate expires = null;
    String reason = "";
    for (String f = in.enter(FIELDS); f != null; f = in.next()) {
      switch (f) {
        case "rule" -> {
          String named = filled(in, f);
          rule = in.make(() -> Waiver.checkedRule(named));
        }
        case "where" -> where = filled(in, f);
        case "owner" -> owner = filled(in, f);
        case "expires" -> expires = in.parsed(Waivers::date);
        case "reason" -> reason = filled(in, f);
        default -> throw new IllegalStateException(f);
      }
    }
    return new Waiver(rule, where, owner, requireNonNull(expires), reason);
  }

  private static String filled(JsonCursor in, String field) {
    String text = in.text();
    if (text.isBlank()) {
      throw in.fault("the field '" + field + "' is blank; a waiver needs it");
    }
    return text;
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected the last day on which the waiver holds, such as 2027-06-30, found "
              + JsonCursor.quote(text),
          e);
    }
  }

  /**
   * The waivers.
   *
   * @return in the order of the file
   */
  public List<Waiver> asList() {
    return entries.stream().map(Entry::waiver).toList();
  }

  /**
   * Marks the findings that the waivers accept, and reports the waivers that do no good: one whose
   * time is over as a WARNING of {@value #EXPIRED}, one that accepts no finding as an INFO of
   * {@value #UNUSED}, each at its place in the file. Takes time in proportion to findings times
   * waivers.
   *
   * @param findings the findings
   * @param today the day that decides which waivers have expired
   * @return all findings, the accepted ones marked so, then those about waivers
   */
  public Findings apply(Findings findings, LocalDate today) {
    Findings.Builder out = Findings.builder().addAll(findings.waive(asList(), today));
    for (Entry e : entries) {
      Waiver w = e.waiver();
      if (today.isAfter(w.expires())) {
        out.add(
            Finding.builder()
                .ruleId(EXPIRED)
                .severity(Severity.WARNING)
                .where(e.position())
                .observed("expired on " + w.expires())
                .why("the waiver of " + w.ruleId() + " at " + w.where() + " accepts nothing more")
                .fix("repair what it waived, or let " + w.owner() + " renew or remove it")
                .build());
      } else if (findings.stream().noneMatch(f -> w.accepts(f, today))) {
        out.add(
            Finding.builder()
                .ruleId(UNUSED)
                .severity(Severity.INFO)
                .where(e.position())
                .why("the waiver of " + w.ruleId() + " at " + w.where() + " accepts no finding")
                .fix("remove it if what it waived is repaired")
                .build());
      }
    }
    return out.build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Waivers w && w.entries.equals(entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  /** One line: how many there are. */
  @Override
  public String toString() {
    return entries.size() == 1 ? "1 waiver" : entries.size() + " waivers";
  }
}

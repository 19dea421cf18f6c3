package io.clusterfabric.model.internal.text.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON document value by value and refuses, with the place, whatever is not expected. It
 * stands at the first token of a value; each reading method consumes that value.
 *
 * <pre>{@code
 * for (String f = in.enter(FIELDS); f != null; f = in.next()) {
 *   switch (f) {
 *     case "id" -> id = in.text();
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class JsonCursor {
  private static final String NO_HALVES = "the text holds half of a surrogate pair";

  /** What the parser says of an array or object that the text ends in. */
  private static final Pattern UNCLOSED =
      Pattern.compile(
          "close marker for (Array|Object) \\(start marker at \\[Source: .*line: (\\d+), column:"
              + " (\\d+)\\]");

  /** What the parser calls the text and the place in it, which this class tells in its own way. */
  private static final Pattern SOURCE =
      Pattern.compile(" ?\\((?:start marker )?at \\[Source: [^\\]]*\\]\\)|\\[Source: [^\\]]*\\]");

  private final JsonParser parser;
  private final String source;
  private final int maxNesting;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Map<String, String> pool = new HashMap<>();

  /** An object or array that was entered and not yet left. */
  private static final class Frame {
    final @Nullable FieldSet fields;
    final @Nullable Set<String> keys;
    final JsonLocation start;
    long seen;

    Frame(@Nullable FieldSet fields, @Nullable Set<String> keys, JsonLocation start) {
      this.fields = fields;
      this.keys = keys;
      this.start = start;
    }
  }

  private JsonCursor(JsonParser parser, String source, int maxNesting) {
    this.parser = parser;
    this.source = source;
    this.maxNesting = maxNesting;
  }

  /**
   * Opens a document and goes to its first value.
   *
   * @param reader the text; not closed
   * @param source its name in messages
   * @param maxNesting the deepest nesting of arrays and objects that is taken
   * @return a cursor at the first value
   * @throws JsonFault if there is none
   */
  public static JsonCursor open(Reader reader, String source, int maxNesting) {
    try {
      JsonCursor in =
          new JsonCursor(
              JsonSettings.reading(maxNesting).createParser(new WithoutMark(reader)),
              source,
              maxNesting);
      in.advance();
      return in;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Ends the document.
   *
   * @throws JsonFault if anything but white space follows
   */
  public void end() {
    JsonToken t = token();
    if (t != null) {
      throw fault("the document has ended, but more follows: " + found() + "; remove it");
    }
  }

  // ---- objects and arrays

  /**
   * Enters an object.
   *
   * @param fields what it may and must hold
   * @return the first field, with the cursor at its value; null if there is none
   * @throws JsonFault if the value is no object or its first field is not allowed
   */
  public @Nullable String enter(FieldSet fields) {
    expect(JsonToken.START_OBJECT, fields.kind() + " as an object {...}");
    push(new Frame(fields, null, parser.currentTokenLocation()));
    return next();
  }

  /**
   * Goes to the next field of the object that was entered last and not yet left.
   *
   * @return the field, with the cursor at its value; null at the end of the object
   * @throws JsonFault if the field is unknown or doubled, or at the end if one is missing
   */
  public @Nullable String next() {
    Frame frame = frames.getLast();
    FieldSet fields = frame.fields;
    if (fields == null) {
      throw new IllegalStateException("no object of fields was entered");
    }
    if (advance() == JsonToken.END_OBJECT) {
      frames.removeLast();
      String missing = fields.firstMissing(frame.seen);
      if (missing != null) {
        throw fault(
            fields.kind() + " must have the field '" + missing + "', which is missing",
            frame.start,
            null);
      }
      return null;
    }
    String name = currentName();
    int i = fields.indexOf(name);
    if (i < 0) {
      throw fault(
          fields.kind()
              + " has no field "
              + Quoted.text(name)
              + "; its fields are "
              + String.join(", ", fields.names()));
    }
    if ((frame.seen & (1L << i)) != 0) {
      throw fault("the field '" + name + "' is given twice; leave one");
    }
    frame.seen |= 1L << i;
    advance();
    return fields.names().get(i);
  }

  /**
   * Enters an object whose keys are free.
   *
   * @param what what it is, with its article
   * @return the first key, with the cursor at its value; null if there is none
   * @throws JsonFault if the value is no object
   */
  public @Nullable String enterMap(String what) {
    expect(JsonToken.START_OBJECT, what + " as an object {...}");
    push(new Frame(null, new HashSet<>(), parser.currentTokenLocation()));
    return nextKey();
  }

  /**
   * Goes to the next key of the map that was entered last and not yet left.
   *
   * @return the key, with the cursor at its value; null at the end of the map
   * @throws JsonFault if the key is doubled
   */
  public @Nullable String nextKey() {
    Set<String> keys = frames.getLast().keys;
    if (keys == null) {
      throw new IllegalStateException("no map was entered");
    }
    if (advance() == JsonToken.END_OBJECT) {
      frames.removeLast();
      return null;
    }
    String name = currentName();
    if (!keys.add(name)) {
      throw fault("the key " + Quoted.text(name) + " is given twice; leave one");
    }
    advance();
    return name;
  }

  /**
   * Enters an array.
   *
   * @param what what it is, with its article
   * @throws JsonFault if the value is no array
   */
  public void enterArray(String what) {
    expect(JsonToken.START_ARRAY, what + " as an array [...]");
    push(new Frame(null, null, parser.currentTokenLocation()));
  }

  /**
   * Goes to the next element of the array that was entered last and not yet left.
   *
   * @return false at the end of the array
   */
  public boolean nextElement() {
    if (advance() == JsonToken.END_ARRAY) {
      frames.removeLast();
      return false;
    }
    return true;
  }

  private void push(Frame frame) {
    frames.addLast(frame);
    checkDepth(frames.size());
  }

  private void checkDepth(int depth) {
    if (depth > maxNesting) {
      JsonLocation at = parser.currentTokenLocation();
      throw new JsonLimitFault(
          source,
          "nested deeper than the "
              + maxNesting
              + " levels that are taken; raise Limits.maxNesting",
          pointer(),
          at.getLineNr(),
          at.getColumnNr(),
          null);
    }
  }

  // ---- values

  /**
   * Reads a text.
   *
   * @return the text
   * @throws JsonFault if the value is none
   */
  public String text() {
    expect(JsonToken.VALUE_STRING, "a text");
    return string();
  }

  /**
   * Reads a name that comes again and again.
   *
   * @return the name; one object for equal names
   * @throws JsonFault if the value is no text or holds control characters
   */
  public String name() {
    return pooled(rareName());
  }

  /**
   * Reads a name that hardly comes again.
   *
   * @return the name
   * @throws JsonFault if the value is no text or holds control characters
   */
  public String rareName() {
    String name = text();
    if (name.chars().anyMatch(c -> c < ' ')) {
      throw fault("a name must have no control characters, found " + Quoted.text(name));
    }
    return name;
  }

  /**
   * The one object that stands for all equal texts of this document.
   *
   * @param text a text
   * @return an equal one
   */
  public String pooled(String text) {
    String known = pool.putIfAbsent(text, text);
    return known == null ? text : known;
  }

  /**
   * Reads a text and makes something of it.
   *
   * @param <T> the kind of thing
   * @param maker makes it, or throws an IllegalArgumentException or ArithmeticException that says
   *     what is wrong
   * @return the thing
   * @throws JsonFault if the value is no text or the maker refuses it
   */
  public <T> T parsed(Function<String, T> maker) {
    String text = text();
    return make(() -> maker.apply(text));
  }

  /**
   * Makes something of what was read last, and names that place if it can't be.
   *
   * @param <T> the kind of thing
   * @param maker makes it, or throws an IllegalArgumentException or ArithmeticException that says
   *     what is wrong
   * @return the thing
   * @throws JsonFault if the maker refuses
   */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException | ArithmeticException e) {
      String why = e.getMessage();
      throw fault(why == null ? "the value is not allowed" : why, here(), e);
    }
  }

  /**
   * Reads one of several words.
   *
   * @param <E> their type
   * @param type the constants, each written by its name
   * @return the constant
   * @throws JsonFault if the value is none of them
   */
  public <E extends Enum<E>> E oneOf(Class<E> type) {
    String text = text();
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(text)) {
        return each;
      }
    }
    throw fault(
        "found "
            + Quoted.text(text)
            + ", allowed are "
            + Arrays.stream(type.getEnumConstants())
                .map(Enum::name)
                .collect(Collectors.joining(", ")));
  }

  /**
   * Reads a whole number.
   *
   * @return the number
   * @throws JsonFault if the value is none of 32 bits
   */
  public int integer() {
    expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
    try {
      if (parser.getNumberType() == JsonParser.NumberType.INT) {
        return parser.getIntValue();
      }
      throw fault(
          "found "
              + Quoted.text(parser.getText())
              + ", a whole number here lies between "
              + Integer.MIN_VALUE
              + " and "
              + Integer.MAX_VALUE);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /**
   * Reads a whole number that starts somewhere, such as a count.
   *
   * @param least the least that is taken
   * @return the number
   * @throws JsonFault if the value is none of 32 bits or is less
   */
  public int integerFrom(int least) {
    int number = integer();
    if (number < least) {
      throw fault("found " + number + ", the whole number here is at least " + least);
    }
    return number;
  }

  /**
   * Reads true or false.
   *
   * @return which
   * @throws JsonFault if the value is neither
   */
  public boolean flag() {
    JsonToken t = parser.currentToken();
    if (t != JsonToken.VALUE_TRUE && t != JsonToken.VALUE_FALSE) {
      throw wrongType("true or false");
    }
    return t == JsonToken.VALUE_TRUE;
  }

  /**
   * Reads a value of any shape and keeps it as text.
   *
   * @return its JSON in one line without white space: fields in their order, numbers as they were
   *     written, nothing escaped that need not be
   * @throws JsonFault if an object in it has a field twice or it is nested too deep
   */
  public String raw() {
    return rawText(null);
  }

  /**
   * Reads a value of any shape and keeps it as text, and where its pieces were.
   *
   * @param marks is given the place of each name, value and closing bracket, by its offset in the
   *     text that is returned
   * @return its JSON in one line, as {@link #raw()} gives it
   * @throws JsonFault if an object in it has a field twice or it is nested too deep
   */
  public String raw(SortedMap<Integer, Long> marks) {
    return rawText(marks);
  }

  private String rawText(@Nullable SortedMap<Integer, Long> marks) {
    StringBuilder out = new StringBuilder();
    Deque<Set<String>> open = new ArrayDeque<>();
    Set<String> none = Set.of();
    JsonToken t = parser.currentToken();
    boolean first = true;
    while (true) {
      boolean ends = t == JsonToken.END_OBJECT || t == JsonToken.END_ARRAY;
      if (!first && !ends && out.charAt(out.length() - 1) != ':') {
        out.append(',');
      }
      first = false;
      if (marks != null) {
        marks.put(out.length(), mark());
      }
      if (ends) {
        open.removeLast();
        out.append(t == JsonToken.END_OBJECT ? '}' : ']');
      } else if (t == JsonToken.START_OBJECT || t == JsonToken.START_ARRAY) {
        open.addLast(t == JsonToken.START_OBJECT ? new HashSet<>() : none);
        checkDepth(frames.size() + open.size());
        out.append(t == JsonToken.START_OBJECT ? '{' : '[');
        first = true;
      } else if (t == JsonToken.FIELD_NAME) {
        String name = currentName();
        if (!open.getLast().add(name)) {
          throw fault("the field " + Quoted.text(name) + " is given twice; leave one");
        }
        Escaped.append(out, name);
        out.append(':');
      } else if (t == JsonToken.VALUE_STRING) {
        Escaped.append(out, string());
      } else {
        out.append(scalar());
      }
      if (open.isEmpty()) {
        return out.toString();
      }
      t = advance();
    }
  }

  private String scalar() {
    try {
      return parser.getText();
    } catch (IOException e) {
      throw translated(e);
    }
  }

  private String string() {
    String text = scalar();
    if (Escaped.hasHalfPair(text)) {
      throw fault(NO_HALVES + ", which no UTF-8 text can carry: " + Quoted.text(text));
    }
    return text;
  }

  private String currentName() {
    try {
      String name = parser.currentName();
      if (name == null) {
        throw fault("expected a field, found " + found());
      }
      if (Escaped.hasHalfPair(name)) {
        throw fault(NO_HALVES + ", which no UTF-8 text can carry: " + Quoted.text(name));
      }
      return name;
    } catch (IOException e) {
      throw translated(e);
    }
  }

  private void expect(JsonToken wanted, String what) {
    if (parser.currentToken() != wanted) {
      throw wrongType(what);
    }
  }

  private JsonFault wrongType(String wanted) {
    return fault("expected " + wanted + ", found " + found());
  }

  private String found() {
    JsonToken t = parser.currentToken();
    if (t == null) {
      return "nothing";
    }
    return switch (t) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_NULL -> "null; a fact that is not known is left out";
      case VALUE_TRUE, VALUE_FALSE -> scalar();
      case VALUE_STRING -> "the text " + Quoted.text(scalar());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "the number " + Quoted.shortened(scalar());
      default -> t.toString();
    };
  }

  // ---- places and faults

  /**
   * The place of the current value.
   *
   * @return line and column in one number; see {@link #faultAt}
   */
  public long mark() {
    JsonLocation at = here();
    return ((long) at.getLineNr() << 32) | (at.getColumnNr() & 0xffffffffL);
  }

  /**
   * The line of a mark.
   *
   * @param mark a mark
   * @return the line, from 1
   */
  public static int lineOf(long mark) {
    return (int) (mark >>> 32);
  }

  /**
   * The column of a mark.
   *
   * @param mark a mark
   * @return the column, from 1
   */
  public static int columnOf(long mark) {
    return (int) mark;
  }

  /**
   * A fault at a place that was passed before.
   *
   * @param what what was found and what was allowed
   * @param pointer the JSON pointer of the place
   * @param mark the place
   * @return the fault
   */
  public JsonFault faultAt(String what, String pointer, long mark) {
    return new JsonFault(source, what, pointer, lineOf(mark), columnOf(mark), null);
  }

  /**
   * A fault of the current value.
   *
   * @param what what was found and what was allowed
   * @return the fault
   */
  public JsonFault fault(String what) {
    return fault(what, here(), null);
  }

  /**
   * A limit that the current value exceeds.
   *
   * @param what what was found, what was allowed, and how to allow more
   * @return the fault
   */
  public JsonFault limitFault(String what) {
    JsonLocation at = here();
    return new JsonLimitFault(source, what, pointer(), at.getLineNr(), at.getColumnNr(), null);
  }

  /**
   * Quotes foreign text for a message.
   *
   * @param text the text
   * @return it in quotes, shortened, control characters made visible
   */
  public static String quote(String text) {
    return Quoted.text(text);
  }

  private JsonLocation here() {
    return parser.currentTokenLocation();
  }

  /**
   * The JSON pointer of the current value.
   *
   * @return the pointer, empty for the whole document
   */
  public String pointer() {
    return parser.getParsingContext().pathAsPointer().toString();
  }

  private JsonFault fault(String what, JsonLocation at, @Nullable Throwable cause) {
    return new JsonFault(
        source, what, pointer(), Math.max(at.getLineNr(), 0), Math.max(at.getColumnNr(), 0), cause);
  }

  private @Nullable JsonToken token() {
    try {
      return parser.nextToken();
    } catch (IOException e) {
      throw translated(e);
    }
  }

  private JsonToken advance() {
    JsonToken t = token();
    if (t == null) {
      JsonLocation at = parser.currentLocation();
      throw fault(
          frames.isEmpty() ? "the input is empty" : "the document ends before it is complete",
          at,
          null);
    }
    return t;
  }

  private RuntimeException translated(IOException e) {
    JsonLocation at = parser.currentLocation();
    if (e instanceof StreamConstraintsException c) {
      return new JsonLimitFault(
          source,
          withoutAdvice(String.valueOf(c.getOriginalMessage())),
          pointer(),
          at.getLineNr(),
          at.getColumnNr(),
          e);
    }
    if (e instanceof JsonProcessingException p) {
      JsonLocation told = p.getLocation();
      String what = p.getOriginalMessage();
      return fault(
          (e instanceof JsonEOFException ? "the document is cut off: " : "this is no JSON: ")
              + (what == null ? "it cannot be read" : withoutAdvice(firstLine(what))),
          told == null ? at : told,
          e);
    }
    if (e instanceof MalformedUtf8Exception m) {
      return new JsonFault(source, m.getMessage(), pointer(), m.line(), m.column(), e);
    }
    return new UncheckedIOException(e);
  }

  /**
   * Leaves out what the parser tells its programmers: a user cannot enable its features, and the
   * place of a bracket is all that he needs of the parser's own description of it.
   */
  private static String withoutAdvice(String text) {
    Matcher open = UNCLOSED.matcher(text);
    if (open.find()) {
      return "the "
          + open.group(1).toLowerCase(Locale.ROOT)
          + " that begins at line "
          + open.group(2)
          + ", column "
          + open.group(3)
          + " is not closed";
    }
    String out = SOURCE.matcher(text).replaceAll("").replaceAll(", from `[^`]*`", "");
    for (String advice : new String[] {": enable `", " (not recognized as one since"}) {
      int at = out.indexOf(advice);
      if (at > 0) {
        out = out.substring(0, at);
      }
    }
    return out;
  }

  private static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }
}

package io.clusterfabric.model.internal.text.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

class Utf8ReaderProperties {
  /** A stream that gives a few bytes at a time, as a network does. */
  private static InputStream dripping(byte[] bytes, long seed) {
    Random random = new Random(seed);
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(5)));
      }
    };
  }

  private static String read(Reader reader, long seed, StringBuilder out) throws IOException {
    Random random = new Random(seed);
    char[] buffer = new char[1 + random.nextInt(9)];
    for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
      out.append(buffer, 0, n);
    }
    return out.toString();
  }

  @Property
  void textIsGivenAsItIs(
      @ForAll @Chars({'a', '\n', '\r', '\u00e9', '\u7fa4', '\ufeff'}) String text,
      @ForAll long seed)
      throws IOException {
    String odd = text + "\ud83d\ude80" + text;
    byte[] bytes = odd.getBytes(StandardCharsets.UTF_8);
    try (Reader reader = new Utf8Reader(dripping(bytes, seed))) {
      assertThat(read(reader, seed, new StringBuilder())).isEqualTo(odd);
    }
  }

  /** Lines and columns as the splitting of the text before the byte gives them. */
  @Property
  void aBadByteIsFoundWhereItIs(
      @ForAll @Chars({'a', 'b', '\n', '\r', '\u00e9', '\u7fa4'}) @StringLength(max = 60)
          String text,
      @ForAll long seed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    bytes.write(new Random(seed).nextBoolean() ? 0xFF : 0xC3);
    bytes.writeBytes("x\ny".getBytes(StandardCharsets.UTF_8));
    StringBuilder before = new StringBuilder();
    MalformedUtf8Exception e =
        catchThrowableOfType(
            MalformedUtf8Exception.class,
            () -> read(new Utf8Reader(dripping(bytes.toByteArray(), seed)), seed, before));
    assertThat(before).hasToString(text);
    String[] lines = text.split("\r\n|\r|\n", -1);
    assertThat(e.line()).isEqualTo(lines.length);
    assertThat(e.column()).isEqualTo(lines[lines.length - 1].length() + 1);
  }

  @Example
  void aCharacterThatIsCutOffIsBad() {
    byte[] bytes = {'a', '\n', 'b', (byte) 0xE2, (byte) 0x82};
    MalformedUtf8Exception e =
        catchThrowableOfType(
            MalformedUtf8Exception.class,
            () -> read(new Utf8Reader(new ByteArrayInputStream(bytes)), 1, new StringBuilder()));
    assertThat(e).hasMessageContaining("the byte 0xE2 here");
    assertThat(e.line()).isEqualTo(2);
    assertThat(e.column()).isEqualTo(2);
  }

  @Example
  void aByteOrderMarkTakesNoColumn() {
    byte[] bytes = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, '{', (byte) 0xFF};
    MalformedUtf8Exception e =
        catchThrowableOfType(
            MalformedUtf8Exception.class,
            () -> read(new Utf8Reader(new ByteArrayInputStream(bytes)), 1, new StringBuilder()));
    assertThat(e.column()).isEqualTo(2);
  }
}

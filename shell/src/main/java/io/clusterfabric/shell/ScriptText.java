package io.clusterfabric.shell;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A script as numbered lines: UTF-8 without byte order mark, any line end, and a first line {@code
 * #!…} made blank so that the numbers stay those of the file.
 */
final class ScriptText {
  /** Far above any script a person writes, far below what would exhaust the heap. */
  static final int MAX_BYTES = 8 << 20;

  private final String name;
  private final List<String> lines;

  private ScriptText(String name, List<String> lines) {
    this.name = name;
    this.lines = List.copyOf(lines);
  }

  static ScriptText of(String name, String text) {
    String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
    List<String> lines = new ArrayList<>(List.of(body.split("\r\n|\r|\n", -1)));
    if (lines.get(0).startsWith("#!")) {
      lines.set(0, "");
    }
    return new ScriptText(name, lines);
  }

  static ScriptText read(Path script) throws UnreadableScriptException {
    if (Files.isDirectory(script)) {
      throw new UnreadableScriptException(script + " is a folder; name a script file");
    }
    byte[] bytes;
    // A device or a pipe tells no size, so the cap is on what is read, not on what is announced.
    try (var in = Files.newInputStream(script)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new UnreadableScriptException(
          "no script "
              + script
              + " (looked at "
              + script.toAbsolutePath()
              + "); paths count from the folder you are in");
    } catch (AccessDeniedException e) {
      throw new UnreadableScriptException(script + " may not be read: permission denied");
    } catch (IOException e) {
      throw new UnreadableScriptException(script + " cannot be read: " + e.getMessage());
    }
    if (bytes.length > MAX_BYTES) {
      throw new UnreadableScriptException(
          script + " is larger than " + MAX_BYTES + " bytes, the most a script may have");
    }
    return of(script.toString(), decode(script, bytes));
  }

  private static String decode(Path script, byte[] bytes) throws UnreadableScriptException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(in).toString();
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        if (bytes[i] == '\n') {
          line++;
        }
      }
      throw new UnreadableScriptException(
          script
              + ":"
              + line
              + ": not UTF-8 (byte "
              + in.position()
              + "); save the script as UTF-8");
    }
  }

  String name() {
    return name;
  }

  int lineCount() {
    return lines.size();
  }

  /** The line with this number, counted from 1. */
  String line(int number) {
    return lines.get(number - 1);
  }
}

package io.clusterfabric.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The texts that the shell is made of; each is a file beside this class. */
enum ShellResource {
  /** Imports of the interactive shell and of scripts: the one place to extend with new packages. */
  IMPORTS("imports.jsh"),
  /** What the interactive shell says first. */
  WELCOME("welcome.txt"),
  /** The answer to {@code --help}, which the launcher prints from the same file. */
  USAGE("usage.txt");

  private final String fileName;

  ShellResource(String fileName) {
    this.fileName = fileName;
  }

  String fileName() {
    return fileName;
  }

  String text() {
    try (var in = ShellResource.class.getResourceAsStream(fileName)) {
      if (in == null) {
        throw new IllegalStateException(
            fileName
                + " is missing beside "
                + ShellResource.class.getName()
                + ": rebuild the shell");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(fileName + " cannot be read", e);
    }
  }
}

package io.clusterfabric.model.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.NaturalOrder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * One or more named streams that together describe something: a file, a folder of files, or text in
 * memory. Streams are opened anew each time. Immutable; nothing is read before it is asked for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricSource {
  private final String name;
  private final SortedMap<String, Opener> streams;

  /** Opens one stream. */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens the stream at its beginning.
     *
     * @return a stream that the caller closes
     * @throws IOException if it cannot be opened
     */
    InputStream open() throws IOException;
  }

  private FabricSource(String name, SortedMap<String, Opener> streams) {
    this.name = name;
    this.streams = Collections.unmodifiableSortedMap(streams);
  }

  /**
   * A file, or a folder with its regular files of the first level.
   *
   * @param path the file or folder
   * @return the source
   * @throws IOException if there is no such file or the folder cannot be listed
   */
  public static FabricSource of(Path path) throws IOException {
    SortedMap<String, Opener> streams = new TreeMap<>(NaturalOrder.INSTANCE);
    if (Files.isDirectory(path)) {
      List<Path> files = new ArrayList<>();
      try (Stream<Path> listing = Files.list(path)) {
        listing.filter(Files::isRegularFile).forEach(files::add);
      }
      files.sort(Comparator.comparing(Path::toString, NaturalOrder.INSTANCE));
      for (Path f : files) {
        streams.put(String.valueOf(f.getFileName()), () -> Files.newInputStream(f));
      }
    } else if (Files.exists(path)) {
      streams.put(nameOf(path), () -> Files.newInputStream(path));
    } else {
      throw new NoSuchFileException(path.toString(), null, "there is no such file or folder");
    }
    return new FabricSource(nameOf(path), streams);
  }

  /** The last name of the path; that of the folder where the path only says {@code .}. */
  private static String nameOf(Path path) {
    Path name = path.toAbsolutePath().normalize().getFileName();
    return name == null ? path.toString() : name.toString();
  }

  /**
   * Text in memory.
   *
   * @param name what findings call it
   * @param text the text
   * @return the source
   */
  public static FabricSource ofText(String name, String text) {
    return ofBytes(name, text.getBytes(UTF_8));
  }

  /**
   * Bytes in memory.
   *
   * @param name what findings call them
   * @param bytes the bytes; copied
   * @return the source
   */
  public static FabricSource ofBytes(String name, byte[] bytes) {
    byte[] copy = bytes.clone();
    return ofStream(name, () -> new ByteArrayInputStream(copy));
  }

  /**
   * A stream that can be opened again and again.
   *
   * @param name what findings call it
   * @param opener opens it
   * @return the source
   */
  public static FabricSource ofStream(String name, Opener opener) {
    SortedMap<String, Opener> streams = new TreeMap<>(NaturalOrder.INSTANCE);
    streams.put(requireNonNull(name), requireNonNull(opener));
    return new FabricSource(name, streams);
  }

  /**
   * This source with one more stream.
   *
   * @param streamName the stream's name, another than those that are there
   * @param opener opens it
   * @return a new source
   */
  public FabricSource plus(String streamName, Opener opener) {
    SortedMap<String, Opener> all = new TreeMap<>(streams);
    if (all.put(streamName, opener) != null) {
      throw new IllegalArgumentException(
          "the source " + name + " already has a stream " + streamName);
    }
    return new FabricSource(name, all);
  }

  /**
   * What the source as a whole is called.
   *
   * @return the name of the file or folder, or the name that was given
   */
  public String name() {
    return name;
  }

  /**
   * The names of the streams.
   *
   * @return at least one unless it is an empty folder; in natural order
   */
  public List<String> streamNames() {
    return List.copyOf(streams.keySet());
  }

  /**
   * Opens a stream.
   *
   * @param streamName its name
   * @return the stream, from its beginning; the caller closes it
   * @throws IOException if it cannot be opened
   * @throws IllegalArgumentException if there is no such stream
   */
  public InputStream open(String streamName) throws IOException {
    Opener opener = streams.get(streamName);
    if (opener == null) {
      throw new IllegalArgumentException(
          "the source " + name + " has no stream " + streamName + "; it has " + streamNames());
    }
    return opener.open();
  }

  /**
   * The first bytes of a stream, for sniffing.
   *
   * @param streamName its name
   * @param bytes how many at the most
   * @return the bytes, fewer if the stream is shorter
   * @throws IOException if it cannot be read
   */
  public byte[] head(String streamName, int bytes) throws IOException {
    try (InputStream in = open(streamName)) {
      return in.readNBytes(bytes);
    }
  }

  @Override
  public String toString() {
    return streams.size() == 1 ? name : name + " (" + streams.size() + " files)";
  }
}

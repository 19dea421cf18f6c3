package io.clusterfabric.model.json;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.json.ClusterReader;
import io.clusterfabric.model.internal.json.ClusterWriter;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonLimitFault;
import io.clusterfabric.model.internal.text.json.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apiguardian.api.API;

/**
 * Clusters as JSON: one text for each cluster, which reads back as the same cluster.
 *
 * <p>The text is canonical. Fields have a fixed order, hosts, switches and links the model's order,
 * absent facts are left out, equal specs are written once under a key that counts their first uses,
 * quantities have their canonical text, lines end in {@code \n}. So equal clusters have equal bytes
 * on every machine, and a line-by-line comparison of two files shows what changed: each host,
 * switch, cable and link has a line of its own.
 *
 * <p>Reading is strict: unknown, missing and doubled fields, wrong types and dangling references
 * are refused with the place and what was allowed. Order of fields, white space and the keys of
 * specs are free. What others want to attach goes below {@code extensions}, which is passed
 * through.
 *
 * <p>Both directions stream: memory is that of the model, time is in proportion to its size. All
 * files are UTF-8.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricJson {
  private static final String SCHEMA = "cluster-v1.schema.json";
  private static final String TEXT = "JSON text";

  private FabricJson() {}

  /**
   * A cluster as text.
   *
   * @param cluster the cluster
   * @return its canonical JSON, a newline at the end
   * @throws JsonModelException if a text in it cannot be carried by UTF-8 (half of a surrogate
   *     pair)
   */
  public static String toJson(Cluster cluster) {
    StringWriter out = new StringWriter();
    try {
      emit(cluster, out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return out.toString();
  }

  /**
   * Writes a cluster to a file, which is made or overwritten.
   *
   * @param cluster the cluster
   * @param file the file
   * @throws IOException if it cannot be written
   * @throws JsonModelException if a text in the cluster cannot be carried by UTF-8
   */
  public static void write(Cluster cluster, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      write(cluster, out);
    }
  }

  /**
   * Writes a cluster to a stream.
   *
   * @param cluster the cluster
   * @param out the stream; flushed, not closed
   * @throws IOException if it cannot be written
   * @throws JsonModelException if a text in the cluster cannot be carried by UTF-8
   */
  public static void write(Cluster cluster, OutputStream out) throws IOException {
    emit(cluster, new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  /**
   * Reads a cluster from text, within the standard limits.
   *
   * @param json the text
   * @return the cluster
   * @throws JsonModelException if the text is no JSON or not that of a cluster
   * @throws InvalidModelException if it describes what cannot be; carries all violations
   * @throws LimitExceededException if it is too large or too deep
   */
  public static Cluster fromJson(String json) {
    Limits limits = Limits.standard();
    try {
      return translate(
          () -> {
            if (json.length() > limits.maxBytes()) {
              throw JsonLimitFault.tooLarge(TEXT, limits.maxBytes());
            }
            return ClusterReader.read(new StringReader(json), TEXT, limits);
          });
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  /**
   * Reads a cluster from a file, within the standard limits.
   *
   * @param file the file
   * @return the cluster
   * @throws IOException if it cannot be read
   * @throws JsonModelException if it is no JSON or not that of a cluster
   * @throws InvalidModelException if it describes what cannot be; carries all violations
   * @throws LimitExceededException if it is too large or too deep
   */
  public static Cluster read(Path file) throws IOException {
    return read(file, Limits.standard());
  }

  /**
   * Reads a cluster from a file.
   *
   * @param file the file
   * @param limits what is taken at the most: bytes, elements, nesting
   * @return the cluster
   * @throws IOException if it cannot be read
   * @throws JsonModelException if it is no JSON or not that of a cluster
   * @throws InvalidModelException if it describes what cannot be; carries all violations
   * @throws LimitExceededException if it is beyond a limit
   */
  public static Cluster read(Path file, Limits limits) throws IOException {
    Path name = file.getFileName();
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, name == null ? file.toString() : name.toString(), limits);
    }
  }

  /**
   * Reads a cluster from a stream, within the standard limits.
   *
   * @param in the stream, read to its end, not closed
   * @return the cluster
   * @throws IOException if it cannot be read
   * @throws JsonModelException if it is no JSON or not that of a cluster
   * @throws InvalidModelException if it describes what cannot be; carries all violations
   * @throws LimitExceededException if it is too large or too deep
   */
  public static Cluster read(InputStream in) throws IOException {
    return read(in, Limits.standard());
  }

  /**
   * Reads a cluster from a stream.
   *
   * @param in the stream, read to its end, not closed
   * @param limits what is taken at the most: bytes, elements, nesting
   * @return the cluster
   * @throws IOException if it cannot be read
   * @throws JsonModelException if it is no JSON or not that of a cluster
   * @throws InvalidModelException if it describes what cannot be; carries all violations
   * @throws LimitExceededException if it is beyond a limit
   */
  public static Cluster read(InputStream in, Limits limits) throws IOException {
    return read(in, "JSON stream", limits);
  }

  private static Cluster read(InputStream in, String source, Limits limits) throws IOException {
    return translate(
        () ->
            ClusterReader.read(
                new Utf8Reader(new BoundedInput(in, source, limits.maxBytes())), source, limits));
  }

  /**
   * The JSON Schema (draft 2020-12) of what {@link #toJson} writes.
   *
   * @return the text of the schema
   */
  public static String schema() {
    try (InputStream in = FabricJson.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IllegalStateException("the library lacks its resource " + SCHEMA);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource " + SCHEMA + " cannot be read", e);
    }
  }

  /**
   * A name for a cluster's content: the SHA-256 of its canonical JSON, so that equal clusters and
   * no others have equal fingerprints.
   *
   * @param cluster the cluster
   * @return {@code sha256:} and 64 lower-case hexadecimal digits
   * @throws JsonModelException if a text in it cannot be carried by UTF-8
   */
  public static String fingerprint(Cluster cluster) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      write(cluster, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256, this one does not", e);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to nowhere failed", e);
    }
  }

  private static void emit(Cluster cluster, Writer out) throws IOException {
    translate(
        () -> {
          ClusterWriter.write(cluster, out);
          return cluster;
        });
  }

  /** Gives internal faults their public types. */
  private static Cluster translate(Work work) throws IOException {
    try {
      return work.run();
    } catch (JsonLimitFault e) {
      throw new LimitExceededException(e.getMessage(), e.what(), e.line(), e.column());
    } catch (JsonFault e) {
      throw new JsonModelException(e.getMessage(), e.what(), e.pointer(), e.line(), e.column());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Something that reads or writes and may fail in the internal ways. */
  private interface Work {
    Cluster run() throws IOException, FabricException;
  }
}

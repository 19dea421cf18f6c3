package io.clusterfabric.topology.diagram;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Draws clusters as SVG: plain text with a style sheet inside, no script, no font, nothing fetched.
 * The same cluster and options give the same bytes. Hover over a box or line to read what it is.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Diagrams {
  private Diagrams() {}

  /**
   * The back end of a cluster, with the usual options.
   *
   * @param cluster the cluster
   * @return an SVG document
   * @throws java.util.NoSuchElementException if it has no back end, or several
   */
  public static String svg(Cluster cluster) {
    return svg(cluster, DiagramOptions.defaults());
  }

  /**
   * The back end of a cluster.
   *
   * @param cluster the cluster
   * @param options what is shown
   * @return an SVG document
   * @throws java.util.NoSuchElementException if it has no back end, or several
   */
  public static String svg(Cluster cluster, DiagramOptions options) {
    return svg(cluster, cluster.backend(), options);
  }

  /**
   * A fabric of a cluster.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @param options what is shown
   * @return an SVG document
   */
  public static String svg(Cluster cluster, Fabric fabric, DiagramOptions options) {
    return svg(Diagram.of(cluster, fabric, options), options.theme());
  }

  /**
   * A diagram.
   *
   * @param diagram what is drawn
   * @param theme the background
   * @return an SVG document
   */
  public static String svg(Diagram diagram, DiagramTheme theme) {
    return new SvgDrawing(diagram, theme).draw();
  }

  /**
   * Writes a document to a file in UTF-8.
   *
   * @param svg the document
   * @param file the file, made or overwritten
   * @throws IOException if it cannot be written
   */
  public static void write(String svg, Path file) throws IOException {
    Files.writeString(file, svg, UTF_8);
  }
}

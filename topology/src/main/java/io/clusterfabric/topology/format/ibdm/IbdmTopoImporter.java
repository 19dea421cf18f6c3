package io.clusterfabric.topology.format.ibdm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads topology files of IBDM, old and new: systems with their links, each told once or from both
 * sides. The speed of a link is that of one lane.
 *
 * <p>The option {@code absent-rate} says what counts where a file tells no width or speed: {@code
 * 4x-2.5G} as IBDM takes it, which holds unless set, or {@code unknown}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbdmTopoImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("ibdm-topo", "a topology file of IBDM, ibdiagnet and UFM", List.of("topo"));

  private static final int HEAD = 1 << 16;

  /** An importer; it has no state. */
  public IbdmTopoImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** A link with its arrow below the head of a system is a sure mark; no other format has it. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (isTopology(new String(source.head(stream, HEAD), UTF_8))) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  static boolean isTopology(String head) {
    if (head.indexOf('\0') >= 0) {
      return false;
    }
    boolean system = false;
    for (String line : head.split("[\r\n]+", -1)) {
      if (line.length() > 4096) {
        continue;
      }
      String text = line.startsWith("\uFEFF") ? line.substring(1) : line;
      boolean indented = text.startsWith(" ") || text.startsWith("\t");
      if (indented && system && TopoLine.link(text).isPresent()) {
        return true;
      }
      if (!indented && !text.startsWith("#")) {
        system = TopoLine.head(text).isPresent();
      }
    }
    return false;
  }

  /**
   * Reads a file. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    return new IbdmTopoReading(source, options).run(progress);
  }
}

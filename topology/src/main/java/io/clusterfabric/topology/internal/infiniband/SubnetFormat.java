package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbRecords;
import io.clusterfabric.topology.internal.exchange.TextHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What importers of subnets share besides the assembly: which streams are theirs. */
public final class SubnetFormat {
  private SubnetFormat() {}

  /**
   * Whether a stream has a line that marks the format, in its first 64 KiB.
   *
   * @param source the source
   * @param stream the name of the stream
   * @param mark tells whether a line is a sure mark
   * @return whether there is one
   * @throws IOException if the stream cannot be read
   */
  public static boolean isMarked(FabricSource source, String stream, Predicate<String> mark)
      throws IOException {
    return TextHead.lines(source, stream).stream().anyMatch(mark);
  }

  /**
   * The only stream of a source, or those of several that have a mark.
   *
   * @param source the source
   * @param mark tells whether a line is a sure mark
   * @return the names of the streams
   * @throws IOException if a stream cannot be read
   */
  public static List<String> streams(FabricSource source, Predicate<String> mark)
      throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> out = new ArrayList<>();
    for (String s : source.streamNames()) {
      if (isMarked(source, s, mark)) {
        out.add(s);
      }
    }
    return out;
  }

  /**
   * The cluster of what a reader gave.
   *
   * @param format the format
   * @param origin where the records are from, for the provenance
   * @param records the records
   * @param source what was read
   * @param options how it is read
   * @param progress hears of the steps
   * @return what came out
   */
  public static ImportResult result(
      FormatInfo format,
      String origin,
      IbRecords records,
      FabricSource source,
      ImportOptions options,
      ProgressListener progress) {
    return SubnetAssembly.of(
        format,
        source,
        options,
        new SubnetAssembly.Records(
            records.nodes(),
            origin,
            records.findings(),
            records.recordsRead(),
            records.recordsSkipped()),
        progress);
  }
}

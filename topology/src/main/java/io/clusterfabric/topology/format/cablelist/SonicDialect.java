package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import java.util.List;
import java.util.Optional;

/** The links of SONiC's test beds, {@code sonic_<group>_links.csv}; bandwidths are in Mb/s. */
final class SonicDialect extends Dialect {
  static final FormatInfo FORMAT =
      new FormatInfo("sonic-links", "the links of a SONiC test bed", List.of("csv"));

  private static final Columns.Names NAMES =
      new Columns.Names()
          .need(Column.A_DEVICE, "StartDevice")
          .need(Column.A_PORT, "StartPort")
          .need(Column.B_DEVICE, "EndDevice")
          .need(Column.B_PORT, "EndPort")
          .may(Column.RATE, "BandWidth");

  @Override
  FormatInfo format() {
    return FORMAT;
  }

  @Override
  Technology technology() {
    return Technology.ETHERNET;
  }

  @Override
  List<String> assumptions() {
    return List.of("bandwidths are in Mb/s, as the format has no units");
  }

  /** Columns that lists of InfiniBand do not have. */
  static boolean hasMark(List<String> header) {
    return header.stream()
        .map(Columns::plain)
        .anyMatch(n -> n.equals("bandwidth") || n.equals("vlanid") || n.equals("vlanmode"));
  }

  @Override
  Columns columns(List<String> header) {
    return NAMES.find(header);
  }

  @Override
  Likelihood judge(List<String> header) {
    int found = columns(header).found();
    if (!hasMark(header)) {
      return Likelihood.NO;
    }
    return found == 4 ? Likelihood.CERTAIN : found == 3 ? Likelihood.LIKELY : Likelihood.NO;
  }

  @Override
  CableRow row(Cells cells) {
    LinkSpec.Builder spec = LinkSpec.builder();
    spec.dataRate(cells.megabits(Column.RATE));
    return new CableRow(
        side(cells, Column.A_DEVICE, Column.A_PORT),
        side(cells, Column.B_DEVICE, Column.B_PORT),
        spec.build(),
        CableFacts.NONE);
  }

  private static CableRow.Side side(Cells cells, Column device, Column port) {
    return new CableRow.Side(
        cells.get(device), cells.get(port), DeviceKind.UNKNOWN, "", Optional.empty());
  }
}

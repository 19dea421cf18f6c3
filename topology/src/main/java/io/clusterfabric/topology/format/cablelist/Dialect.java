package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import java.util.List;

/** How one kind of cable list names its columns and writes its values. Stateless. */
abstract class Dialect {
  abstract FormatInfo format();

  /** What fabrics of such lists are, as far as the format tells. */
  abstract Technology technology();

  /** Whether names that differ in case only are different devices. */
  boolean caseMatters() {
    return true;
  }

  /** Whether rows with the same cable share it. */
  boolean sharesCables() {
    return false;
  }

  /** Whether a row may tell of a device alone, without a link. */
  boolean hasDeviceRows() {
    return false;
  }

  /** The columns of a header, complete or not. */
  abstract Columns columns(List<String> header);

  /** How sure a header is of this dialect. */
  abstract Likelihood judge(List<String> header);

  /** What is assumed of each list of the dialect. */
  List<String> assumptions() {
    return List.of();
  }

  /** Understands a row. */
  abstract CableRow row(Cells cells) throws RowFault;

  /** Looks at all rows together, where rows cannot be understood one by one. */
  List<CableRow> together(List<CableRow> rows) {
    return rows;
  }

  // ---- writing

  /** The header that is written. */
  List<String> header() {
    throw new UnsupportedOperationException(format().id() + " is not written");
  }

  /** What of a cluster a list takes. */
  LinkListing.Scope scope() {
    return LinkListing.Scope.CABLES;
  }

  /** Tells what of the devices is lost. */
  void loseDevices(LinkListing listing) {
    listing.loseUnlinked();
    listing.loseKinds();
  }

  /** The rows before those of links. */
  List<List<String>> deviceRows(LinkListing listing) {
    return List.of();
  }

  /** The values of a row. */
  List<String> cells(LinkListing.Row row, LossLog log) {
    throw new UnsupportedOperationException(format().id() + " is not written");
  }

  /** The beginning of this dialect's rules. */
  final String rule(String what) {
    return "format." + format().id() + "." + what;
  }
}

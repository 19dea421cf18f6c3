package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LinkListing.Node;
import io.clusterfabric.topology.internal.exchange.LossLog;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Writes topology files of IBDM as UFM's tools write them: a section for each switch with all its
 * links, width and speed of a lane at each; hosts as {@code HCA_…} with ports as {@code mlx5_0/P1}.
 *
 * <p>Names with blanks have no place in the format and are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbdmTopoExporter implements FabricExporter {
  static final String SWITCH = "Switch";
  private static final String RULE = "format.ibdm-topo.";

  /** IBDM's reader cuts longer lines. */
  private static final int MAX_LINE = 1023;

  private static final List<Integer> WIDTHS = List.of(4, 2, 1, 8, 12);

  /** An exporter; it has no state. */
  public IbdmTopoExporter() {}

  @Override
  public FormatInfo format() {
    return IbdmTopoImporter.FORMAT;
  }

  /**
   * Writes a file.
   *
   * @throws CancelledException if the listener stopped the writing
   */
  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    LossLog log = new LossLog(format(), to);
    LinkListing listing =
        LinkListing.of(cluster, LinkListing.Scope.CABLES, format().id(), true, log);
    listing.loseUnlinked();
    listing.loseKinds();
    long total = listing.rows().size();
    progress.report(Progress.of("writing ibdm-topo", 0, total));
    TreeMap<String, List<String>> sections = new TreeMap<>(NaturalOrder.INSTANCE);
    Map<String, String> types = types(listing, log);
    for (LinkListing.Row row : listing.rows()) {
      String arrow = arrow(row.link().spec(), row.link().id(), log);
      boolean hostA = row.a().kind() == DeviceKind.HOST;
      boolean hostB = row.b().kind() == DeviceKind.HOST;
      String a = port(row.a(), row.portA(), log);
      String b = port(row.b(), row.portB(), log);
      if (!hostA || hostB) {
        line(sections, types, row.a(), a, arrow, row.b(), b, log);
      }
      boolean loop = row.a().id().equals(row.b().id());
      if (!hostB && !loop) {
        line(sections, types, row.b(), b, arrow, row.a(), a, log);
      }
    }
    if (sections.isEmpty()) {
      log.refuse(RULE + "no-links", "there is no cable to be listed", cluster.id(), "add links");
    }
    if (!log.isRefused()) {
      TextFile.write(
          to,
          out -> {
            boolean first = true;
            for (Map.Entry<String, List<String>> section : sections.entrySet()) {
              out.append(first ? "" : "\n");
              first = false;
              out.append(types.getOrDefault(section.getKey(), SWITCH));
              out.append(' ').append(section.getKey()).append('\n');
              for (String line : section.getValue()) {
                out.append(line).append('\n');
              }
            }
            progress.report(Progress.of("writing ibdm-topo", total, total));
          });
    }
    return log.result();
  }

  private static Map<String, String> types(LinkListing listing, LossLog log) {
    Map<String, String> lastAdapter = new HashMap<>();
    for (LinkListing.Row row : listing.rows()) {
      lastAdapter.merge(row.a().id(), adapter(row.portA()), IbdmTopoExporter::later);
      lastAdapter.merge(row.b().id(), adapter(row.portB()), IbdmTopoExporter::later);
    }
    Map<String, String> types = new HashMap<>();
    for (Node n : listing.nodes()) {
      boolean usable = n.model().matches("[\\w.+-]{1,64}") && !n.model().equals("unknown");
      if (n.kind() == DeviceKind.HOST) {
        types.put(n.id(), "HCA_" + lastAdapter.getOrDefault(n.id(), "0"));
      } else if (usable && SystemTypes.kindOf(n.model()) != DeviceKind.HOST) {
        types.put(n.id(), n.model());
      } else {
        types.put(n.id(), SWITCH);
        if (!n.model().equals("unknown")) {
          log.leaveOut(
              RULE + "model", "a model that is no word is written as " + SWITCH, n.model());
        }
      }
    }
    return types;
  }

  private static String later(String a, String b) {
    return NaturalOrder.INSTANCE.compare(a, b) >= 0 ? a : b;
  }

  private static String adapter(String port) {
    int slash = port.lastIndexOf('/');
    String name = slash > 0 ? port.substring(0, slash) : port;
    return name.matches("[\\w.+-]{1,64}") ? name : "0";
  }

  private static void line(
      Map<String, List<String>> sections,
      Map<String, String> types,
      Node node,
      String port,
      String arrow,
      Node far,
      String farPort,
      LossLog log) {
    String text =
        "    "
            + String.join(
                " ", port, arrow, types.getOrDefault(far.id(), SWITCH), far.id(), farPort);
    if (text.length() > MAX_LINE || node.id().length() > MAX_LINE / 2) {
      log.refuse(
          RULE + "length",
          "IBDM cuts lines of more than " + MAX_LINE + " characters",
          text,
          "shorten the names");
    }
    sections.computeIfAbsent(node.id(), n -> new ArrayList<>()).add(text);
  }

  private static String port(Node node, String port, LossLog log) {
    if (!node.id().matches("\\S+")) {
      log.refuse(
          RULE + "name", "names in the format have no blanks", node.id(), "rename the device");
    }
    Optional<String> text = TopoLine.portText(port, node.kind() == DeviceKind.HOST);
    if (text.isEmpty()) {
      log.refuse(
          RULE + "port",
          "a port with a blank or a # before it, or one called P and a number, would come back as"
              + " another one",
          node.id() + " " + port,
          "rename the port, or call it by its number");
    }
    return text.orElse(port);
  }

  /** The width and the speed of a lane; without them a reader takes the slowest there is. */
  private static String arrow(LinkSpec spec, String id, LossLog log) {
    Optional<IbRate> named = spec.generation().flatMap(IbRate::parse).filter(IbRate::isKnown);
    if (named.isPresent() && named.get().dataRate().equals(spec.dataRate())) {
      return arrow(named.get().lanes().orElseThrow(), named.get().speed().orElseThrow());
    }
    for (int lanes : WIDTHS) {
      for (IbSpeed speed : IbSpeed.values()) {
        if (speed != IbSpeed.FDR10 && spec.dataRate().equals(Optional.of(speed.dataRate(lanes)))) {
          return arrow(lanes, speed);
        }
      }
    }
    log.lose(
        RULE + "rate",
        "a link of unknown rate, or of one that no width and speed of InfiniBand makes, is written"
            + " without them, which IBDM takes for 4x 2.5G",
        id);
    return "->";
  }

  private static String arrow(int lanes, IbSpeed speed) {
    return "-" + lanes + "x-" + TopoLine.laneRate(speed).orElseThrow() + "->";
  }
}

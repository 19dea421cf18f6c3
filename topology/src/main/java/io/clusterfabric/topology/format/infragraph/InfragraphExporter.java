package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes an infrastructure of InfraGraph 2 as JSON, which readers of YAML take too: a device for
 * each model with its ports or adapters, an instance for each node, a link for each rate and an
 * edge for each link.
 *
 * <p>Switches whose ports are numbered have them as component {@code port}, whose index 0 is port
 * 1; other ports are a component each. A host has a component for each adapter with a link, and one
 * for its GPUs; what joins them inside is written as one link without properties, as InfraGraph's
 * paths need it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InfragraphExporter implements FabricExporter {
  static final String RENAMED = "format.infragraph.renamed";
  static final String RATES = "format.infragraph.rates";

  /** An exporter; it has no state. */
  public InfragraphExporter() {}

  @Override
  public FormatInfo format() {
    return InfragraphImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isPresent()) {
      InfragraphPlan plan = new InfragraphPlan(fabric.get());
      tell(cluster, fabric.get(), plan, log);
      TextFile.write(to, out -> new InfragraphWriting(plan, out, progress).write(cluster.id()));
    }
    return log.result();
  }

  private static void tell(Cluster cluster, Fabric fabric, InfragraphPlan plan, ExportLog log) {
    Losses.tell(
        cluster,
        fabric,
        EnumSet.of(
            Losses.Fact.RATES,
            Losses.Fact.PORT_NAMES,
            Losses.Fact.NODE_KINDS,
            Losses.Fact.UNLINKED_NODES),
        log);
    if (plan.renamedNodes() + plan.renamedPorts() > 0) {
      log.tell(
          RENAMED,
          Severity.WARNING,
          "names of InfraGraph are made of letters, digits, '-' and '_', and ports of adapters"
              + " follow each other from 1; others were replaced. Nodes: "
              + plan.renamedNodes()
              + ", ports: "
              + plan.renamedPorts());
    }
    if (plan.inexactRates() > 0) {
      log.tell(
          RATES,
          Severity.WARNING,
          "rates that no decimal number of gigabits per second is were left out. Links: "
              + plan.inexactRates());
    }
  }
}

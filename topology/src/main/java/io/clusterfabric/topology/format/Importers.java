package io.clusterfabric.topology.format;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * The importers that are installed.
 *
 * @param list the importers, one for each format id, in order of id
 * @param findings what was wrong with providers
 */
record Importers(List<FabricImporter> list, Findings findings) {
  static final String BROKEN_PROVIDER = "format.broken-provider";

  /** A loader that fails this often is given up: its errors may have no end. */
  private static final int MAX_ERRORS = 100;

  Importers {
    list = List.copyOf(list);
  }

  static Importers installed() {
    ClassLoader own = Importers.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    Collector collector = new Collector();
    collector.take(ServiceLoader.load(FabricImporter.class, own).iterator());
    if (context != null && context != own) {
      collector.take(ServiceLoader.load(FabricImporter.class, context).iterator());
    }
    return collector.done();
  }

  static Importers of(Iterator<FabricImporter> providers) {
    Collector collector = new Collector();
    collector.take(providers);
    return collector.done();
  }

  private static final class Collector {
    private final TreeMap<String, FabricImporter> byId = new TreeMap<>();
    private final TreeMap<String, String> broken = new TreeMap<>();

    void take(Iterator<FabricImporter> providers) {
      int errors = 0;
      while (errors < MAX_ERRORS) {
        try {
          if (!providers.hasNext()) {
            return;
          }
          FabricImporter importer = providers.next();
          byId.putIfAbsent(importer.format().id(), importer);
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
          errors++;
          broken.putIfAbsent(
              String.valueOf(e.getMessage()), e.getCause() == null ? "" : e.getCause().toString());
        }
      }
    }

    Importers done() {
      Findings.Builder out = Findings.builder();
      broken.forEach(
          (message, cause) ->
              out.add(
                  BROKEN_PROVIDER,
                  Severity.WARNING,
                  SourcePosition.of("META-INF/services/" + FabricImporter.class.getName()),
                  "an importer could not be loaded and is left out: "
                      + message
                      + (cause.isEmpty() ? "" : " (" + cause + ")")));
      return new Importers(List.copyOf(byId.values()), out.build());
    }
  }
}

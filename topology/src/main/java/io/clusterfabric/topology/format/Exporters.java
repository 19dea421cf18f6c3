package io.clusterfabric.topology.format;

import io.clusterfabric.model.format.FabricExporter;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * The exporters that are installed, in order of their formats' ids. One that cannot be loaded is
 * left out, as an exporter that nobody asks for harms nobody.
 *
 * @param list the exporters
 */
record Exporters(List<FabricExporter> list) {
  /** A loader that fails this often is given up: its errors may have no end. */
  private static final int MAX_ERRORS = 100;

  Exporters {
    list = List.copyOf(list);
  }

  static Exporters installed() {
    ClassLoader own = Exporters.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    TreeMap<String, FabricExporter> byId = new TreeMap<>();
    take(ServiceLoader.load(FabricExporter.class, own).iterator(), byId);
    if (context != null && context != own) {
      take(ServiceLoader.load(FabricExporter.class, context).iterator(), byId);
    }
    return new Exporters(List.copyOf(byId.values()));
  }

  private static void take(
      Iterator<FabricExporter> providers, TreeMap<String, FabricExporter> byId) {
    int errors = 0;
    while (errors < MAX_ERRORS) {
      try {
        if (!providers.hasNext()) {
          return;
        }
        FabricExporter exporter = providers.next();
        byId.putIfAbsent(exporter.format().id(), exporter);
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        errors++;
      }
    }
  }

  Optional<FabricExporter> find(String id) {
    return list.stream().filter(e -> e.format().id().equals(id)).findFirst();
  }
}

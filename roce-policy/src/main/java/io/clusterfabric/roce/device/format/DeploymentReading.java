package io.clusterfabric.roce.device.format;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.roce.device.Coverage;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The configurations of a cluster as they were read from a directory.
 *
 * @param deployment the configurations
 * @param coverage how much of each was understood, by device
 * @param findings every doubt, with its place
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DeploymentReading(
    Deployment deployment, SortedMap<String, Coverage> coverage, Findings findings) {
  private static final String NO_DEVICE = "roce.device.no-device";
  private static final String NO_FORMAT = "roce.device.no-format";

  /**
   * Copies the map.
   *
   * @param deployment the configurations
   * @param coverage how much of each was understood, by device
   * @param findings every doubt, with its place
   */
  public DeploymentReading {
    coverage = Collections.unmodifiableSortedMap(new TreeMap<>(coverage));
  }

  /**
   * Reads a directory. What is there of a device is a file of its name, with or without an ending
   * ({@code leaf-1.json}, {@code leaf-1.qos.json}), or a directory of its name; several files of a
   * device are read as one, in the order of their names.
   *
   * @param directory the directory
   * @param devices the ids of the devices of the cluster
   * @return what was read; a file of no device or of no known format costs itself and is told
   * @throws IOException if the directory or a file in it cannot be read
   */
  public static DeploymentReading read(Path directory, Collection<String> devices)
      throws IOException {
    Set<String> ids = new HashSet<>(devices);
    Findings.Builder findings = Findings.builder();
    SortedMap<String, List<Path>> files = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Path p : children(directory)) {
      Optional<String> id = device(p, ids);
      if (id.isEmpty()) {
        findings.add(
            NO_DEVICE,
            Severity.WARNING,
            SourcePosition.of(name(p)),
            "the file bears the name of no device of the cluster and is passed over");
      } else if (Files.isDirectory(p)) {
        files.computeIfAbsent(id.get(), k -> new ArrayList<>()).addAll(children(p));
      } else {
        files.computeIfAbsent(id.get(), k -> new ArrayList<>()).add(p);
      }
    }
    List<DeviceConfig> configs = new ArrayList<>();
    SortedMap<String, Coverage> coverage = new TreeMap<>(NaturalOrder.INSTANCE);
    for (String id : files.keySet()) {
      List<Path> own =
          files.getOrDefault(id, List.of()).stream().filter(Files::isRegularFile).toList();
      if (own.isEmpty()) {
        continue;
      }
      FabricSource source = FabricSource.of(own.get(0));
      for (Path more : own.subList(1, own.size())) {
        source = source.plus(name(more), () -> Files.newInputStream(more));
      }
      Optional<DeviceFormat> format = DeviceFormats.sniff(source);
      if (format.isEmpty()) {
        findings.add(
            NO_FORMAT,
            Severity.WARNING,
            SourcePosition.of(name(own.get(0))),
            "this is of no known format of device configurations, so that "
                + id
                + " stays unknown");
        continue;
      }
      DeviceReading r = format.get().read(id, source, ReadOptions.standard());
      configs.add(r.config());
      coverage.put(id, r.coverage());
      findings.addAll(r.findings());
    }
    return new DeploymentReading(Deployment.of(configs), coverage, findings.build());
  }

  private static List<Path> children(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted((a, b) -> NaturalOrder.INSTANCE.compare(name(a), name(b))).toList();
    }
  }

  private static String name(Path p) {
    Path last = p.getFileName();
    return last == null ? p.toString() : last.toString();
  }

  /** The device whose id is the name up to the end or to a dot, the longest that is one. */
  private static Optional<String> device(Path p, Set<String> ids) {
    String name = name(p);
    while (!ids.contains(name)) {
      int dot = name.lastIndexOf('.');
      if (dot <= 0) {
        return Optional.empty();
      }
      name = name.substring(0, dot);
    }
    return Optional.of(name);
  }
}

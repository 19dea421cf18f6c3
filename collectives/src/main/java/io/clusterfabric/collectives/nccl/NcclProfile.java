package io.clusterfabric.collectives.nccl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The constants of NCCL's tuning model in one version, from a resource that names its source. A
 * profile stands for all versions from {@link #appliesFrom()} to the next profile's. It is exact
 * for some of them; what others do otherwise {@link #differences()} tells of the version asked for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclProfile {
  private static final JsonNode RESOURCE = read();
  private static final List<NcclProfile> ALL = readAll();

  private final String version;
  private final String appliesFrom;
  private final String askedFor;
  private final List<String> differences;
  private final Source source;
  private final float[][] base;
  private final float[][][] hardware;
  private final double[][] lowLatencyMax;
  private final double[][] ringLl128;
  private final double[][] treeLl128;
  private final double[][] tree;
  private final double[][] nvlsTree;
  private final float[] nvlsEfficiency;
  private final float[][] treeCorrection;
  private final NavigableMap<Integer, Double> nvlink;
  private final NavigableMap<Integer, double[]> inside;
  private final NavigableMap<Integer, double[]> between;
  private final int maxChannels;
  private final int nvlsArity;
  private final double patFactor;
  private final Set<NcclRule> rules;

  private NcclProfile(JsonNode n, String askedFor, List<String> differences) {
    this.version = n.required("version").asText();
    this.askedFor = askedFor.isEmpty() ? version : askedFor;
    this.differences = List.copyOf(differences);
    this.appliesFrom = n.required("appliesFrom").asText();
    this.source =
        Source.of(
            n.required("source").asText(),
            n.required("tag").asText() + ", " + n.required("licence").asText(),
            Confidence.VERIFIED);
    this.base = byAlgorithm(n.required("baseLatencyUs"));
    JsonNode hw = n.required("hardwareLatencyUs");
    this.hardware =
        new float[][][] {
          byAlgorithm(hw.required("NVLINK")),
          byAlgorithm(hw.required("PCI")),
          byAlgorithm(hw.required("NET"))
        };
    this.lowLatencyMax = matrix(n.required("lowLatencyMaxGBs"));
    this.ringLl128 = matrix(n.required("ringLl128PerChannelGBs"));
    this.treeLl128 = matrix(n.required("treeLl128PerChannelGBs"));
    this.tree = matrix(n.required("treePerChannelGBs"));
    this.nvlsTree = matrix(n.required("nvlsTreePerChannelGBs"));
    this.nvlsEfficiency = floats(n.required("nvlsEfficiency"));
    this.treeCorrection = floatMatrix(n.required("treeCorrection"));
    this.nvlink = new TreeMap<>();
    JsonNode links = n.required("nvlinkPerLinkGBs");
    links
        .fieldNames()
        .forEachRemaining(f -> nvlink.put(Integer.valueOf(f), links.required(f).asDouble()));
    this.inside = ladders(n.required("laddersInsideGBs"));
    this.between = ladders(n.required("laddersBetweenGBs"));
    this.maxChannels = n.required("maxChannels").asInt();
    this.nvlsArity = n.required("nvlsArity").asInt();
    this.patFactor = n.required("patFactor").asDouble();
    this.rules = EnumSet.noneOf(NcclRule.class);
    for (JsonNode r : n.required("rules")) {
      rules.add(NcclRule.valueOf(r.asText()));
    }
  }

  private static JsonNode read() {
    try (InputStream in = NcclProfile.class.getResourceAsStream("profiles.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource profiles.json is missing");
      }
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource profiles.json cannot be read", e);
    }
  }

  private static List<NcclProfile> readAll() {
    List<NcclProfile> all = new ArrayList<>();
    for (JsonNode n : RESOURCE.required("profiles")) {
      all.add(new NcclProfile(n, "", List.of()));
    }
    return List.copyOf(all);
  }

  private static float[][] byAlgorithm(JsonNode n) {
    NcclAlgorithm[] algorithms = NcclAlgorithm.values();
    float[][] out = new float[algorithms.length][];
    for (int a = 0; a < out.length; a++) {
      out[a] = floats(n.required(algorithms[a].name()));
    }
    return out;
  }

  private static NavigableMap<Integer, double[]> ladders(JsonNode n) {
    TreeMap<Integer, double[]> out = new TreeMap<>();
    n.fieldNames().forEachRemaining(f -> out.put(Integer.valueOf(f), doubles(n.required(f))));
    return out;
  }

  private static double[][] matrix(JsonNode n) {
    double[][] out = new double[n.size()][];
    for (int i = 0; i < out.length; i++) {
      out[i] = doubles(n.get(i));
    }
    return out;
  }

  private static float[][] floatMatrix(JsonNode n) {
    float[][] out = new float[n.size()][];
    for (int i = 0; i < out.length; i++) {
      out[i] = floats(n.get(i));
    }
    return out;
  }

  private static double[] doubles(JsonNode n) {
    double[] out = new double[n.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = n.get(i).asDouble();
    }
    return out;
  }

  private static float[] floats(JsonNode n) {
    float[] out = new float[n.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = (float) n.get(i).asDouble();
    }
    return out;
  }

  /**
   * The profiles that this library knows.
   *
   * @return by version, the oldest first
   */
  public static List<NcclProfile> all() {
    return ALL;
  }

  /**
   * The newest profile.
   *
   * @return the profile
   */
  public static NcclProfile latest() {
    return ALL.get(ALL.size() - 1);
  }

  /**
   * The profile that stands for a version.
   *
   * @param version such as {@code 2.21.5}; {@code 2.27} is the last release of 2.27
   * @return the constants that come nearest, and what the version does otherwise
   * @throws IllegalArgumentException if the version is older than the oldest profile, or no version
   */
  public static NcclProfile of(String version) {
    String text = version.strip();
    if (!text.matches("[0-9]{1,4}\\.[0-9]{1,4}(\\.[0-9]{1,4})?")) {
      throw new IllegalArgumentException(
          "a version of NCCL looks like 2.27 or 2.27.5, found \"" + version + "\"");
    }
    boolean series = text.indexOf('.') == text.lastIndexOf('.');
    JsonNode best = null;
    for (JsonNode n : RESOURCE.required("versions")) {
      String from = n.required("from").asText();
      boolean reached =
          NaturalOrder.INSTANCE.compare(from, text) <= 0
              || (series && from.startsWith(text + ".") && !unreleased(n));
      best = reached ? n : best;
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "no profile stands for NCCL "
              + version
              + "; the oldest applies from "
              + ALL.get(0).appliesFrom);
    }
    String differs = best.required("differs").asText();
    String profile = best.required("profile").asText();
    for (JsonNode n : RESOURCE.required("profiles")) {
      if (n.required("version").asText().equals(profile)) {
        return new NcclProfile(n, text, differs.isEmpty() ? List.of() : List.of(differs));
      }
    }
    throw new IllegalStateException("the library's resource profiles.json lacks " + profile);
  }

  /** Whether an entry is for what comes after the newest release that was compared. */
  private static boolean unreleased(JsonNode entry) {
    String from = entry.required("from").asText();
    return NaturalOrder.INSTANCE.compare(from, latest().version) > 0;
  }

  /**
   * The version whose source the constants are from.
   *
   * @return such as {@code 2.27.5}
   */
  public String version() {
    return version;
  }

  /**
   * The version that was asked for.
   *
   * @return such as {@code 2.26}; that of the constants if none was
   */
  public String askedFor() {
    return askedFor;
  }

  /**
   * What the version asked for does otherwise, as far as a comparison of the sources tells.
   *
   * @return sentences; empty if its tuning model is that of the profile
   */
  public List<String> differences() {
    return differences;
  }

  /**
   * The oldest version that the profile stands for.
   *
   * @return such as {@code 2.26}
   */
  public String appliesFrom() {
    return appliesFrom;
  }

  /**
   * Where the constants are from.
   *
   * @return files, tag and licence
   */
  public Source source() {
    return source;
  }

  /** Microseconds before anything moves. */
  float base(NcclAlgorithm a, NcclProtocol p) {
    return base[a.number()][p.number()];
  }

  /** Microseconds of a hop. */
  float hop(NcclHop hop, NcclAlgorithm a, NcclProtocol p) {
    return hardware[hop.number()][a.number()][p.number()];
  }

  /** GB/s that LL carries at most; the row is of the GPU on one node and of the CPU on several. */
  double lowLatencyMax(int row, int scope) {
    return lowLatencyMax[Math.min(row, lowLatencyMax.length - 1)][scope];
  }

  double ringLl128(int generation, int scope) {
    return row(ringLl128, generation)[scope];
  }

  double treeLl128(int generation, int scope) {
    return row(treeLl128, generation)[scope];
  }

  double tree(int generation, int scope) {
    return row(tree, generation)[scope];
  }

  double nvlsTree(int generation, int scope) {
    return row(nvlsTree, generation)[scope];
  }

  float nvlsEfficiency(int generation) {
    return nvlsEfficiency[generation];
  }

  private static double[] row(double[][] table, int generation) {
    return table[Math.min(generation, table.length - 1)];
  }

  /** Of a version without a row for Blackwell, Blackwell is as Hopper. */
  int generation(int computeCapability) {
    int g =
        computeCapability >= 100
            ? 3
            : computeCapability >= 90 ? 2 : computeCapability >= 80 ? 1 : 0;
    return Math.min(g, ringLl128.length - 1);
  }

  int corrections() {
    return treeCorrection[0].length;
  }

  float correction(NcclProtocol p, int log) {
    return treeCorrection[p.number()][log];
  }

  /** GB/s of an NVLink link. */
  double nvlinkGBs(int computeCapability) {
    Map.Entry<Integer, Double> e = nvlink.floorEntry(computeCapability);
    return e == null ? nvlink.firstEntry().getValue() : e.getValue();
  }

  /** Steps of GB/s a channel inside a single node. */
  double[] ladderInside(int computeCapability) {
    return inside.floorEntry(computeCapability).getValue().clone();
  }

  /** Steps of GB/s a channel on several nodes. */
  double[] ladderBetween(int computeCapability) {
    return between.floorEntry(computeCapability).getValue().clone();
  }

  int maxChannels() {
    return maxChannels;
  }

  int nvlsArity() {
    return nvlsArity;
  }

  double patFactor() {
    return patFactor;
  }

  boolean has(NcclRule rule) {
    return rules.contains(rule);
  }

  /** The version of the constants, and the one asked for where that differs. */
  @Override
  public String toString() {
    return differences.isEmpty()
        ? "NCCL " + version
        : "NCCL " + askedFor + " by the constants of " + version;
  }
}

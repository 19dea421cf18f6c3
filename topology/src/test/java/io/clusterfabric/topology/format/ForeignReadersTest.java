package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written, read by readers that were made from the tools' own descriptions and sources and
 * share nothing with the writers: no importer, no name rule, no arithmetic. Each reader first reads
 * files of the tool's own project, where they are at hand, so that it is no reader of our files
 * alone.
 */
class ForeignReadersTest {
  private static final Bandwidth G400 = Bandwidth.of("400Gb/s");
  private static final int RANDOM = 40;

  @TempDir Path folder;

  private String written(Cluster c, String format, String file) throws IOException {
    Path to = folder.resolve(file);
    ExportResult w = Formats.write(c, format, to);
    return w.written() ? Files.readString(to) : "";
  }

  private static Fabric fabric(Cluster c) {
    List<Fabric> backends = c.fabrics(FabricRole.BACKEND);
    return backends.size() == 1 ? backends.get(0) : c.fabrics().get(0);
  }

  private static Cluster fatTree(int k, int tiers) {
    return ClosDesign.fatTree(k, tiers, G400).build();
  }

  private static <K> void count(Map<K, Integer> counts, K key) {
    counts.merge(key, 1, Integer::sum);
  }

  // ---- containerlab: clab's topology file

  /** Kinds of containerlab's manual that the samples and the exporter use. */
  private static final Set<String> KINDS =
      Set.of("linux", "nokia_srlinux", "cumulus_cvx", "bridge", "ceos", "crpd", "sonic-vs");

  /** The nodes by group, and the links by the names of their nodes. */
  private record Lab(Map<String, String> groups, Map<List<String>, Integer> links) {}

  private static Lab lab(String text) throws IOException {
    JsonNode root = new YAMLMapper().readTree(text);
    assertThat(root.path("name").asText()).matches("[A-Za-z0-9][A-Za-z0-9_-]*");
    assertThat(root.has("links")).as("links are below topology (containerlab 2016)").isFalse();
    JsonNode topology = root.path("topology");
    Map<String, String> groups = new TreeMap<>();
    for (Map.Entry<String, JsonNode> n : topology.path("nodes").properties()) {
      String kind = n.getValue().path("kind").asText();
      assertThat(KINDS).as(n.getKey()).contains(kind);
      String image = n.getValue().path("image").asText();
      assertThat(image.isEmpty() ? topology.at("/kinds/" + kind + "/image").asText() : image)
          .as("image of " + n.getKey())
          .isNotEmpty();
      assertThat(n.getKey())
          .matches("[A-Za-z0-9][A-Za-z0-9_.-]*")
          .isNotIn("host", "mgmt-net", "macvlan");
      groups.put(n.getKey(), n.getValue().path("group").asText());
    }
    Set<String> used = new HashSet<>();
    Map<List<String>, Integer> links = new HashMap<>();
    for (JsonNode l : topology.path("links")) {
      JsonNode ends = l.path("endpoints");
      assertThat(ends.size()).as("ends of " + l).isEqualTo(2);
      List<String> nodes = new ArrayList<>();
      for (JsonNode end : ends) {
        String[] parts = end.asText().split(":", -1);
        assertThat(parts).as(end.asText()).hasSize(2);
        assertThat(groups).containsKey(parts[0]);
        assertThat(parts[1]).matches("[A-Za-z][A-Za-z0-9_.-]{0,14}").isNotIn("eth0", "lo");
        assertThat(used.add(end.asText())).as(end + " is used once").isTrue();
        nodes.add(parts[0]);
      }
      nodes.sort(null);
      count(links, nodes);
    }
    return new Lab(groups, links);
  }

  private static Map<List<String>, Integer> linksByNodes(Fabric f) {
    Map<List<String>, Integer> out = new HashMap<>();
    for (Link l : f.links()) {
      List<String> nodes = new ArrayList<>(List.of(l.a().node(), l.b().node()));
      nodes.sort(null);
      count(out, nodes);
    }
    return out;
  }

  @Test
  void containerlabsOwnLabsAreRead() throws IOException {
    Map<String, Integer> links =
        Map.of("clos01_clos01.clab.yml", 4, "cvx01_topo.clab.yml", 1, "clos02_clos02.clab.yml", 16);
    for (String file : links.keySet()) {
      Lab lab = lab(Files.readString(SharedData.require("formats/clab/" + file)));
      assertThat(lab.links().values().stream().mapToInt(n -> n).sum())
          .as(file)
          .isEqualTo(links.get(file));
    }
  }

  @Test
  void labsOfDesignsHaveTheLinksOfTheFabric() throws IOException {
    for (Cluster c : List.of(fatTree(4, 3), TorusDesign.of(G400, 3, 3).build())) {
      Lab lab = lab(written(c, "containerlab", "x.clab.yml"));
      assertThat(lab.links()).isEqualTo(linksByNodes(c.backend()));
      Map<String, String> groups = new TreeMap<>();
      c.hosts().forEach(h -> groups.put(h.id(), "host"));
      c.backend().switches().forEach(s -> groups.put(s.id(), "switch"));
      assertThat(lab.groups()).isEqualTo(groups);
    }
  }

  /** Names that no container can have: as many nodes, and as many links between each two. */
  @Test
  void labsOfAnythingHaveItsLinks() throws IOException {
    int read = 0;
    for (long seed = 1; seed <= RANDOM; seed++) {
      Cluster c = ClusterArbitraries.cluster(seed);
      String text = written(c, "containerlab", "x.clab.yml");
      if (!text.isEmpty()) {
        read++;
        Lab lab = lab(text);
        assertThat(lab.links().values().stream().sorted())
            .as("seed " + seed)
            .containsExactlyElementsOf(linksByNodes(fabric(c)).values().stream().sorted().toList());
        assertThat(lab.groups()).hasSize(fabric(c).hosts().size() + fabric(c).switches().size());
      }
    }
    assertThat(read).isPositive();
  }

  // ---- NetBox: dcim/forms/bulk_import.py

  private static final Set<String> CABLE_TYPES =
      Set.of(
          "",
          "cat5e",
          "cat6",
          "cat6a",
          "dac-active",
          "dac-passive",
          "mmf",
          "mmf-om3",
          "mmf-om4",
          "smf",
          "smf-os1",
          "smf-os2",
          "aoc");

  /** RFC 4180. */
  private static List<List<String>> csv(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        boolean doubled = c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
        if (c != '"' || doubled) {
          cell.append(c);
          i += doubled ? 1 : 0;
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        assertThat(cell).as("a quote begins a cell").isEmpty();
        quoted = true;
      } else if (c == ',' || c == '\n') {
        row.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      } else if (c != '\r') {
        cell.append(c);
      }
    }
    assertThat(quoted || !row.isEmpty() || cell.length() > 0).as("an unfinished line").isFalse();
    return rows;
  }

  /** The cables of NetBox by their two interfaces. */
  private static List<List<String>> netbox(String text) {
    List<List<String>> rows = csv(text);
    List<String> header = rows.get(0);
    assertThat(header)
        .doesNotHaveDuplicates()
        .contains(
            "side_a_device",
            "side_a_type",
            "side_a_name",
            "side_b_device",
            "side_b_type",
            "side_b_name")
        .isSubsetOf(
            "side_a_site",
            "side_a_device",
            "side_a_type",
            "side_a_name",
            "side_b_site",
            "side_b_device",
            "side_b_type",
            "side_b_name",
            "type",
            "status",
            "profile",
            "tenant",
            "label",
            "color",
            "length",
            "length_unit",
            "description",
            "comments",
            "tags");
    Set<String> used = new HashSet<>();
    List<List<String>> out = new ArrayList<>();
    for (List<String> r : rows.subList(1, rows.size())) {
      assertThat(r).hasSameSizeAs(header);
      Map<String, String> cells = new LinkedHashMap<>();
      for (int i = 0; i < header.size(); i++) {
        cells.put(header.get(i), r.get(i));
      }
      List<String> ends = new ArrayList<>();
      for (String side : List.of("side_a_", "side_b_")) {
        assertThat(cell(cells, side + "type")).isEqualTo("dcim.interface");
        assertThat(cell(cells, side + "device")).isNotBlank().hasSizeLessThanOrEqualTo(64);
        assertThat(cell(cells, side + "name")).isNotBlank().hasSizeLessThanOrEqualTo(64);
        String end = cell(cells, side + "device") + "[" + cell(cells, side + "name") + "]";
        assertThat(used.add(end)).as(end + " has one cable").isTrue();
        ends.add(end);
      }
      assertThat(CABLE_TYPES).contains(cell(cells, "type"));
      assertThat(cell(cells, "status")).isIn("connected", "planned", "decommissioning");
      assertThat(cell(cells, "label")).hasSizeLessThanOrEqualTo(100);
      assertThat(cell(cells, "length").isEmpty())
          .as("a length has a unit")
          .isEqualTo(cell(cells, "length_unit").isEmpty());
      if (!cell(cells, "length").isEmpty()) {
        assertThat(cell(cells, "length_unit")).isIn("km", "m", "cm", "mi", "ft", "in");
        BigDecimal length = new BigDecimal(cell(cells, "length"));
        assertThat(length).isPositive();
        assertThat(length.scale()).as("two decimals").isLessThanOrEqualTo(2);
        assertThat(length.precision() - length.scale()).as("six digits").isLessThanOrEqualTo(6);
      }
      ends.sort(null);
      out.add(ends);
    }
    return out;
  }

  private static String cell(Map<String, String> cells, String column) {
    return cells.getOrDefault(column, "");
  }

  private static List<List<String>> ends(Cluster c) {
    List<List<String>> out = new ArrayList<>();
    for (Fabric f : c.fabrics()) {
      for (Link l : f.links()) {
        List<String> ends = new ArrayList<>(List.of(l.a().toString(), l.b().toString()));
        ends.sort(null);
        out.add(ends);
      }
    }
    return out;
  }

  @Test
  void netboxImportsTheCablesOfADesign() throws IOException {
    Cluster c = fatTree(4, 3);
    assertThat(netbox(written(c, "netbox-cables", "cables.csv")))
        .containsExactlyInAnyOrderElementsOf(ends(c));
  }

  @Test
  void netboxImportsTheCablesOfAnything() throws IOException {
    int read = 0;
    for (long seed = 1; seed <= RANDOM; seed++) {
      Cluster c = ClusterArbitraries.cluster(seed);
      Path to = folder.resolve("cables.csv");
      ExportResult w = Formats.write(c, "netbox-cables", to);
      if (w.written()) {
        List<List<String>> cables = netbox(Files.readString(to));
        assertThat(cables).as("seed " + seed).isSubsetOf(ends(c));
        read += cables.size();
      }
    }
    assertThat(read).isPositive();
  }

  // ---- htsim: FatTreeTopologyCfg of fat_tree_topology.cpp

  private record Tier(Map<String, Long> values) {
    long need(String key) {
      Long v = values.get(key);
      assertThat(v).as(key).isNotNull();
      return Objects.requireNonNull(v);
    }

    long or(String key, long other) {
      return values.getOrDefault(key, other);
    }
  }

  private static final Set<String> TIER_KEYS =
      Set.of(
          "downlink_speed_gbps",
          "radix_down",
          "radix_up",
          "downlink_latency_ns",
          "switch_latency_ns",
          "queue_up",
          "queue_down",
          "oversubscribed",
          "bundle");

  /**
   * Builds the tree of a file: of each node its tier, and of each other one next to it the tier,
   * the number of links and their rate.
   */
  private static Map<String, Integer> htsim(String text) {
    Map<String, Long> head = new HashMap<>();
    List<Tier> tiers = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] word = line.strip().split(" ", -1);
      assertThat(word).as("two words, one blank between: " + line).hasSize(2);
      String key = word[0].toLowerCase(Locale.ROOT);
      long value = Long.parseLong(word[1]);
      if (key.equals("tier")) {
        assertThat(value).as("tiers in order").isEqualTo(tiers.size());
        tiers.add(new Tier(new HashMap<>()));
      } else if (tiers.isEmpty()) {
        assertThat(key).isIn("nodes", "tiers", "podsize");
        assertThat(head.put(key, value)).as("once: " + key).isNull();
      } else {
        assertThat(TIER_KEYS).contains(key);
        assertThat(tiers.get(tiers.size() - 1).values().put(key, value))
            .as("once: " + key)
            .isNull();
      }
    }
    Tier h = new Tier(head);
    assertThat(h.need("tiers")).isIn(2L, 3L).isEqualTo(tiers.size());
    for (Tier t : tiers) {
      assertThat(t.need("downlink_latency_ns")).as("0 counts as missing").isPositive();
      assertThat(t.need("downlink_speed_gbps")).isPositive();
    }
    return tree(h.need("nodes"), h.need("podsize"), tiers);
  }

  private static Map<String, Integer> tree(long nodes, long podSize, List<Tier> tiers) {
    boolean three = tiers.size() == 3;
    long pods = nodes / podSize;
    long tors = podSize / tiers.get(0).need("radix_down");
    long bundle = tiers.get(1).or("bundle", 1);
    long aggs = tiers.get(0).need("radix_up") / bundle;
    assertThat(pods * podSize).as("whole pods").isEqualTo(nodes);
    assertThat(tors * bundle).isEqualTo(tiers.get(1).need("radix_down"));
    // htsim computes the uplinks of a tier from the rates and Oversubscribed
    long below = nodes;
    for (int t = 0; t < tiers.size() - 1; t++) {
      long switches = t == 0 ? pods * tors : pods * aggs;
      long up = switches * tiers.get(t).need("radix_up");
      assertThat(up * tiers.get(t + 1).need("downlink_speed_gbps"))
          .as("rate above tier " + t)
          .isEqualTo(
              below
                  * tiers.get(t).need("downlink_speed_gbps")
                  / tiers.get(t).or("oversubscribed", 1));
      below = up;
    }
    long cores = 0;
    long coreBundle = 1;
    if (three) {
      coreBundle = tiers.get(2).or("bundle", 1);
      cores = aggs * tiers.get(1).need("radix_up") / coreBundle;
      assertThat(pods * coreBundle).isEqualTo(tiers.get(2).need("radix_down"));
      assertThat(tiers.get(2).values()).doesNotContainKey("radix_up");
    } else {
      assertThat(pods).isEqualTo(1);
    }
    Links links = new Links();
    for (long n = 0; n < nodes; n++) {
      links.add("0 host" + n, "1 tor" + n / tiers.get(0).need("radix_down"), 1, gbps(tiers, 0));
    }
    for (long pod = 0; pod < pods; pod++) {
      for (long t = 0; t < tors; t++) {
        for (long a = 0; a < aggs; a++) {
          links.add("1 tor" + (pod * tors + t), "2 agg" + (pod * aggs + a), bundle, gbps(tiers, 1));
        }
      }
      for (long c = 0; c < cores; c++) {
        // each core reaches one switch of each pod
        links.add(
            "2 agg" + (pod * aggs + c * aggs / cores), "3 core" + c, coreBundle, gbps(tiers, 2));
      }
    }
    return links.signatures();
  }

  private static String gbps(List<Tier> tiers, int tier) {
    return tiers.get(tier).need("downlink_speed_gbps") + "Gb/s";
  }

  /** Links between nodes whose names begin with their tier. */
  private static final class Links {
    private final Map<String, Map<String, Integer>> of = new TreeMap<>();

    void add(String a, String b, long times, String rate) {
      for (long i = 0; i < times; i++) {
        count(of.computeIfAbsent(a, n -> new TreeMap<>()), b + " " + rate);
        count(of.computeIfAbsent(b, n -> new TreeMap<>()), a + " " + rate);
      }
    }

    Map<String, Integer> signatures() {
      Map<String, Integer> out = new TreeMap<>();
      of.forEach(
          (node, next) -> {
            Map<String, Integer> kinds = new TreeMap<>();
            next.forEach(
                (n, times) ->
                    count(kinds, "tier " + n.charAt(0) + " " + times + " x " + n.split(" ", 3)[2]));
            count(out, "tier " + node.charAt(0) + " to " + kinds);
          });
      return out;
    }
  }

  private static Map<String, Integer> signatures(Cluster c) {
    Map<String, Integer> tier = new HashMap<>();
    c.backend().switches().forEach(s -> tier.put(s.id(), s.tier().orElseThrow()));
    Links links = new Links();
    for (Link l : c.backend().links()) {
      links.add(
          tier.getOrDefault(l.a().node(), 0) + " " + l.a().node(),
          tier.getOrDefault(l.b().node(), 0) + " " + l.b().node(),
          1,
          l.spec().dataRate().orElseThrow().toString());
    }
    return links.signatures();
  }

  @Test
  void htsimsOwnTreesAreRead() throws IOException {
    Map<String, Integer> nodes =
        Map.of(
            "fat_tree_1024.topo", 1024 + 128 + 128 + 64,
            "leaf_spine_tiny.topo", 32 + 4 + 2,
            "test.topo", 8 + 4 + 4 + 4);
    for (String file : nodes.keySet()) {
      Map<String, Integer> read =
          htsim(Files.readString(SharedData.require("formats/htsim/" + file)));
      assertThat(read.values().stream().mapToInt(n -> n).sum()).as(file).isEqualTo(nodes.get(file));
    }
  }

  @Test
  void htsimBuildsTheTreesThatAreWritten() throws IOException {
    for (Cluster c :
        List.of(
            fatTree(4, 2),
            fatTree(4, 3),
            fatTree(8, 3),
            ClosDesign.fatTree(6, 3, Bandwidth.of("100Gb/s")).build())) {
      assertThat(htsim(written(c, "htsim", "x.topo"))).isEqualTo(signatures(c));
    }
  }

  // ---- ASTRA-sim: NetworkParser of the analytical back ends

  /** Links between NPUs, or to the switch, and the rate of each in Gb/s. */
  private record Network(int npus, long links, BigDecimal gigabits) {}

  private static Network astra(String text) throws IOException {
    JsonNode root = new YAMLMapper().readTree(text);
    int dims = root.path("topology").size();
    assertThat(dims).isPositive();
    for (String key : List.of("npus_count", "bandwidth", "latency")) {
      assertThat(root.path(key).isArray()).as(key).isTrue();
      assertThat(root.path(key).size()).as("numbers of " + key).isEqualTo(dims);
      root.path(key).forEach(n -> assertThat(n.isNumber()).as(key + " " + n).isTrue());
    }
    int npus = 1;
    for (JsonNode n : root.path("npus_count")) {
      assertThat(n.isInt()).isTrue();
      assertThat(n.asInt()).isGreaterThanOrEqualTo(2);
      npus *= n.asInt();
    }
    long links = 0;
    for (int d = 0; d < dims; d++) {
      long n = root.path("npus_count").get(d).asInt();
      long one =
          switch (root.path("topology").get(d).asText()) {
            case "Ring" -> n == 2 ? 1 : n;
            case "Switch" -> n;
            case "FullyConnected" -> n * (n - 1) / 2;
            default -> throw new AssertionError("ASTRA-sim knows no " + root.path("topology"));
          };
      links += one * (npus / n);
    }
    for (JsonNode l : root.path("latency")) {
      assertThat(l.decimalValue()).isNotNegative();
    }
    return new Network(
        npus, links, root.path("bandwidth").get(0).decimalValue().multiply(new BigDecimal(8)));
  }

  @Test
  void astraSimsOwnNetworksAreRead() throws IOException {
    assertThat(
            astra(Files.readString(SharedData.require("formats/astrasim/HGX-H100-validated.yml")))
                .links())
        .isEqualTo(8);
    assertThat(
            astra(Files.readString(SharedData.require("formats/astrasim/tpu_v3_32_2dtorus.yml"))))
        .satisfies(
            n -> {
              assertThat(n.npus()).isEqualTo(32);
              assertThat(n.links()).as("4 x 8 torus").isEqualTo(64);
            });
  }

  @Test
  void astraSimReadsTheNetworksThatAreWritten() throws IOException {
    for (String block : List.of("Ring", "FullyConnected", "Switch")) {
      Cluster c =
          Formats.read(
                  FabricSource.ofText(
                      "network.yml",
                      "topology: [ "
                          + block
                          + " ]\nnpus_count: [ 5 ]\nbandwidth: [ 12.5 ]\nlatency: [ 1 ]\n"),
                  ImportOptions.standard())
              .cluster();
      String text = written(c, "astra-sim", "out.yml");
      assertThat(text).as(block).contains(block);
      Network n = astra(text);
      assertThat(n.npus()).isEqualTo(c.hosts().size());
      assertThat(n.links()).isEqualTo(c.backend().links().size());
      assertThat(n.gigabits()).isEqualByComparingTo("100");
    }
    Cluster star = ClosDesign.fatTree(4, 2, G400).build();
    assertThat(Formats.write(star, "astra-sim", folder.resolve("no.yml")).written())
        .as("several switches are none of its blocks")
        .isFalse();
  }

  // ---- SimAI: simai ns-3's reader of topologies

  /** The numbers of a header, and each row as its ends and its rate. */
  private record Topology(
      int nodes, int perServer, int nvSwitches, int switches, Map<String, Integer> links) {}

  /** Reads words whatever lines they are on, as the tool does. */
  private static Topology simai(String text) {
    StringTokenizer words = new StringTokenizer(text);
    int nodes = Integer.parseInt(words.nextToken());
    int perServer = Integer.parseInt(words.nextToken());
    int nvSwitches = Integer.parseInt(words.nextToken());
    int switches = Integer.parseInt(words.nextToken());
    int rows = Integer.parseInt(words.nextToken());
    assertThat(words.nextToken()).isIn("A100", "A800", "H100", "H800", "NONE");
    Set<Integer> forwarding = new TreeSet<>();
    for (int i = 0; i < nvSwitches + switches; i++) {
      int id = Integer.parseInt(words.nextToken());
      assertThat(id).isBetween(0, nodes - 1);
      assertThat(forwarding.add(id)).as("switch " + id + " once").isTrue();
    }
    Map<String, Integer> links = new TreeMap<>();
    for (int i = 0; i < rows; i++) {
      int a = Integer.parseInt(words.nextToken());
      int b = Integer.parseInt(words.nextToken());
      String rate = words.nextToken();
      assertThat(a).isBetween(0, nodes - 1);
      assertThat(b).isBetween(0, nodes - 1);
      assertThat(rate).matches("\\d+(\\.\\d+)?[GM]?bps");
      assertThat(words.nextToken()).matches("\\d+(\\.\\d+)?ms");
      assertThat(new BigDecimal(words.nextToken())).isZero();
      count(links, Math.min(a, b) + " " + Math.max(a, b) + " " + rate);
    }
    assertThat(words.hasMoreTokens()).as("as many rows as the header says").isFalse();
    assertThat((nodes - nvSwitches - switches) % perServer).as("whole servers").isZero();
    return new Topology(nodes, perServer, nvSwitches, switches, links);
  }

  @Test
  void simaisOwnTopologiesAreRead() throws IOException {
    Topology t =
        simai(
            Files.readString(
                SharedData.require("formats/simai/Spectrum-X_128g_8gps_100Gbps_A100")));
    assertThat(t.nodes()).isEqualTo(216);
    assertThat(t.links().values().stream().mapToInt(n -> n).sum()).isEqualTo(768);
    Topology hpn =
        simai(
            Files.readString(
                SharedData.require(
                    "formats/simai/AlibabaHPN_128g_8gps_DualToR_DualPlane_200Gbps_H100")));
    assertThat(hpn.perServer()).isEqualTo(8);
  }

  /** NVIDIA's scalable unit: GPUs server by server, a switch a server, leaves, spines. */
  @Test
  void simaiReadsTheLinksOfAPod() throws IOException {
    Cluster c = ReferenceDesigns.dgxSuperPodH100(1);
    Topology t = simai(written(c, "simai", "topology"));
    Map<PortRef, Integer> gpu = new HashMap<>();
    Map<String, Integer> number = new HashMap<>();
    Map<String, Integer> links = new TreeMap<>();
    int gpus = 0;
    for (Host h : c.hosts()) {
      int server = gpus;
      for (Endpoint e : h.endpoints()) {
        gpu.put(e.port(), server + h.spec().gpus().indexOf(e.gpusNear().get(0)));
      }
      gpus += h.spec().gpus().size();
    }
    int next = gpus;
    for (Host h : c.hosts()) {
      for (int g = 0; g < h.spec().gpus().size(); g++) {
        int own = (next - gpus) * h.spec().gpus().size() + g;
        Bandwidth up = h.spec().scaleUp().orElseThrow().bandwidthPerGpu();
        count(links, own + " " + next + " " + up.bitsPerSecond() / 1_000_000_000 + "Gbps");
      }
      next++;
    }
    for (int tier = 1; tier <= 2; tier++) {
      for (Switch s : c.backend().switches()) {
        if (s.tier().orElseThrow() == tier) {
          number.put(s.id(), next++);
        }
      }
    }
    for (Link l : c.backend().links()) {
      int a =
          gpu.containsKey(l.a())
              ? gpu.getOrDefault(l.a(), -1)
              : number.getOrDefault(l.a().node(), -1);
      int b =
          gpu.containsKey(l.b())
              ? gpu.getOrDefault(l.b(), -1)
              : number.getOrDefault(l.b().node(), -1);
      count(links, Math.min(a, b) + " " + Math.max(a, b) + " 400Gbps");
    }
    assertThat(t.nodes()).isEqualTo(next);
    assertThat(t.perServer()).isEqualTo(8);
    assertThat(t.nvSwitches()).isEqualTo(31);
    assertThat(t.switches()).isEqualTo(12);
    assertThat(t.links()).isEqualTo(links);
  }

  /** With a scale-up fabric of its own: what the tool's generator writes comes back as it was. */
  @Test
  void simaiReadsWhatItsGeneratorWrote() throws IOException {
    Path own = SharedData.require("formats/simai/DCN+DualToR_64g_8gps_200Gbps_H100");
    Topology before = simai(Files.readString(own));
    Topology after = simai(written(Formats.read(own).cluster(), "simai", "topology"));
    assertThat(after.nodes()).isEqualTo(before.nodes());
    assertThat(after.nvSwitches()).isEqualTo(before.nvSwitches());
    assertThat(after.switches()).isEqualTo(before.switches());
    assertThat(after.links()).isEqualTo(before.links());
  }

  // ---- Slurm: topology.yaml of 25.05 and later (no slurmctld of Debian reads it)

  private static List<Map<String, JsonNode>> attributes(String text) throws IOException {
    JsonNode root = new YAMLMapper().readTree(text);
    assertThat(root.isArray()).isTrue();
    List<Map<String, JsonNode>> out = new ArrayList<>();
    for (JsonNode one : root) {
      Map<String, JsonNode> of = new LinkedHashMap<>();
      one.properties().forEach(e -> of.put(e.getKey(), e.getValue()));
      assertThat(of.keySet().iterator().next()).as("the first attribute").isEqualTo("topology");
      assertThat(of.getOrDefault("cluster_default", one.path("none")).isBoolean()).isTrue();
      assertThat(of.keySet()).isSubsetOf("topology", "cluster_default", "tree", "block");
      assertThat(of.containsKey("tree")).as("one of the two").isNotEqualTo(of.containsKey("block"));
      out.add(of);
    }
    return out;
  }

  /** Expands a list such as {@code a[1-3,07]b,c}. */
  private static List<String> hosts(String list) {
    List<String> out = new ArrayList<>();
    ArrayDeque<String> todo = new ArrayDeque<>();
    int depth = 0;
    StringBuilder one = new StringBuilder();
    for (char c : (list + ",").toCharArray()) {
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == ',' && depth == 0) {
        todo.add(one.toString());
        one.setLength(0);
      } else {
        one.append(c);
      }
    }
    while (!todo.isEmpty()) {
      String at = todo.removeFirst();
      int open = at.indexOf('[');
      if (open < 0) {
        out.add(at);
        continue;
      }
      int close = at.indexOf(']', open);
      List<String> made = new ArrayList<>();
      for (String part : at.substring(open + 1, close).split(",", -1)) {
        String[] ends = part.split("-", -1);
        int width = ends[0].length();
        for (long n = Long.parseLong(ends[0]); n <= Long.parseLong(ends[ends.length - 1]); n++) {
          made.add(
              at.substring(0, open)
                  + String.format(Locale.ROOT, "%0" + width + "d", n)
                  + at.substring(close + 1));
        }
      }
      for (int i = made.size() - 1; i >= 0; i--) {
        todo.addFirst(made.get(i));
      }
    }
    return out;
  }

  private static Map<String, Set<String>> leavesOfHosts(Cluster c) {
    Map<String, Set<String>> out = new TreeMap<>();
    Set<String> hosts = new HashSet<>(c.hosts().stream().map(Host::id).toList());
    for (Link l : c.backend().links()) {
      if (hosts.contains(l.a().node())) {
        out.computeIfAbsent(l.a().node(), h -> new TreeSet<>()).add(l.b().node());
      } else if (hosts.contains(l.b().node())) {
        out.computeIfAbsent(l.b().node(), h -> new TreeSet<>()).add(l.a().node());
      }
    }
    return out;
  }

  @Test
  void slurmsYamlTreeHasEachHostOnItsLeaf() throws IOException {
    for (Cluster c : List.of(fatTree(4, 3), ReferenceDesigns.dgxSuperPodH100(1))) {
      Map<String, JsonNode> tree = attributes(written(c, "slurm-topology", "topology.yaml")).get(0);
      Map<String, Set<String>> leavesOf = leavesOfHosts(c);
      Map<String, List<String>> children = new TreeMap<>();
      Set<String> placed = new TreeSet<>();
      for (JsonNode s : Objects.requireNonNull(tree.get("tree")).path("switches")) {
        String name = s.path("switch").asText();
        assertThat(s.has("children")).as(name).isNotEqualTo(s.has("nodes"));
        assertThat(children.put(name, hosts(s.path("children").asText("")))).as(name).isNull();
        if (s.has("nodes")) {
          for (String h : hosts(s.path("nodes").asText())) {
            assertThat(placed.add(h)).as(h + " is on one leaf").isTrue();
            assertThat(leavesOf.getOrDefault(h, Set.of())).as(h).contains(name);
          }
        }
      }
      assertThat(placed).isEqualTo(leavesOf.keySet());
      Set<String> below = new HashSet<>();
      children.forEach(
          (name, of) -> {
            for (String child : of) {
              if (!child.isEmpty()) {
                assertThat(children).containsKey(child);
                assertThat(below.add(child)).as(child + " is below one switch").isTrue();
              }
            }
          });
      // a tree: each switch is met once from the roots
      ArrayDeque<String> todo =
          new ArrayDeque<>(children.keySet().stream().filter(s -> !below.contains(s)).toList());
      Set<String> met = new HashSet<>();
      while (!todo.isEmpty()) {
        String s = todo.remove();
        assertThat(met.add(s)).isTrue();
        children.getOrDefault(s, List.of()).stream().filter(x -> !x.isEmpty()).forEach(todo::add);
      }
      assertThat(met).isEqualTo(children.keySet());
    }
  }

  @Test
  void slurmsYamlBlocksHaveEachHostOnce() throws IOException {
    Cluster c = fatTree(4, 3);
    Map<String, JsonNode> block = attributes(written(c, "slurm-block", "topology.yaml")).get(0);
    JsonNode of = Objects.requireNonNull(block.get("block"));
    List<String> placed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int least = Integer.MAX_VALUE;
    for (JsonNode b : of.path("blocks")) {
      assertThat(names.add(b.path("block").asText())).isTrue();
      List<String> hosts = hosts(b.path("nodes").asText());
      least = Math.min(least, hosts.size());
      placed.addAll(hosts);
    }
    assertThat(placed)
        .containsExactlyInAnyOrderElementsOf(c.hosts().stream().map(Host::id).toList());
    int base = of.path("block_sizes").get(0).asInt();
    assertThat(base).isEqualTo(least);
    for (JsonNode size : of.path("block_sizes")) {
      assertThat(size.asInt() % base).isZero();
      assertThat(Integer.bitCount(size.asInt() / base)).as("base times a power of 2").isEqualTo(1);
    }
  }

  @Test
  void listsOfHostsAreExpandedAsSlurmDoes() {
    assertThat(hosts("tux[0-1,12],r[1-2]n[01-02],x"))
        .isEqualTo(Arrays.asList("tux0", "tux1", "tux12", "r1n01", "r1n02", "r2n01", "r2n02", "x"));
  }

  // ---- the readers themselves

  private interface Reading {
    Object of(String text) throws IOException;
  }

  private static void refuses(Reading reading, String good, String from, String to)
      throws IOException {
    assertThat(good).contains(from);
    assertThat(reading.of(good)).isNotNull();
    assertThatThrownBy(() -> reading.of(good.replaceFirst(Pattern.quote(from), to)))
        .as(from + " as " + to)
        .isInstanceOfAny(
            AssertionError.class, NoSuchElementException.class, NumberFormatException.class);
  }

  /** The readers see what the tools would complain about. */
  @Test
  void faultsAreSeen() throws IOException {
    Cluster c = fatTree(4, 2);
    String lab = written(c, "containerlab", "x.clab.yml");
    refuses(ForeignReadersTest::lab, lab, "leaf-1:eth1\"", "leaf-1:eth2\"");
    refuses(ForeignReadersTest::lab, lab, "leaf-1:eth1\"", "leaf-9:eth1\"");
    refuses(ForeignReadersTest::lab, lab, "kind: linux", "kind: unix");
    String cables = written(c, "netbox-cables", "cables.csv");
    refuses(ForeignReadersTest::netbox, cables, "connected", "up");
    refuses(ForeignReadersTest::netbox, cables, "dcim.interface", "dcim.port");
    refuses(
        ForeignReadersTest::netbox, cables, "leaf-1,dcim.interface,1,", "leaf-1,dcim.interface,2,");
    String tree = written(c, "htsim", "x.topo");
    refuses(ForeignReadersTest::htsim, tree, "Radix_Up 2", "Radix_Up 1");
    refuses(ForeignReadersTest::htsim, tree, "Downlink_Latency_ns 1000", "Downlink_Latency_ns 0");
    refuses(ForeignReadersTest::htsim, tree, "Tier 1", "Radix_Down 2");
    String pod = written(ReferenceDesigns.dgxSuperPodH100(1), "simai", "topology");
    refuses(ForeignReadersTest::simai, pod, "291 8 31 12 752 H100", "291 8 31 12 753 H100");
    refuses(ForeignReadersTest::simai, pod, "291 8 31 12 752 H100", "291 8 31 12 751 H100");
    refuses(ForeignReadersTest::simai, pod, "291 8 31 12 752 H100", "290 8 31 12 752 H100");
  }

  /** SimAI's generator stopped midway: 712 rows are announced and 192 are there. */
  @Test
  void aTruncatedTopologyIsSeen() throws IOException {
    String text =
        Files.readString(SharedData.require("formats/simai/Spectrum-X_100g_8gps_400Gbps_H100"));
    assertThatThrownBy(() -> simai(text)).isInstanceOf(NoSuchElementException.class);
  }
}

package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.internal.text.json.FieldSet;
import java.util.Map;
import java.util.TreeMap;

/** The objects of version 1 of the cluster document and their fields. Once released, frozen. */
final class Wire {
  static final String SCHEMA = "https://clusterfabric.io/schema/cluster";
  static final int VERSION = 1;

  static final FieldSet CLUSTER =
      FieldSet.of("a cluster", "schema", "schemaVersion", "id", "provenance", "hosts", "fabrics")
          .optional(
              "hostSpecs",
              "switchSpecs",
              "linkSpecs",
              "racks",
              "failureDomains",
              "parts",
              "extensions");
  static final FieldSet PROVENANCE =
      FieldSet.of("a provenance", "origin")
          .optional("importedFrom", "format", "sources", "assumptions");
  static final FieldSet SOURCE =
      FieldSet.of("a source", "title", "confidence").optional("locator", "date");
  static final FieldSet ASSUMPTION = FieldSet.of("an assumption", "text").optional("source");
  static final FieldSet HOST_SPEC =
      FieldSet.of("a host spec", "model")
          .optional("part", "numaNodes", "gpus", "adapters", "pcieNodes", "scaleUp");
  static final FieldSet GPU =
      FieldSet.of("a GPU", "index", "model").optional("numaNode", "pcie", "pcieLink", "part");
  static final FieldSet ADAPTER =
      FieldSet.of("an adapter", "id", "model")
          .optional("ports", "portRate", "numaNode", "pcie", "pcieLink", "guid", "part");
  static final FieldSet PCIE_NODE =
      FieldSet.of("a PCIe node", "id").optional("parent", "uplink", "numaNode");
  static final FieldSet PCIE_LINK = FieldSet.of("a PCIe link", "generation", "lanes");
  static final FieldSet SCALE_UP =
      FieldSet.of("a scale-up connection", "technology", "bandwidthPerGpu")
          .optional("inNetworkReduction");
  static final FieldSet SWITCH_SPEC =
      FieldSet.of("a switch spec", "model")
          .optional("kind", "radix", "portRate", "cages", "splitWays", "part");
  static final FieldSet LINK_SPEC =
      FieldSet.of("a link spec")
          .optional(
              "generation",
              "dataRate",
              "nominalRate",
              "signallingRate",
              "lanes",
              "mtu",
              "backplane");
  static final FieldSet RACK =
      FieldSet.of("a rack", "id")
          .optional("units", "powerLimit", "coolingLimit", "row", "position");
  static final FieldSet FAILURE_DOMAIN =
      FieldSet.of("a failure domain", "id", "kind").optional("title");
  static final FieldSet LOCATION =
      FieldSet.of("a location").optional("rack", "unit", "row", "room");
  static final FieldSet HOST =
      FieldSet.of("a host", "id", "spec")
          .optional("identity", "location", "failureDomains", "endpoints");
  static final FieldSet ENDPOINT =
      FieldSet.of("an endpoint", "port", "fabric", "adapter")
          .optional("rail", "plane", "bond", "gpusNear");
  static final FieldSet FABRIC =
      FieldSet.of("a fabric", "id", "role", "technology", "switches", "links").optional("cables");
  static final FieldSet SWITCH =
      FieldSet.of("a switch", "id", "spec")
          .optional(
              "tier",
              "rail",
              "plane",
              "pod",
              "location",
              "enclosure",
              "guid",
              "failureDomains",
              "ports");
  static final FieldSet PORT =
      FieldSet.of("a port", "port")
          .optional(
              "cage",
              "lanes",
              "splitOf",
              "admin",
              "operational",
              "negotiatedRate",
              "negotiatedLanes",
              "fec",
              "reservedFor");
  static final FieldSet LINK = FieldSet.of("a link", "a", "b", "spec").optional("id", "cable");
  static final FieldSet CABLE =
      FieldSet.of("a cable", "id", "ends", "links")
          .optional("medium", "length", "connectors", "reachClass", "fibres", "part");

  private Wire() {}

  /** Every kind of object by its name in the JSON Schema; the document itself by "cluster". */
  static Map<String, FieldSet> byName() {
    Map<String, FieldSet> all = new TreeMap<>();
    all.put("cluster", CLUSTER);
    all.put("provenance", PROVENANCE);
    all.put("source", SOURCE);
    all.put("assumption", ASSUMPTION);
    all.put("hostSpec", HOST_SPEC);
    all.put("gpu", GPU);
    all.put("adapter", ADAPTER);
    all.put("pcieNode", PCIE_NODE);
    all.put("pcieLink", PCIE_LINK);
    all.put("scaleUp", SCALE_UP);
    all.put("switchSpec", SWITCH_SPEC);
    all.put("linkSpec", LINK_SPEC);
    all.put("rack", RACK);
    all.put("failureDomain", FAILURE_DOMAIN);
    all.put("location", LOCATION);
    all.put("host", HOST);
    all.put("endpoint", ENDPOINT);
    all.put("fabric", FABRIC);
    all.put("switch", SWITCH);
    all.put("port", PORT);
    all.put("link", LINK);
    all.put("cable", CABLE);
    return all;
  }
}

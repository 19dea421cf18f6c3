package io.clusterfabric.collectives.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is held of the parameters before any row is looked at, from the resource that says why. */
final class Priors {
  private static final Priors SHIPPED = new Priors(Resources.json("priors.json"));

  private final List<String> ids = new ArrayList<>();
  private final List<String> meanings = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final double[] values;
  private final double[] spreads;
  private final Map<String, Double> correction = new HashMap<>();
  private final List<Noisy> noisy = new ArrayList<>();
  private final double rowSigma;
  private final double huber;
  private final double weightExponent;
  private final double level;
  private final double supported;
  private final double peersLoss;
  private final double peersHalf;
  private final Bandwidth unknownScaleUp;
  private final Bandwidth unknownNetworkPerGpu;

  /** Sources whose rows scatter more than those of others. */
  private record Noisy(
      String pattern,
      long below,
      double weight,
      double weightBelow,
      double heldWeight,
      double noise) {}

  Priors(JsonNode json) {
    JsonNode list = json.required("parameters");
    this.values = new double[list.size()];
    this.spreads = new double[list.size()];
    for (JsonNode p : list) {
      int i = ids.size();
      ids.add(p.required("id").asText());
      meanings.add(p.required("meaning").asText());
      numbers.put(ids.get(i), i);
      values[i] = p.required("prior").asDouble();
      spreads[i] = p.required("spread").asDouble();
    }
    json.required("correction")
        .properties()
        .forEach(f -> correction.put(f.getKey(), f.getValue().asDouble()));
    for (JsonNode n : json.required("noisySources")) {
      noisy.add(
          new Noisy(
              n.required("pattern").asText(),
              DataSize.of(n.required("below").asText()).bytes(),
              n.required("weight").asDouble(),
              n.required("weightBelow").asDouble(),
              n.required("heldWeight").asDouble(),
              n.required("noise").asDouble()));
    }
    this.rowSigma = json.required("rowSigma").asDouble();
    this.huber = json.required("huber").asDouble();
    this.weightExponent = json.required("weightExponent").asDouble();
    this.level = json.required("intervalLevel").asDouble();
    this.peersHalf = json.required("peersHalf").required("value").asDouble();
    this.peersLoss = json.required("peersLoss").required("share").asDouble();
    this.supported = json.required("supported").asDouble();
    this.unknownScaleUp = Bandwidth.of(json.required("unknownScaleUp").asText());
    this.unknownNetworkPerGpu = Bandwidth.of(json.required("unknownNetworkPerGpu").asText());
  }

  static Priors shipped() {
    return SHIPPED;
  }

  int count() {
    return ids.size();
  }

  String id(int parameter) {
    return ids.get(parameter);
  }

  String meaning(int parameter) {
    return meanings.get(parameter);
  }

  /** The number of a parameter; -1 if there is none of the name. */
  int find(String id) {
    return numbers.getOrDefault(id, -1);
  }

  int number(String id) {
    int n = find(id);
    if (n < 0) {
      throw new IllegalStateException("priors.json lacks the parameter " + id);
    }
    return n;
  }

  double[] values() {
    return values.clone();
  }

  double spread(int parameter) {
    return spreads[parameter];
  }

  double correction(String name) {
    Double v = correction.get(name);
    if (v == null) {
      throw new IllegalStateException("priors.json lacks the figure " + name + " of correction");
    }
    return v;
  }

  double weight(MeasuredRow row) {
    double w = 1;
    for (Noisy n : noisy) {
      if (row.source().contains(n.pattern())) {
        w = row.size().bytes() < n.below() ? n.weightBelow() : n.weight();
      }
    }
    return w;
  }

  /** How much the errors on a row count for the width of intervals. */
  double heldWeight(MeasuredRow row) {
    double w = 1;
    for (Noisy n : noisy) {
      w = row.source().contains(n.pattern()) ? n.heldWeight() : w;
    }
    return w;
  }

  double noise(MeasuredRow row) {
    double w = 0;
    for (Noisy n : noisy) {
      w = row.source().contains(n.pattern()) ? n.noise() : w;
    }
    return w;
  }

  double rowSigma() {
    return rowSigma;
  }

  double huber() {
    return huber;
  }

  double weightExponent() {
    return weightExponent;
  }

  /** The share of held-out rows that intervals are made to cover. */
  double level() {
    return level;
  }

  /** What all pairs lose of the network's rate over two domains, times two; less over more. */
  double peersLoss() {
    return peersLoss;
  }

  /** The least half width of the interval of what all pairs take in a network, logarithm. */
  double peersHalf() {
    return peersHalf;
  }

  /** From how many like clusters on a question counts as supported. */
  double supported() {
    return supported;
  }

  Bandwidth unknownScaleUp() {
    return unknownScaleUp;
  }

  Bandwidth unknownNetworkPerGpu() {
    return unknownNetworkPerGpu;
  }
}

package io.clusterfabric.collectives.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The calibrated model: parameters, the measured rows beside them, and how far it was off on
 * clusters that were left out. Immutable. Every question has an answer: what no row is near to
 * follows from physics alone, with a wide interval.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Calibration {
  private static final double LEAST_LIKE = 0.1; // below this a row is not called near

  private final PhysicalModel model;
  private final double[] parameters;
  private final List<Observation> rows;
  private final Evidence evidence;
  private final List<Errors.Held> held;
  private final Errors errors;

  Calibration(
      PhysicalModel model,
      double[] parameters,
      List<Observation> rows,
      List<Observation> evidence,
      List<Errors.Held> held) {
    this.model = model;
    this.parameters = parameters.clone();
    this.rows = List.copyOf(rows);
    this.evidence = Evidence.of(model, parameters, evidence);
    this.held = List.copyOf(held);
    this.errors = Errors.of(model.priors(), held);
  }

  /** Read when first asked for. */
  private static final class Shipped {
    static final Calibration VALUE = read();

    private static Calibration read() {
      PhysicalModel model = new PhysicalModel(Priors.shipped());
      JsonNode json = Resources.json("parameters.json");
      double[] p = Priors.shipped().values();
      json.required("parameters")
          .properties()
          .forEach(f -> p[Priors.shipped().number(f.getKey())] = f.getValue().asDouble());
      List<MeasuredRow> shipped = ShippedRows.all();
      List<Observation> rows = CalibrationFit.observations(shipped);
      return new Calibration(
          model, p, rows, CalibrationFit.evidence(rows), ShippedRows.held(shipped));
    }
  }

  /**
   * The library's own, fitted to the rows that it ships.
   *
   * @return the calibration
   */
  public static Calibration shipped() {
    return Shipped.VALUE;
  }

  /**
   * The same without what a cluster taught: fitted again to the rows of all others, as if it had
   * never been measured.
   *
   * @param cluster the cluster's name in the rows
   * @return the calibration; this one if no row is of that cluster
   */
  public Calibration without(String cluster) {
    List<Observation> others =
        rows.stream().filter(o -> !o.row().cluster().equals(cluster)).toList();
    if (others.size() == rows.size()) {
      return this;
    }
    double[] p = new ParameterFit(model, others).fit(parameters);
    return new Calibration(
        model,
        p,
        others,
        CalibrationFit.evidence(others),
        held.stream().filter(h -> !h.cluster().equals(cluster)).toList());
  }

  /**
   * The rows behind it.
   *
   * @return the rows, in the order in which they were given
   */
  public List<MeasuredRow> rows() {
    return rows.stream().map(Observation::row).toList();
  }

  /**
   * The clusters behind it.
   *
   * @return their names, without repetition, in the order of the rows
   */
  public List<String> clusters() {
    return rows.stream().map(o -> o.row().cluster()).distinct().toList();
  }

  /**
   * The fitted parameters: logarithms, as the model's page explains.
   *
   * @return by id
   */
  public SortedMap<String, Double> parameters() {
    SortedMap<String, Double> out = new TreeMap<>();
    for (int i = 0; i < parameters.length; i++) {
      out.put(priors().id(i), parameters[i]);
    }
    return out;
  }

  /**
   * The fitted parameters with what they mean and what was held of them before.
   *
   * @return a row a parameter
   */
  public TextTable table() {
    List<List<String>> out = new ArrayList<>();
    double[] prior = priors().values();
    for (int i = 0; i < parameters.length; i++) {
      out.add(
          List.of(
              priors().id(i),
              number(parameters[i]),
              number(prior[i]),
              number(priors().spread(i)),
              priors().meaning(i)));
    }
    return TextTable.withColumns("parameter", "value", "prior", "spread", "meaning").plusRows(out);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /**
   * The times of a question over sizes.
   *
   * @param question the operation and the machine
   * @return the curve
   */
  public CalibratedCurve curve(CalibrationQuestion question) {
    Machine machine = Machine.of(question, priors());
    double[] alike = evidence.alike(machine);
    Grid own = grid(machine, alike);
    if (isHalf(question.collective()) && question.ranks() > 1) {
      // An all-reduce gathers and scatters too, so a half that costs more would be done by one.
      CalibrationQuestion whole =
          CalibrationQuestion.builder().from(question).collective(Collective.ALL_REDUCE).build();
      Machine m = Machine.of(whole, priors());
      own = atMost(own, grid(m, evidence.alike(m)).logs());
    }
    return new CalibratedCurve(this, question, own);
  }

  /** A curve on the grid of sizes: logarithms of microseconds, half widths, support. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  record Grid(
      double[] logs, double[] half, double[] support, double least, PhysicalModel.Terms terms) {}

  private static boolean isHalf(Collective c) {
    return c == Collective.ALL_GATHER || c == Collective.REDUCE_SCATTER;
  }

  private static Grid atMost(Grid own, double[] most) {
    double[] logs = own.logs().clone();
    for (int g = 0; g < logs.length; g++) {
      logs[g] = Math.min(logs[g], most[g]);
    }
    return new Grid(logs, own.half(), own.support(), own.least(), own.terms());
  }

  private Grid grid(Machine machine, double[] alike) {
    PhysicalModel.Terms terms = model.terms(parameters, machine);
    double[] correction = evidence.correction(machine, alike);
    Optional<Double> small =
        machine.question.smallMessage().map(t -> Math.max(1e-3, t.toMicroseconds()));
    if (small.isPresent()) {
      terms =
          terms.withTime(
              Math.pow(2, Evidence.log2Size(SMALL)), small.get() * Math.exp(-correction[SMALL]));
    }
    double least = machine.leastPerByte();
    double[] logs = new double[Evidence.GRID];
    double before = Double.NEGATIVE_INFINITY;
    for (int g = 0; g < logs.length; g++) {
      double size = Math.pow(2, Evidence.log2Size(g));
      // No time falls with size, and no byte is faster than the machine's rates.
      double t = Math.log(terms.micros(size)) + (machine.ranks == 1 ? 0 : correction[g]);
      before = Math.max(before, Math.max(t, least > 0 ? Math.log(least * size) : t));
      logs[g] = before;
    }
    double[] support = evidence.support(alike);
    double[] half = errors.half(machine.several(), support);
    if (machine.collective == Collective.ALL_TO_ALL && terms.line() == CalibratedLimit.NETWORK) {
      atLeast(half, terms);
    }
    return new Grid(logs, half, support, least, terms);
  }

  /** Clusters contradict one another in what all pairs reach of a network: what bytes take. */
  private void atLeast(double[] half, PhysicalModel.Terms terms) {
    for (int g = 0; g < half.length; g++) {
      double bytes = terms.bytes(Math.pow(2, Evidence.log2Size(g)));
      half[g] = Math.max(half[g], priors().peersHalf() * bytes / (bytes + terms.latency()));
    }
  }

  private static final int SMALL = 20; // 1 KiB on the grid of half octaves

  List<MeasuredRow> nearest(CalibrationQuestion question, double size, int count) {
    return evidence.nearest(
        evidence.alike(Machine.of(question, priors())), size, count, LEAST_LIKE);
  }

  Priors priors() {
    return model.priors();
  }

  List<Errors.Held> held() {
    return held;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Calibration c
        && Arrays.equals(parameters, c.parameters)
        && rows.equals(c.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parameters);
  }

  /** One line: how many rows, runs and clusters stand behind it. */
  @Override
  public String toString() {
    return "Calibration on " + rows.size() + " rows of " + clusters().size() + " clusters";
  }
}

package io.clusterfabric.collectives.sweep;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates points. A row depends on its point alone: a loop, this class on all cores, or a cluster
 * of other machines give the same rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Sweep {
  /** Fabrics of other points that are kept; a fabric of many thousand links takes megabytes. */
  private static final int FABRICS = 8;

  private static final int CHUNK = 16;

  private Sweep() {}

  /**
   * The row of one point.
   *
   * @param point the point
   * @return the row; what cannot be answered is among its problems
   */
  public static SweepRow evaluate(SweepPoint point) {
    return evaluate(point, SweepOptions.defaults());
  }

  /**
   * The row of one point.
   *
   * @param point the point
   * @param options what it may name
   * @return the row; what cannot be answered is among its problems
   */
  public static SweepRow evaluate(SweepPoint point, SweepOptions options) {
    return evaluate(point, options, new Fabrics(options));
  }

  private static SweepRow evaluate(SweepPoint point, SweepOptions options, Fabrics fabrics) {
    List<SweepValue> values = new ArrayList<>();
    List<String> problems = new ArrayList<>(unknownParameters(point, options));
    SweptFabric fabric;
    try {
      fabric = fabrics.of(point);
    } catch (RuntimeException e) {
      problems.add("design: " + reason(e));
      return new SweepRow(point, values, problems);
    }
    for (String id : point.questions()) {
      SweepAnswer answer = new SweepAnswer(id);
      Optional<SweepQuestion> question = options.question(id);
      if (question.isEmpty()) {
        answer.problem("there is no such question; there are " + ids(options));
      } else {
        try {
          question.get().answer(fabric, point, answer);
        } catch (RuntimeException e) {
          // Whatever a question cannot do is said in its row; the other points go on.
          answer.problem(reason(e));
        }
      }
      values.addAll(answer.values());
      problems.addAll(answer.problems());
    }
    return new SweepRow(point, values, problems);
  }

  private static List<String> ids(SweepOptions options) {
    return options.questions().stream().map(SweepQuestion::id).toList();
  }

  private static List<String> unknownParameters(SweepPoint point, SweepOptions options) {
    List<String> out = new ArrayList<>();
    for (String name : point.parameters().keySet()) {
      int dot = name.indexOf('.');
      if (dot < 0) {
        continue;
      }
      String id = name.substring(0, dot);
      Optional<SweepQuestion> question = options.question(id);
      if (!point.questions().contains(id)) {
        out.add("parameter: " + name + " is of a question that the point does not ask");
      } else if (question.isPresent()
          && !question.get().parameters().contains(name.substring(dot + 1))) {
        out.add(
            "parameter: "
                + id
                + " has no parameter '"
                + name.substring(dot + 1)
                + "'; it has "
                + question.get().parameters().stream().sorted().toList());
      }
    }
    return out;
  }

  private static String reason(RuntimeException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.strip();
  }

  /**
   * The rows of many points, on as many threads as the options say.
   *
   * @param points the points; those of one design are best side by side
   * @param options how the sweep runs
   * @return the rows, in the order of the points
   * @throws CancelledException if the listener stops it
   */
  public static SweepResult run(List<SweepPoint> points, SweepOptions options) {
    try {
      return run(points, options, null);
    } catch (IOException e) {
      throw new IllegalStateException("no file is written", e);
    }
  }

  /**
   * The rows of many points, written to a file as they are found. If the file has rows of the first
   * points already, the sweep goes on behind them; a last line without its end is written again. A
   * file with anything else in it is refused: there is a finding, no row, and the file stays as it
   * is.
   *
   * @param points the points; those of one design are best side by side
   * @param options how the sweep runs
   * @param file the file, of one line of JSON a row
   * @return the rows, those of the file among them, in the order of the points
   * @throws CancelledException if the listener stops it; the file then has the rows found so far
   * @throws IOException if the file cannot be read or written
   */
  public static SweepResult resume(List<SweepPoint> points, SweepOptions options, Path file)
      throws IOException {
    return run(points, options, RowFile.read(file, points));
  }

  private static SweepResult run(
      List<SweepPoint> points, SweepOptions options, @Nullable RowFile file) throws IOException {
    Findings.Builder findings = file == null ? Findings.builder() : file.findings();
    if (file != null && file.refused()) {
      return new SweepResult(List.of(), findings.build());
    }
    List<SweepRow> rows = new ArrayList<>(file == null ? List.of() : file.rows());
    List<SweepPoint> left = List.copyOf(points.subList(rows.size(), points.size()));
    if (file == null) {
      evaluateAll(left, options, points.size(), rows, null);
    } else {
      try (RowFile.Appender out = file.open()) {
        evaluateAll(left, options, points.size(), rows, out);
      }
    }
    int troubled = 0;
    for (SweepRow r : rows) {
      troubled += r.problems().isEmpty() ? 0 : 1;
    }
    if (troubled > 0) {
      SweepRow first = rows.stream().filter(r -> !r.problems().isEmpty()).findFirst().orElseThrow();
      findings.add(
          Finding.builder()
              .ruleId("sweep.row-problems")
              .severity(Severity.WARNING)
              .where(new ElementRef(ElementKind.PARAMETER, first.point().design()))
              .why(
                  Counts.of(troubled, "row")
                      + " of "
                      + rows.size()
                      + " lack an answer, the first because of "
                      + first.problems().get(0))
              .build());
    }
    return new SweepResult(rows, findings.build());
  }

  private static void evaluateAll(
      List<SweepPoint> points,
      SweepOptions options,
      int total,
      List<SweepRow> rows,
      RowFile.@Nullable Appender out)
      throws IOException {
    Fabrics fabrics = new Fabrics(options);
    ExecutorService threads = Executors.newFixedThreadPool(options.threads());
    ArrayDeque<Future<List<SweepRow>>> running = new ArrayDeque<>();
    try {
      int next = 0;
      while (next < points.size() || !running.isEmpty()) {
        while (next < points.size() && running.size() < 4 * options.threads()) {
          List<SweepPoint> chunk = points.subList(next, Math.min(points.size(), next + CHUNK));
          next += chunk.size();
          running.add(
              threads.submit(
                  () -> chunk.stream().map(p -> evaluate(p, options, fabrics)).toList()));
        }
        for (SweepRow row : running.remove().get()) {
          if (out != null) {
            out.append(row);
          }
          rows.add(row);
          options.listener().report(Progress.of("sweep", rows.size(), total));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancelledException("sweep");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a point could not be evaluated", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** The latest fabrics, so that points of one design share what is known of it. */
  private static final class Fabrics {
    private final SweepOptions options;
    private final Map<String, SweptFabric> latest = new LinkedHashMap<>(16, 0.75f, true);

    Fabrics(SweepOptions options) {
      this.options = options;
    }

    synchronized SweptFabric of(SweepPoint point) {
      String key = new SweepPoint(point.design(), point.designParameters(), List.of(), 0).toJson();
      SweptFabric found = latest.get(key);
      if (found == null) {
        SweepDesign design =
            options
                .design(point.design())
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "there is no design '"
                                + point.design()
                                + "'; there are "
                                + options.designs()));
        found = new SweptFabric(design.design(point.designParameters()));
        latest.put(key, found);
        while (latest.size() > FABRICS) {
          latest.remove(latest.keySet().iterator().next());
        }
      }
      return found;
    }
  }
}

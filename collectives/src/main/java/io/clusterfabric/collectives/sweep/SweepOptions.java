package io.clusterfabric.collectives.sweep;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.progress.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** How a sweep runs, and what its points may name beside what every sweep knows. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweepOptions {
  private final int threads;
  private final ProgressListener listener;
  private final List<SweepQuestion> questions;
  private final List<SweepDesign> designs;

  private SweepOptions(
      int threads,
      ProgressListener listener,
      List<SweepQuestion> questions,
      List<SweepDesign> designs) {
    this.threads = threads;
    this.listener = listener;
    this.questions = List.copyOf(questions);
    this.designs = List.copyOf(designs);
  }

  /**
   * The usual options.
   *
   * @return a thread for each processor, silent, the questions and designs that every sweep knows
   */
  public static SweepOptions defaults() {
    return new SweepOptions(0, ProgressListener.silent(), SweepQuestions.all(), List.of());
  }

  /**
   * With a number of threads. Rows do not depend on it.
   *
   * @param count at least 1
   * @return new options
   */
  public SweepOptions withThreads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("a sweep runs on at least one thread, found " + count);
    }
    return new SweepOptions(count, listener, questions, designs);
  }

  /**
   * With a listener, which hears on the caller's thread how many points are done and may stop the
   * sweep.
   *
   * @param value the listener
   * @return new options
   */
  public SweepOptions withListener(ProgressListener value) {
    return new SweepOptions(threads, requireNonNull(value), questions, designs);
  }

  /**
   * With a question more.
   *
   * @param question the question; its id is another than those known
   * @return new options
   * @throws IllegalArgumentException if a question has that id
   */
  public SweepOptions withQuestion(SweepQuestion question) {
    if (question(question.id()).isPresent() || question.id().indexOf('.') >= 0) {
      throw new IllegalArgumentException(
          "'" + question.id() + "' is a question already, or has a dot");
    }
    List<SweepQuestion> more = new ArrayList<>(questions);
    more.add(question);
    return new SweepOptions(threads, listener, more, designs);
  }

  /**
   * With a design more.
   *
   * @param design the design; its id is another than those known
   * @return new options
   * @throws IllegalArgumentException if a design has that id
   */
  public SweepOptions withDesign(SweepDesign design) {
    if (design(design.id()).isPresent()) {
      throw new IllegalArgumentException("'" + design.id() + "' is a design already");
    }
    List<SweepDesign> more = new ArrayList<>(designs);
    more.add(design);
    return new SweepOptions(threads, listener, questions, more);
  }

  /**
   * The number of threads.
   *
   * @return as set, else the number of processors
   */
  public int threads() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /**
   * The listener.
   *
   * @return the listener
   */
  public ProgressListener listener() {
    return listener;
  }

  /**
   * The questions.
   *
   * @return those that points may ask
   */
  public List<SweepQuestion> questions() {
    return questions;
  }

  /**
   * The ids of designs.
   *
   * @return those that points may name
   */
  public List<String> designs() {
    List<String> out = new ArrayList<>(BuiltInDesigns.ids());
    designs.forEach(d -> out.add(d.id()));
    return out;
  }

  Optional<SweepQuestion> question(String id) {
    return questions.stream().filter(q -> q.id().equals(id)).findFirst();
  }

  Optional<SweepDesign> design(String id) {
    return designs.stream()
        .filter(d -> d.id().equals(id))
        .findFirst()
        .or(() -> BuiltInDesigns.find(id));
  }
}

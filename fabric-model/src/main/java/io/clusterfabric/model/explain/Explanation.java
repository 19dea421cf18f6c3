package io.clusterfabric.model.explain;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Why a result is what it is: a summary, the terms of its formula, what was assumed and where the
 * facts come from. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Explanation {
  private final String summary;
  private final List<Term> terms;
  private final List<Assumption> assumptions;
  private final List<Source> sources;
  private final Optional<TextTable> table;

  private Explanation(Builder b) {
    this.summary = b.summary;
    this.terms = List.copyOf(b.terms);
    this.assumptions = List.copyOf(b.assumptions);
    this.sources = List.copyOf(b.sources);
    this.table = Optional.ofNullable(b.table);
  }

  /**
   * Starts an explanation.
   *
   * @param summary the result and its reason in one sentence
   * @return a builder
   */
  public static Builder of(String summary) {
    return new Builder(summary);
  }

  /**
   * The result and its reason in one sentence.
   *
   * @return the sentence
   */
  public String summary() {
    return summary;
  }

  /**
   * The terms of the formula.
   *
   * @return in the order in which the formula uses them
   */
  public List<Term> terms() {
    return terms;
  }

  /**
   * What was taken for granted.
   *
   * @return the assumptions, the weightiest first
   */
  public List<Assumption> assumptions() {
    return assumptions;
  }

  /**
   * Where the formula and its facts come from.
   *
   * @return the sources
   */
  public List<Source> sources() {
    return sources;
  }

  /**
   * Details that are best read as a table.
   *
   * @return the table, if the result has one
   */
  public Optional<TextTable> table() {
    return table;
  }

  /** The whole explanation as text of several lines. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(summary);
    for (Term t : terms) {
      out.append("\n  ").append(t);
    }
    table.ifPresent(t -> out.append('\n').append(t.toString().indent(2).stripTrailing()));
    for (Assumption a : assumptions) {
      out.append("\n  assumed: ").append(a);
    }
    for (Source s : sources) {
      out.append("\n  source: ").append(s);
    }
    return out.toString();
  }

  /** Collects the parts of an explanation; not for use by several threads. */
  public static final class Builder {
    private final String summary;
    private final List<Term> terms = new ArrayList<>();
    private final List<Assumption> assumptions = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private @Nullable TextTable table;

    private Builder(String summary) {
      this.summary = requireNonNull(summary);
    }

    /**
     * Adds a term.
     *
     * @param name the quantity
     * @param value its value
     * @return this builder
     */
    public Builder term(String name, Object value) {
      terms.add(Term.of(name, value));
      return this;
    }

    /**
     * Adds a term with a note.
     *
     * @param name the quantity
     * @param value its value
     * @param note how it came about
     * @return this builder
     */
    public Builder term(String name, Object value, String note) {
      terms.add(Term.of(name, value, note));
      return this;
    }

    /**
     * Adds an assumption.
     *
     * @param text the assumption, a sentence
     * @return this builder
     */
    public Builder assume(String text) {
      return assume(Assumption.of(text));
    }

    /**
     * Adds an assumption.
     *
     * @param assumption the assumption; a second equal one is dropped
     * @return this builder
     */
    public Builder assume(Assumption assumption) {
      if (!assumptions.contains(assumption)) {
        assumptions.add(assumption);
      }
      return this;
    }

    /**
     * Adds a source.
     *
     * @param source the source; a second equal one is dropped
     * @return this builder
     */
    public Builder source(Source source) {
      if (!sources.contains(source)) {
        sources.add(source);
      }
      return this;
    }

    /**
     * Sets the table of details.
     *
     * @param details the table
     * @return this builder
     */
    public Builder table(TextTable details) {
      this.table = requireNonNull(details);
      return this;
    }

    /**
     * Takes over the terms, assumptions and sources of another explanation, on which this one
     * stands.
     *
     * @param other the other explanation
     * @return this builder
     */
    public Builder include(Explanation other) {
      terms.addAll(other.terms());
      other.assumptions().forEach(this::assume);
      other.sources().forEach(this::source);
      return this;
    }

    /**
     * Ends the explanation.
     *
     * @return it
     */
    public Explanation build() {
      return new Explanation(this);
    }
  }
}

package io.clusterfabric.model.finding;

import io.clusterfabric.model.explain.Source;
import org.apiguardian.api.API;

/**
 * One thing that is checked.
 *
 * @param <T> what is checked
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Rule<T> {

  /**
   * The rule's stable id, lower case words joined by dots and hyphens.
   *
   * @return the id, which each of its findings carries
   */
  String id();

  /**
   * The worst severity that its findings can have.
   *
   * @return the severity
   */
  Severity severity();

  /**
   * What the rule demands, in a few words.
   *
   * @return a title
   */
  String title();

  /**
   * Where the rule comes from.
   *
   * @return the source
   */
  Source source();

  /**
   * Checks something.
   *
   * @param subject what to check
   * @return what is wrong with it; empty if nothing is
   */
  Findings check(T subject);
}

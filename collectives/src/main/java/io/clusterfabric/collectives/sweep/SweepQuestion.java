package io.clusterfabric.collectives.sweep;

import java.util.Set;
import org.apiguardian.api.API;

/**
 * Something that can be asked at each point of a sweep. Implementations keep no state and depend on
 * fabric and point alone, so that the same point has the same row anywhere.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface SweepQuestion {

  /**
   * Its id, part of the API: it names the question in points and its columns in rows.
   *
   * @return lower case letters, digits and hyphens
   */
  String id();

  /**
   * The parameters that it looks at.
   *
   * @return names without the question's id; the point has them with it, as {@code estimate.size}
   */
  Set<String> parameters();

  /**
   * Answers at a point.
   *
   * @param fabric the fabric
   * @param point the point
   * @param answer takes the values
   * @throws RuntimeException if it cannot be answered; the message becomes a problem of the row
   */
  void answer(SweptFabric fabric, SweepPoint point, SweepAnswer answer);
}

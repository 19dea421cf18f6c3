package io.clusterfabric.model.format;

import java.util.List;
import org.apiguardian.api.API;

/**
 * What a format is, for lists and messages.
 *
 * @param id its stable id, such as {@code ibnetdiscover}
 * @param title what it is, in a few words
 * @param extensions the usual endings of file names, without the dot; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FormatInfo(String id, String title, List<String> extensions)
    implements Comparable<FormatInfo> {

  /**
   * Checks the id and copies the list.
   *
   * @param id its stable id, such as {@code ibnetdiscover}
   * @param title what it is, in a few words
   * @param extensions the usual endings of file names, without the dot; may be empty
   */
  public FormatInfo {
    if (!id.matches("[a-z0-9][a-z0-9.-]*")) {
      throw new IllegalArgumentException(
          "a format's id is made of a-z, 0-9, '.' and '-', found '" + id + "'");
    }
    extensions = List.copyOf(extensions);
  }

  @Override
  public int compareTo(FormatInfo other) {
    return id.compareTo(other.id);
  }
}

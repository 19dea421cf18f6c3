package io.clusterfabric.topology.cabling;

import org.apiguardian.api.API;

/**
 * A piece of tray in which the same cables lie from one end to the other.
 *
 * @param room the room, empty if none is told
 * @param fromRow the row that it begins at
 * @param fromPosition the position in the row that it begins at
 * @param toRow the row that it leads to; another one for a cross tray
 * @param toPosition the position that it leads to
 * @param cables how many cables lie in it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TraySegment(
    String room, String fromRow, int fromPosition, String toRow, int toPosition, int cables) {

  /**
   * Whether it leads from one row to another.
   *
   * @return whether it is part of a cross tray
   */
  public boolean isCrossing() {
    return !fromRow.equals(toRow);
  }

  @Override
  public String toString() {
    return (room.isEmpty() ? "" : "room " + room + " ")
        + "row "
        + fromRow
        + " position "
        + fromPosition
        + " to row "
        + toRow
        + " position "
        + toPosition
        + ": "
        + cables
        + " cables";
  }
}

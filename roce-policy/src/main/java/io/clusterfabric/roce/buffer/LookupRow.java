package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A row of a table of lossless buffers.
 *
 * @param rate the rate of the port
 * @param cable the length of the cable
 * @param size what is set aside
 * @param xon below what use pauses end
 * @param xoff the headroom, or with shared headroom a threshold
 * @param threshold the dynamic threshold, if the row has one
 * @param xonOffset how far below the limit pauses end, if the row has it
 * @param line the line of the file, from 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LookupRow(
    Bandwidth rate,
    Length cable,
    DataSize size,
    DataSize xon,
    DataSize xoff,
    OptionalInt threshold,
    Optional<DataSize> xonOffset,
    int line) {

  /** What is set aside beyond xon and xoff, in bytes; below 0 if less is. */
  long beyond() {
    return size.bytes() - xon.bytes() - xoff.bytes();
  }

  @Override
  public String toString() {
    return BufferFacts.megabits(rate) / 1_000 + "G " + cable;
  }
}

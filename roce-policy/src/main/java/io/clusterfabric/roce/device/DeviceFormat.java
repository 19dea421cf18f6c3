package io.clusterfabric.roce.device;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import java.io.IOException;
import org.apiguardian.api.API;

/** Reads and writes the configuration of one kind of device. Implementations are stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DeviceFormat {

  /**
   * The format.
   *
   * @return its id and title
   */
  FormatInfo format();

  /**
   * Judges by the head of a source whether it is of this format.
   *
   * @param source the source
   * @return how likely it is
   * @throws IOException if the source cannot be read
   */
  Likelihood sniff(FabricSource source) throws IOException;

  /**
   * Reads a configuration; what is damaged costs itself and nothing else.
   *
   * @param device the id of the device in the cluster
   * @param source the source
   * @param options how to read it
   * @return what the device is configured to do, every doubt, and how much was understood
   * @throws IOException if the source cannot be read
   */
  DeviceReading read(String device, FabricSource source, ReadOptions options) throws IOException;

  /**
   * Writes a configuration.
   *
   * @param config what the device is to do
   * @return the text, and what the format cannot say
   */
  GeneratedConfig write(DeviceConfig config);
}

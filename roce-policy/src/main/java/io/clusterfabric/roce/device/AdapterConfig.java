package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a port of a host's adapter is configured to do beyond what switch ports know. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AdapterConfig {
  AdapterConfig() {}

  /**
   * The RDMA device.
   *
   * @return such as {@code mlx5_0}, if known
   */
  public abstract Optional<String> rdmaDevice();

  /**
   * What connections get that the RDMA connection manager makes.
   *
   * @return the byte, if set ({@code cma_roce_tos})
   */
  public abstract Optional<TypeOfService> rdmaCmTos();

  /**
   * What the driver forces on every queue pair that the kernel makes.
   *
   * @return the byte, if set (sysfs {@code traffic_class}); queue pairs that user space or a GPU
   *     makes are not among them
   */
  public abstract Optional<TypeOfService> globalTos();

  /**
   * The priorities on which the receiver answers marks by notification packets.
   *
   * @return the priorities, if known ({@code roce_np})
   */
  public abstract Optional<SortedSet<Pcp>> notificationPriorities();

  /**
   * The priorities on which the sender slows down.
   *
   * @return the priorities, if known ({@code roce_rp})
   */
  public abstract Optional<SortedSet<Pcp>> reactionPriorities();

  /**
   * The DSCP of notification packets.
   *
   * @return the code point, if known
   */
  public abstract Optional<Dscp> cnpDscp();

  /**
   * The 802.1p priority of notification packets.
   *
   * @return the priority, if known
   */
  public abstract Optional<Pcp> cnpPcp();

  /**
   * Whether packets may arrive in another order.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> adaptiveRouting();

  /**
   * The active MTU of RDMA.
   *
   * @return 256 B to 4096 B, if known
   */
  public abstract Optional<DataSize> pathMtu();

  /**
   * The receive buffer of each priority.
   *
   * @return 8 numbers; empty if not known
   */
  public abstract List<Integer> priorityBuffers();

  /**
   * The size of each receive buffer.
   *
   * @return 8 sizes; empty if not known
   */
  public abstract List<DataSize> bufferSizes();

  /**
   * The addresses.
   *
   * @return as far as known
   */
  public abstract List<GidEntry> gids();

  /**
   * Settings of the firmware by name, as mlxconfig prints them.
   *
   * @return as far as known
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, String> firmware();

  /**
   * Starts one of which nothing is known.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableAdapterConfig.Builder {
    Builder() {}
  }
}

package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.PcieLink;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A port of an adapter and the slot of PCI Express that feeds it.
 *
 * @param name the port's name
 * @param port the port
 * @param slot the slot, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AdapterSlot(String name, LinkRate port, Optional<PcieLink> slot) {}

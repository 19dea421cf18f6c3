package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Power;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * What stands in a rack.
 *
 * @param rack the id of the rack
 * @param devices how many devices stand in it
 * @param unitsUsed how many rack units are taken by devices of known height, each unit once
 * @param units the height of the rack, if known
 * @param unknownHeights how many devices have an unknown height
 * @param power what the devices of known power take at most, together
 * @param unknownPowers how many devices have an unknown power
 * @param space whether the devices fit: FAIL if they do not, INCONCLUSIVE if a height or place is
 *     not known, NOT_CHECKED if that of the rack is not
 * @param supply whether it can supply them: FAIL if not, INCONCLUSIVE if a power is not known,
 *     NOT_CHECKED if its limit is not
 * @param cooling whether it can cool them, likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RackUse(
    String rack,
    int devices,
    int unitsUsed,
    OptionalInt units,
    int unknownHeights,
    Power power,
    int unknownPowers,
    Outcome space,
    Outcome supply,
    Outcome cooling) {}

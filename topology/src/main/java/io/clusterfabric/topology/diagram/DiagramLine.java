package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * All links of one kind between two boxes.
 *
 * @param a the number of one box
 * @param b the number of the other, or the same one where members of a group are joined
 * @param links how many links there are in all
 * @param capacity what those of known rate carry in all, per direction
 * @param rail the rail, of links of hosts that have one
 * @param down whether they are down
 * @param findings what is wrong with some of them
 * @param overlays the numbers of the overlays that mark some of them, ascending
 * @param marks what the overlays say
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DiagramLine(
    int a,
    int b,
    long links,
    Bandwidth capacity,
    OptionalInt rail,
    boolean down,
    List<Finding> findings,
    List<Integer> overlays,
    List<String> marks) {}

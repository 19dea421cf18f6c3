package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.format.FabricSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * A policy file of OpenSM's QoS: which service level a path gets. In force with {@code -Q} only.
 * The first matching rule decides; what matches none gets the level DEFAULT.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class QosPolicy {
  QosPolicy() {}

  /**
   * A named group of ports.
   *
   * @param name its name
   * @param use a remark; empty if there is none
   * @param guids GUIDs of ports
   * @param portNames ports as {@code description/Pnum}
   * @param partitions names of partitions, all members of which belong
   * @param keys P_Keys of partitions, all members of which belong
   * @param nodeTypes {@code CA}, {@code ROUTER}, {@code SWITCH}, {@code SELF} or {@code ALL}
   * @param line its line in the file, 0 if it is from none
   */
  public record PortGroup(
      String name,
      String use,
      List<NumberRange> guids,
      List<String> portNames,
      List<String> partitions,
      List<NumberRange> keys,
      List<String> nodeTypes,
      int line) {
    /**
     * Copies the lists.
     *
     * @param name its name
     * @param use a remark
     * @param guids GUIDs of ports
     * @param portNames ports as {@code description/Pnum}
     * @param partitions names of partitions
     * @param keys P_Keys of partitions
     * @param nodeTypes kinds of nodes
     * @param line its line in the file, 0 if it is from none
     */
    public PortGroup {
      guids = List.copyOf(guids);
      portNames = List.copyOf(portNames);
      partitions = List.copyOf(partitions);
      keys = List.copyOf(keys);
      nodeTypes = List.copyOf(nodeTypes);
    }
  }

  /**
   * What a path gets.
   *
   * @param name its name; {@code DEFAULT} must be there
   * @param use a remark; empty if there is none
   * @param serviceLevel 0 to 15
   * @param mtuLimit the code of the largest MTU, if limited
   * @param rateLimit the code of the highest rate, if limited
   * @param packetLife the code of the packet life time, if set
   * @param keys the P_Keys it is for; any if empty
   * @param line its line in the file, 0 if it is from none
   */
  public record Level(
      String name,
      String use,
      int serviceLevel,
      OptionalInt mtuLimit,
      OptionalInt rateLimit,
      OptionalInt packetLife,
      List<NumberRange> keys,
      int line) {
    /**
     * Copies the list and checks the level.
     *
     * @param name its name
     * @param use a remark
     * @param serviceLevel 0 to 15
     * @param mtuLimit the code of the largest MTU
     * @param rateLimit the code of the highest rate
     * @param packetLife the code of the packet life time
     * @param keys the P_Keys it is for
     * @param line its line in the file, 0 if it is from none
     */
    public Level {
      keys = List.copyOf(keys);
      if (serviceLevel < 0 || serviceLevel > 15) {
        throw new IllegalArgumentException(
            "a service level is 0 to 15, found " + serviceLevel + " of " + name);
      }
    }

    /**
     * A level that is no more than a service level.
     *
     * @param name its name
     * @param serviceLevel 0 to 15
     * @return the level
     */
    public static Level of(String name, int serviceLevel) {
      return new Level(
          name,
          "",
          serviceLevel,
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          List.of(),
          0);
    }
  }

  /**
   * Which paths get a level: all criteria must hold, and one that is empty holds always.
   *
   * @param use a remark; empty if there is none
   * @param sources names of port groups, one of which the source is in
   * @param destinations names of port groups, one of which the destination is in
   * @param qosClasses the QoS class of the request
   * @param serviceIds the service of the request
   * @param keys the P_Key of the request
   * @param levelName the level
   * @param line its line in the file, 0 if it is from none
   */
  public record MatchRule(
      String use,
      List<String> sources,
      List<String> destinations,
      List<NumberRange> qosClasses,
      List<NumberRange> serviceIds,
      List<NumberRange> keys,
      String levelName,
      int line) {
    /**
     * Copies the lists.
     *
     * @param use a remark
     * @param sources names of port groups
     * @param destinations names of port groups
     * @param qosClasses the QoS class of the request
     * @param serviceIds the service of the request
     * @param keys the P_Key of the request
     * @param levelName the level
     * @param line its line in the file, 0 if it is from none
     */
    public MatchRule {
      sources = List.copyOf(sources);
      destinations = List.copyOf(destinations);
      qosClasses = List.copyOf(qosClasses);
      serviceIds = List.copyOf(serviceIds);
      keys = List.copyOf(keys);
    }
  }

  /**
   * A line of the simplified section.
   *
   * @param protocol {@code default}, {@code sdp}, {@code rds}, {@code iser}, {@code srp}, {@code
   *     ipoib} or {@code any}
   * @param criterion {@code port-num}, {@code pkey}, {@code service-id}, {@code target-port-guid},
   *     {@code source-port-guid}, {@code source-target-port-guid}, or empty
   * @param ranges the numbers of the criterion
   * @param serviceLevel 0 to 15
   * @param line its line in the file, 0 if it is from none
   */
  public record Protocol(
      String protocol, String criterion, List<NumberRange> ranges, int serviceLevel, int line) {
    /**
     * Copies the list and checks the level.
     *
     * @param protocol the protocol
     * @param criterion the criterion
     * @param ranges the numbers of the criterion
     * @param serviceLevel 0 to 15
     * @param line its line in the file, 0 if it is from none
     */
    public Protocol {
      ranges = List.copyOf(ranges);
      if (serviceLevel < 0 || serviceLevel > 15) {
        throw new IllegalArgumentException("a service level is 0 to 15, found " + serviceLevel);
      }
    }
  }

  /**
   * What a path is asked for; what is empty was not asked.
   *
   * @param sourceGroups the port groups that the source is in
   * @param destinationGroups the port groups that the destination is in
   * @param qosClass the QoS class
   * @param serviceId the service
   * @param key the P_Key
   */
  public record Request(
      List<String> sourceGroups,
      List<String> destinationGroups,
      OptionalInt qosClass,
      Optional<Long> serviceId,
      OptionalInt key) {
    /**
     * Copies the lists.
     *
     * @param sourceGroups the port groups that the source is in
     * @param destinationGroups the port groups that the destination is in
     * @param qosClass the QoS class
     * @param serviceId the service
     * @param key the P_Key
     */
    public Request {
      sourceGroups = List.copyOf(sourceGroups);
      destinationGroups = List.copyOf(destinationGroups);
    }
  }

  /**
   * The name of what was read, for findings.
   *
   * @return {@code qos-policy.conf} unless set
   */
  @Value.Default
  public String file() {
    return "qos-policy.conf";
  }

  /**
   * The port groups.
   *
   * @return in the order of the file
   */
  public abstract List<PortGroup> portGroups();

  /**
   * The line at which a section {@code qos-setup} stands. OpenSM reads such a section and does
   * nothing with it.
   *
   * @return the line, if there is one
   */
  public abstract OptionalInt setupLine();

  /**
   * The levels.
   *
   * @return in the order of the file
   */
  public abstract List<Level> levels();

  /**
   * The rules.
   *
   * @return in the order in which they are tried
   */
  public abstract List<MatchRule> matchRules();

  /**
   * The simplified section, tried behind the rules.
   *
   * @return in the order in which they are tried
   */
  public abstract List<Protocol> protocols();

  /**
   * A level by its name.
   *
   * @param name the name; DEFAULT may be written in any case
   * @return the level, if there is one
   */
  public Optional<Level> level(String name) {
    return levels().stream()
        .filter(
            l ->
                l.name().equals(name)
                    || (name.equalsIgnoreCase("DEFAULT") && l.name().equalsIgnoreCase(name)))
        .findFirst();
  }

  /**
   * The service level of a path, by the rules and then by the lines of the simplified section that
   * go by P_Key or service.
   *
   * @param request what is asked for
   * @return the level of the first match, else the default one; empty if the policy has none, or
   *     the match names a level that is not there
   */
  public OptionalInt serviceLevelOf(Request request) {
    for (MatchRule r : matchRules()) {
      if (matches(r, request)) {
        return level(r.levelName())
            .map(l -> OptionalInt.of(l.serviceLevel()))
            .orElse(OptionalInt.empty());
      }
    }
    for (Protocol p : protocols()) {
      if (Protocols.matches(p, request)) {
        return OptionalInt.of(p.serviceLevel());
      }
    }
    Optional<Protocol> otherwise =
        protocols().stream().filter(p -> p.protocol().equals("default")).findFirst();
    if (otherwise.isPresent()) {
      return OptionalInt.of(otherwise.get().serviceLevel());
    }
    return level("DEFAULT").map(l -> OptionalInt.of(l.serviceLevel())).orElse(OptionalInt.empty());
  }

  private static boolean matches(MatchRule r, Request q) {
    return (r.sources().isEmpty() || r.sources().stream().anyMatch(q.sourceGroups()::contains))
        && (r.destinations().isEmpty()
            || r.destinations().stream().anyMatch(q.destinationGroups()::contains))
        && (r.qosClasses().isEmpty()
            || (q.qosClass().isPresent() && in(r.qosClasses(), q.qosClass().getAsInt())))
        && (r.serviceIds().isEmpty()
            || (q.serviceId().isPresent() && in(r.serviceIds(), q.serviceId().get())))
        && (r.keys().isEmpty()
            || (q.key().isPresent() && Protocols.keyIn(r.keys(), q.key().getAsInt())));
  }

  static boolean in(List<NumberRange> ranges, long number) {
    return ranges.stream().anyMatch(x -> x.contains(number));
  }

  /**
   * What was read and every doubt about it.
   *
   * @param policy the policy; what cannot be read is not in it
   * @param findings the doubts, with line numbers, those of the rules included
   */
  public record Reading(QosPolicy policy, Findings findings) {}

  /**
   * Reads a policy file.
   *
   * @param source the source, its first stream a qos-policy.conf
   * @return the policy and every doubt about it
   * @throws IOException if the source cannot be read
   * @throws LimitExceededException if it is larger than the standard limit of bytes
   */
  public static Reading read(FabricSource source) throws IOException {
    return new PolicyReader(source.streamNames().get(0)).read(source);
  }

  /**
   * The file that says this policy.
   *
   * @return text, its lines ended by line feeds
   */
  public String toConf() {
    return PolicyText.of(this);
  }

  /**
   * Starts a policy.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableQosPolicy.Builder {
    Builder() {}
  }
}

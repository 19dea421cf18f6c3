package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * The options that all link lists have: {@code role}, the role of the fabric, {@code technology},
 * its technology, and {@code fabric}, its id. An option that the format does not have, or a value
 * that none is, is a finding.
 */
public final class ImportWords {
  /** The option and value are not known. */
  public static final String OPTION = "format.option";

  /** The option for the role of the fabric. */
  public static final String ROLE = "role";

  /** The option for the id of the fabric. */
  public static final String FABRIC = "fabric";

  /** The option for the technology of the fabric. */
  public static final String TECHNOLOGY = "technology";

  private final FabricSource source;
  private final ImportOptions options;
  private final FindingLog log;

  /**
   * The options of one reading; tells of those that the format does not have.
   *
   * @param source the source
   * @param options the options
   * @param log takes the findings
   * @param more options that this format has besides
   */
  public ImportWords(
      FabricSource source, ImportOptions options, FindingLog log, List<String> more) {
    this.source = source;
    this.options = options;
    this.log = log;
    TreeSet<String> known = new TreeSet<>(more);
    known.add(ROLE);
    known.add(FABRIC);
    known.add(TECHNOLOGY);
    for (String name : options.formatOptions().keySet()) {
      if (!known.contains(name)) {
        tell("the format has no such option; it has " + String.join(", ", known), name);
      }
    }
  }

  /**
   * The value of an option.
   *
   * @param name the option
   * @param standard what counts if it is not given
   * @return the value
   */
  public String option(String name, String standard) {
    return options.formatOptions().getOrDefault(name, standard);
  }

  /**
   * Tells that the value of an option is none that it has.
   *
   * @param why what is allowed
   * @param found what was found
   */
  public void tell(String why, String found) {
    log.add(OPTION, Severity.WARNING, SourcePosition.of(source.name()), why, found);
  }

  boolean hasRole() {
    return options.formatOptions().containsKey(ROLE);
  }

  FabricRole role() {
    String role = option(ROLE, FabricRole.BACKEND.name());
    for (FabricRole r : FabricRole.values()) {
      if (r.name().equals(role.strip().toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return r;
      }
    }
    tell("the value of option " + ROLE + " is none of " + List.of(FabricRole.values()), role);
    return FabricRole.UNKNOWN;
  }

  String fabricId(String standard) {
    String id = Names.plain(option(FABRIC, standard));
    return id.isBlank() ? standard : id;
  }

  Technology technology(Technology standard) {
    String id = option(TECHNOLOGY, standard.id()).strip().toLowerCase(Locale.ROOT);
    if (!id.matches("[a-z0-9][a-z0-9-]{0,63}")) {
      tell("a technology is made of a-z, 0-9 and '-', such as infiniband or roce-v2", id);
      return standard;
    }
    return Technology.of(id);
  }

  String clusterId() {
    String id = Names.plain(options.clusterId().orElse(source.name()));
    return id.isBlank() ? "cluster" : id;
  }
}

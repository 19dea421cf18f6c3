package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.Counts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one writing of a cluster has to tell: why a format cannot hold it, and what is lost. Not for
 * use by several threads.
 */
public final class ExportLog {
  /** A kind of fact that the format has no place for. */
  public static final String LOST = "format.export.lost";

  /** It is not clear which fabric is to be written. */
  public static final String WHICH_FABRIC = "format.export.which-fabric";

  /** There is nothing to write. */
  public static final String NOTHING = "format.export.nothing";

  private final FormatInfo format;
  private final ElementRef cluster;
  private final Findings.Builder findings = Findings.builder();
  private boolean refused;

  /**
   * A log without findings.
   *
   * @param format the format that is written
   * @param cluster the cluster
   */
  public ExportLog(FormatInfo format, Cluster cluster) {
    this.format = format;
    this.cluster = ElementRef.cluster(cluster.id());
  }

  /**
   * Tells why the format cannot hold the cluster.
   *
   * @param rule the rule that speaks
   * @param where what it is about
   * @param why why not, and what to do
   */
  public void refuse(String rule, ElementRef where, String why) {
    refused = true;
    findings.add(rule, Severity.ERROR, where, why);
  }

  /**
   * Tells why the format cannot hold the cluster as a whole.
   *
   * @param rule the rule that speaks
   * @param why why not, and what to do
   */
  public void refuse(String rule, String why) {
    refuse(rule, cluster, why);
  }

  /**
   * Tells of a loss, or of something that whoever uses the file must know.
   *
   * @param rule the rule that speaks
   * @param severity how bad it is
   * @param why what it is
   */
  public void tell(String rule, Severity severity, String why) {
    findings.add(rule, severity, cluster, why);
  }

  /**
   * Tells how many facts of a kind the format has no place for.
   *
   * @param count how many; nothing is told of none
   * @param one what one is called
   * @param why what becomes of them
   */
  public void lost(long count, String one, String why) {
    lost(count, one, one + "s", why);
  }

  /**
   * Tells how many facts of a kind the format has no place for.
   *
   * @param count how many; nothing is told of none
   * @param one what one is called
   * @param many what several are called
   * @param why what becomes of them
   */
  public void lost(long count, String one, String many, String why) {
    if (count > 0) {
      findings.add(
          Finding.builder()
              .ruleId(LOST)
              .severity(Severity.WARNING)
              .where(cluster)
              .why(why)
              .observed(Counts.of(count, one, many))
              .build());
    }
  }

  /**
   * The fabric that a format of one fabric takes: the only back end, or the only fabric. Tells of
   * the others; refuses where it is not clear.
   *
   * @param source the cluster
   * @return the fabric, if it is clear and has anything in it
   */
  public Optional<Fabric> fabric(Cluster source) {
    List<Fabric> backends = source.fabrics(FabricRole.BACKEND);
    List<Fabric> choice = backends.size() == 1 ? backends : source.fabrics();
    if (choice.size() != 1) {
      refuse(
          WHICH_FABRIC,
          choice.isEmpty()
              ? "the cluster has no fabric"
              : "the format holds one fabric, and none of these is the only back end: "
                  + choice.stream().map(f -> f.id() + " (" + roleOf(f) + ")").toList()
                  + "; write a cluster that has one of them");
      return Optional.empty();
    }
    Fabric fabric = choice.get(0);
    if (fabric.switches().isEmpty() && fabric.endpoints().isEmpty()) {
      refuse(NOTHING, ElementRef.fabric(fabric.id()), "the fabric has neither switch nor endpoint");
      return Optional.empty();
    }
    lost(
        source.fabrics().size() - 1L,
        "fabric",
        "the format holds one fabric; all but " + fabric.id() + " are left out");
    return Optional.of(fabric);
  }

  private static String roleOf(Fabric fabric) {
    return fabric.role().name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether anything was refused.
   *
   * @return if so nothing is to be written
   */
  public boolean isRefused() {
    return refused;
  }

  /**
   * What came out.
   *
   * @return written unless something was refused
   */
  public ExportResult result() {
    return new ExportResult(format, !refused, findings.build());
  }
}

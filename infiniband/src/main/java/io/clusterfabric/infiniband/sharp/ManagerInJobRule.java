package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** No host with a manager takes part in a job. */
final class ManagerInJobRule extends SharpRule {
  ManagerInJobRule() {
    super(
        "manager-in-job",
        Severity.ERROR,
        "no host with a manager takes part in a job",
        "nccl-1219");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (SharpJob job : plan.jobs()) {
      Set<String> hosts = new TreeSet<>();
      for (String id : job.endpoints()) {
        int node = plan.graph().indexOf(id);
        if (plan.graph().isEndpoint(node)) {
          hosts.add(plan.graph().hostId(plan.graph().hostOf(node)));
        }
      }
      hosts.retainAll(plan.managerHosts());
      for (String host : hosts) {
        out.add(
            at(
                    ElementRef.host(host),
                    "a manager runs on a host of the job "
                        + job.name()
                        + ": SHARP refuses its port, and the job falls back to other algorithms")
                .fix("run managers on hosts without jobs")
                .build());
      }
    }
    return out;
  }
}

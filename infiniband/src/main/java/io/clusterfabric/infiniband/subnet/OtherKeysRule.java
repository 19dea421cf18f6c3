package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The keys of other classes of management are on. */
final class OtherKeysRule extends ManagementRule<ManagementKeys> {
  OtherKeysRule() {
    super(
        "key-off", Severity.WARNING, "the keys of other classes of management are on", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    Map<String, OptionalInt> all = new TreeMap<>();
    all.put("vs_key_enable", keys.vsKeyEnable());
    all.put("cc_key_enable", keys.ccKeyEnable());
    all.put("n2n_key_enable", keys.n2nKeyEnable());
    all.forEach(
        (name, code) -> {
          if (code.isPresent() && code.getAsInt() != 2) {
            out.add(
                at(file(keys), name + " leaves this class of management without a key")
                    .observed(name + " " + code.getAsInt())
                    .expected(name + " 2")
                    .fix("set " + name + " 2")
                    .build());
          }
        });
    return out;
  }
}

package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FindingsJsonTest {
  @Test
  void each_finding_is_a_line() {
    assertThat(SampleFindings.ALL.toJson())
        .isEqualTo(
            """
            {
              "schema": "https://clusterfabric.io/schema/findings",
              "schemaVersion": 1,
              "outcome": "FAIL",
              "findings": [
                {"rule":"demo.rate-10","severity":"ERROR","where":{"kind":"PORT","id":"leaf-1[17]"},\
            "observed":"800Gb/s","expected":"at most 400Gb/s",\
            "why":"the link is \\"faster\\" than <its> port & so lies","fix":"correct it",\
            "source":{"title":"A data sheet","locator":"https://example.com/a?b=1#c",\
            "date":"2026","confidence":"VERIFIED"}},
                {"rule":"demo.rate-9","severity":"WARNING",\
            "where":{"file":"a folder/top\u00f6.txt","line":12,"column":3},\
            "why":"bad byte \\u0000\\u001B[31m in\\nthis line ]]> \ud83d\ude80 \ufffd"},
                {"rule":"demo.rate-9","severity":"INFO","where":{"file":"C:\\\\x.txt"},"why":"old"},
                {"rule":"demo.hop","severity":"ERROR","where":{"path":"host-1 -> host-9","hop":2,\
            "element":{"kind":"SWITCH","id":"spine-1"}},"why":"no way on"},
                {"rule":"demo.link","severity":"ERROR","where":{"kind":"LINK","id":"l1"},\
            "why":"down","waiver":{"rule":"demo.link","where":"link *",\
            "owner":"ops <ops@example.com>","expires":"2027-06-30","reason":"ordered"}}
              ]
            }
            """);
  }

  @Test
  void no_findings_are_a_pass() throws IOException {
    var json = new ObjectMapper().readTree(Findings.none().toJson());
    assertThat(json.get("outcome").asText()).isEqualTo("PASS");
    assertThat(json.get("findings").isEmpty()).isTrue();
  }
}

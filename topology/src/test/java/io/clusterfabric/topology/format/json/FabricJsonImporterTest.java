package io.clusterfabric.topology.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverImporter;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FabricJsonImporterTest {
  private static final String SMALL = FabricJson.toJson(SavedClusters.small());

  private static ImportResult read(FabricSource source, ImportOptions options) throws IOException {
    return Formats.read(source, options);
  }

  private static ImportResult read(FabricSource source) throws IOException {
    return read(source, ImportOptions.standard());
  }

  private static ImportResult forced(String json) throws IOException {
    return read(
        SavedClusters.source("x.json", json),
        ImportOptions.builder().formatId("fabric-json").build());
  }

  @Test
  void aReferenceDesignComesBackFromItsFile(@TempDir Path folder) throws IOException {
    Cluster design = ReferenceDesigns.dgxSuperPodH100(1);
    Path file = folder.resolve("pod.json");
    FabricJson.write(design, file);

    ImportResult r = Formats.read(file);

    assertThat(r.format().id()).isEqualTo("fabric-json");
    assertThat(r.findings()).isEmpty();
    assertThat(r.cluster()).isEqualTo(design);
    assertThat(r.cluster().provenance()).isEqualTo(design.provenance());
    assertThat(r.cluster().parts()).isEqualTo(design.parts());
    assertThat(FabricJson.toJson(r.cluster())).isEqualTo(Files.readString(file));
    // 31 hosts, 8 leaves, 4 spines, 31 * 8 links of hosts and 8 * 32 of leaves, in a cable each
    assertThat(r.recordsRead()).isEqualTo(31 + 8 + 4 + 2 * (248 + 256));
  }

  @Test
  void theIdCanBeGivenAnew() throws IOException {
    ImportOptions options = ImportOptions.builder().clusterId("renamed").build();
    Cluster read = read(SavedClusters.source("s.json", SMALL), options).cluster();
    assertThat(read).isEqualTo(SavedClusters.small().toBuilder().id("renamed").build());
    assertThat(read.id()).isEqualTo("renamed");
  }

  // ---- sniffing

  @Test
  void bothFormatsKnowTheirOwnAndLeaveTheOthers() throws IOException {
    assertThat(Formats.all())
        .extracting(FormatInfo::id)
        .containsSubsequence("fabric-json", "ibnetdiscover");
    FabricSource json = SavedClusters.source("s", SMALL);
    FabricSource dump = FabricSource.ofText("d", "Switch 8 \"S-1\" # \"a\"\n");
    assertThat(new FabricJsonImporter().sniff(json)).isEqualTo(Likelihood.CERTAIN);
    assertThat(new FabricJsonImporter().sniff(dump)).isEqualTo(Likelihood.NO);
    assertThat(new IbnetdiscoverImporter().sniff(json)).isEqualTo(Likelihood.NO);
    assertThat(new IbnetdiscoverImporter().sniff(dump)).isEqualTo(Likelihood.CERTAIN);
    assertThat(read(json).format().id()).isEqualTo("fabric-json");
    assertThat(read(dump).format().id()).isEqualTo("ibnetdiscover");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schema\": \"https://clusterfabric.io/schema/cluster\"",
        "\uFEFF\n {\"schema\":\"https:\\/\\/clusterfabric.io/schema/cluster\",",
        "{\"id\": \"x\", \"hosts\": [{\"schema\": 1}], \"schema\":"
            + " \"https://clusterfabric.io/schema/cluster\", oops",
      })
  void theSchemaIsASureMark(String head) throws IOException {
    assertThat(new FabricJsonImporter().sniff(SavedClusters.source("s", head)))
        .isEqualTo(Likelihood.CERTAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[{\"schema\": \"https://clusterfabric.io/schema/cluster\"}]",
        "{\"a\": {\"schema\": \"https://clusterfabric.io/schema/cluster\"}}",
        "{\"schema\": \"https://clusterfabric.io/schema/findings\"}",
        "{\"schema\": [\"https://clusterfabric.io/schema/cluster\"]}",
        "{\"Schema\": \"https://clusterfabric.io/schema/cluster\"}",
        "\"schema\": \"https://clusterfabric.io/schema/cluster\"",
        "schema",
      })
  void otherTextIsNone(String head) throws IOException {
    assertThat(new FabricJsonImporter().sniff(SavedClusters.source("s", head)))
        .isEqualTo(Likelihood.NO);
  }

  // ---- broken documents

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // what is replaced | by what | what stands at line and column | words of the finding
        "`\"tier\":1` | `\"tier\":\"1\"` | `\"1\"` | `expected a whole number, found the text '1' (at /fabrics/0/switches/`",
        "`\"spec\":\"h1\"` | `\"spec\":\"h9\"` | `\"h9\"` | `there is no host spec 'h9'; the document has 'h1' (at /hosts/0/spec)`",
        "`\"kind\":\"SWITCH\"` | `\"kind\":\"Switch\"` | `\"Switch\"` | `found 'Switch', allowed are SWITCH, ADAPTER`",
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 2` | `2,` | `reads version 1; take a newer library (at /schemaVersion)`",
        "`\"hosts\": [` | `\"hosts\": [,` | `,` | `this is no JSON`",
        "`\"id\":\"host-2\",` | `` | `{\"spec\":\"h1\"` | `a host must have the field 'id'`",
      })
  void aFaultIsAFindingWithItsPlace(String what, String with, String there, String words)
      throws IOException {
    String json = SMALL.replaceFirst(Pattern.quote(what), with == null ? "" : with);
    assertThat(json).isNotEqualTo(SMALL);
    ImportResult r = read(SavedClusters.source("s.json", json));
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings()).hasSize(1);
    Finding f = r.findings().asList().get(0);
    assertThat(f.ruleId()).isEqualTo("format.fabric-json.broken");
    assertThat(f.severity()).isEqualTo(Severity.ERROR);
    assertThat(f.why()).contains(words);
    SourcePosition at = (SourcePosition) f.where();
    assertThat(at.file()).isEqualTo("s.json");
    assertThat(json.lines().toList().get(at.line() - 1).substring(at.column() - 1))
        .startsWith(there);
    assertThatThrownBy(r::cluster).hasMessageContaining(f.why());
  }

  @Test
  void whatCannotBeIsListedViolationByViolation() throws IOException {
    ImportResult r =
        read(
            SavedClusters.source(
                "s.json", SMALL.replace("\"id\":\"host-2\"", "\"id\":\"host-1\"")));
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors().ofRule("format.fabric-json.invalid-model")).hasSize(1);
    assertThat(r.findings().errors().stream().map(Finding::ruleId))
        .contains("model.id.duplicate", "model.link.dangling");
  }

  @Test
  void whatIsNoSuchDocumentIsAFindingEvenIfItIsAskedFor() throws IOException {
    for (String text : List.of("", "x", "[]", "{}", "\u0000", "{\"schema\": \"elsewhere\"}")) {
      ImportResult r = forced(text);
      assertThat(r.findCluster()).isEmpty();
      assertThat(r.findings().errors().ofRule("format.fabric-json.broken")).as(text).hasSize(1);
    }
  }

  @Test
  void limitsAreFindings() throws IOException {
    Map<Limits, String> limits =
        Map.of(
            Limits.builder().maxBytes(1000).build(), "larger than the 1000 bytes",
            Limits.builder().maxElements(3).build(), "more than the 3 hosts",
            Limits.builder().maxNesting(2).build(), "deeper than the 2 levels");
    for (Map.Entry<Limits, String> e : limits.entrySet()) {
      ImportResult r =
          read(
              SavedClusters.source("s.json", SMALL),
              ImportOptions.builder().limits(e.getKey()).build());
      assertThat(r.findCluster()).isEmpty();
      Finding f = r.findings().errors().ofRule("format.fabric-json.limit").asList().get(0);
      assertThat(f.why()).contains(e.getValue()).contains("raise Limits.");
    }
    ImportOptions three =
        ImportOptions.builder().limits(Limits.builder().maxElements(3).build()).build();
    SourcePosition at =
        (SourcePosition)
            read(SavedClusters.source("s.json", SMALL), three).findings().asList().get(0).where();
    assertThat(SMALL.lines().toList().get(at.line() - 1)).contains("{\"id\":\"host-4\"");
  }

  @Test
  void optionsThatTheFormatDoesNotHaveAreTold() throws IOException {
    ImportOptions options = ImportOptions.builder().putFormatOption("role", "STORAGE").build();
    ImportResult r = read(SavedClusters.source("s.json", SMALL), options);
    assertThat(r.findings().warnings().ofRule("format.option")).hasSize(1);
    assertThat(r.cluster()).isEqualTo(SavedClusters.small());
  }

  // ---- several files

  @Test
  void ofAFolderTheSavedClusterIsRead(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.json"), "{\"schema\": \"something else\"}");
    Files.writeString(folder.resolve("b.txt"), "notes");
    Files.writeString(folder.resolve("c.json"), SMALL);
    ImportResult one = Formats.read(folder);
    assertThat(one.cluster()).isEqualTo(SavedClusters.small());
    assertThat(one.findings()).isEmpty();

    Files.writeString(folder.resolve("d.json"), SMALL);
    ImportResult two = Formats.read(folder);
    assertThat(two.cluster()).isEqualTo(SavedClusters.small());
    assertThat(two.recordsSkipped()).isEqualTo(1);
    Finding f =
        two.findings().warnings().ofRule("format.fabric-json.several-documents").asList().get(0);
    assertThat(f.where()).isEqualTo(SourcePosition.of("d.json"));
    assertThat(f.why()).contains("c.json");
  }

  @Test
  void aFolderWithoutSavedClustersGivesNone(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");
    Files.writeString(folder.resolve("b.json"), "{}");
    ImportOptions options = ImportOptions.builder().formatId("fabric-json").build();
    ImportResult r = read(FabricSource.of(folder), options);
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors().ofRule("format.fabric-json.no-document").asList().get(0).why())
        .contains("none of its 2 files");
  }

  @Test
  @SuppressWarnings("InputStreamSlowMultibyteRead") // the test reads a hundred bytes
  void aFailingDiskStaysAnIoFailure() {
    FabricSource failing =
        FabricSource.ofStream(
            "s.json",
            () ->
                new InputStream() {
                  private int at;

                  @Override
                  public int read() throws IOException {
                    if (at == 100) {
                      throw new IOException("the disk is gone");
                    }
                    return SMALL.getBytes(UTF_8)[at++];
                  }
                });
    ImportOptions options = ImportOptions.builder().formatId("fabric-json").build();
    assertThatThrownBy(() -> read(failing, options))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is gone");
  }
}

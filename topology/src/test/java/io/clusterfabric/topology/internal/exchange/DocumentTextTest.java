package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTextTest {
  private Findings findings = Findings.none();

  private List<DocumentNode> read(FabricSource source, boolean yaml, Limits limits)
      throws IOException {
    ImportOptions options = ImportOptions.builder().limits(limits).build();
    FindingLog log = new FindingLog(options);
    DocumentText text =
        new DocumentText(source, options, ProgressListener.silent(), log, "reading");
    String stream = source.streamNames().get(0);
    List<DocumentNode> out = yaml ? text.yaml(stream) : text.json(stream);
    findings = log.build("x");
    return out;
  }

  private List<DocumentNode> yaml(String text) throws IOException {
    return read(FabricSource.ofText("a.yaml", text), true, Limits.standard());
  }

  private void tells(String rule, int line) {
    assertThat(findings.ofRule(rule)).hasSize(1);
    Finding f = findings.ofRule(rule).stream().findFirst().orElseThrow();
    assertThat(f.where()).isInstanceOf(SourcePosition.class);
    assertThat(((SourcePosition) f.where()).line()).as(f.toString()).isEqualTo(line);
  }

  @Test
  void treesHaveKindsTextsAndLines() throws IOException {
    List<DocumentNode> docs =
        yaml("# first\na: 1\nb:\n  - x y\n  - 010\n  - \"~\"\nc: ~\nd:\n---\n- 2\n");
    assertThat(findings).isEmpty();
    assertThat(docs).hasSize(2);
    DocumentNode a = docs.get(0);
    assertThat(a.isMapping()).isTrue();
    assertThat(a.fields()).containsOnlyKeys("a", "b", "c", "d");
    assertThat(a.field("a").orElseThrow().line()).isEqualTo(2);
    assertThat(a.field("a").orElseThrow().isScalar()).isTrue();
    assertThat(a.field("b").orElseThrow().items())
        .extracting(DocumentNode::text)
        .containsExactly("x y", "010", "~");
    assertThat(a.field("b").orElseThrow().items())
        .extracting(DocumentNode::line)
        .containsExactly(4, 5, 6);
    assertThat(a.field("c")).isEmpty();
    assertThat(a.field("d")).isEmpty();
    assertThat(docs.get(1).isSequence()).isTrue();
    assertThat(docs.get(1).items().get(0).line()).isEqualTo(10);
  }

  @Test
  void aliasesAndMergeKeysAreFollowed() throws IOException {
    DocumentNode d = yaml("base: &b {x: 1, y: 2}\ncopy: *b\nmore:\n  <<: *b\n  y: 3\n").get(0);
    assertThat(findings).isEmpty();
    assertThat(d.fields().get("copy")).isSameAs(d.fields().get("base"));
    DocumentNode more = d.field("more").orElseThrow();
    assertThat(more.field("x").orElseThrow().text()).isEqualTo("1");
    assertThat(more.field("y").orElseThrow().text()).isEqualTo("3");
  }

  @Test
  void aliasesThatMultiplyEndAtTheLimit() throws IOException {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      laughs.append("a" + i + ": &a" + i + " [");
      laughs.append(("*a" + (i - 1) + ", ").repeat(9)).append("*a" + (i - 1) + "]\n");
    }
    assertThat(yaml(laughs.toString())).isEmpty();
    tells(LineSource.ELEMENT_LIMIT, 7); // ten to the 7th is more than 8,001,000
  }

  @Test
  void anAliasOfWhatIsNotCompleteIsToldWithItsLine() throws IOException {
    assertThat(yaml("a: 1\nb: &b\n  - *b\n")).isEmpty();
    tells(DocumentText.BAD_ALIAS, 3);
    assertThat(yaml("a: 1\n\nb: *nothing\n")).isEmpty();
    tells(DocumentText.BAD_ALIAS, 3);
  }

  @Test
  void aKeyThatStandsTwiceCountsOnce() throws IOException {
    DocumentNode d = yaml("a: 1\nb: 2\na: 3\n").get(0);
    tells(DocumentText.DUPLICATE_KEY, 3);
    assertThat(d.field("a").orElseThrow().text()).isEqualTo("1");
  }

  @Test
  void brokenTextEndsTheDocumentAndKeepsThoseBefore() throws IOException {
    assertThat(yaml("a: 1\n---\nb: [1, 2\nc: }\n")).hasSize(1);
    assertThat(findings.ofRule(DocumentText.BROKEN)).hasSize(1);
    assertThat(findings.toString()).doesNotContain("Exception");
    assertThat(yaml("a: \u0001\n")).isEmpty();
    assertThat(findings.ofRule(DocumentText.BROKEN)).hasSize(1);
  }

  @Test
  void nestingEndsAtTheLimit() throws IOException {
    assertThat(yaml("[".repeat(100_000))).isEmpty();
    assertThat(findings.ofRule(DocumentText.NESTING_LIMIT)).hasSize(1);
    Limits deep = Limits.builder().maxNesting(3).build();
    assertThat(read(FabricSource.ofText("a", "[[[1]]]"), true, deep)).hasSize(1);
    assertThat(read(FabricSource.ofText("a", "[[[[1]]]]"), false, deep)).isEmpty();
    tells(DocumentText.NESTING_LIMIT, 1);
  }

  @Test
  void bytesEndAtTheLimit() throws IOException {
    FabricSource source = FabricSource.ofText("a", "[1, 2, 3]");
    assertThat(read(source, true, Limits.builder().maxBytes(9).build())).hasSize(1);
    assertThat(findings).isEmpty();
    assertThat(read(source, true, Limits.builder().maxBytes(8).build())).isEmpty();
    assertThat(findings.ofRule(LineSource.BYTE_LIMIT)).hasSize(1);
  }

  @Test
  void whatIsNoTextIsTold() throws IOException {
    assertThat(read(FabricSource.ofBytes("a", new byte[100]), true, Limits.standard())).isEmpty();
    assertThat(findings.ofRule(LineSource.BINARY)).hasSize(1);
    byte[] latin = {'a', ':', ' ', (byte) 0xE9, '\n'};
    assertThat(read(FabricSource.ofBytes("a", latin), true, Limits.standard())).hasSize(1);
    assertThat(findings.ofRule(LineSource.NOT_UTF8)).hasSize(1);
  }

  @Test
  void byteOrderMarksAndLineEndsMeanNothing() throws IOException {
    DocumentNode d = yaml("\uFEFFa: 1\r\nb: 2\r\n").get(0);
    assertThat(findings).isEmpty();
    assertThat(d.fields()).containsOnlyKeys("a", "b");
    assertThat(d.field("b").orElseThrow().line()).isEqualTo(2);
  }

  @Test
  void jsonIsReadToo() throws IOException {
    DocumentNode d =
        read(FabricSource.ofText("a", "{\"a\": [1.50,\n null, true]}"), false, Limits.standard())
            .get(0);
    assertThat(findings).isEmpty();
    assertThat(d.field("a").orElseThrow().items())
        .extracting(DocumentNode::toString)
        .containsExactly("1.50", "nothing", "true");
    assertThat(d.field("a").orElseThrow().items().get(2).line()).isEqualTo(2);
    assertThat(read(FabricSource.ofText("a", "{\"a\": 1}\n}"), false, Limits.standard()))
        .hasSize(1);
    tells(DocumentText.BROKEN, 2);
  }

  @Test
  void aFailingDiskIsNoText() {
    InputStream bad =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    byte[] begin = "[1,\n".repeat(60).concat("1,\n".repeat(9_000)).getBytes(UTF_8);
    FabricSource source =
        FabricSource.ofStream(
            "a", () -> new SequenceInputStream(new ByteArrayInputStream(begin), bad));
    for (boolean yaml : new boolean[] {true, false}) {
      assertThatThrownBy(() -> read(source, yaml, Limits.standard()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the disk is gone");
    }
  }
}

package io.clusterfabric.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.unit.Bandwidth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FabricJsonTest {
  private static final String RICH = FabricJson.toJson(RichCluster.build());

  private static final String TINY =
      """
      {
        "schema": "https://clusterfabric.io/schema/cluster",
        "schemaVersion": 1,
        "id": "tiny",
        "provenance": {
          "origin": "not told"
        },
        "hostSpecs": {},
        "switchSpecs": {
          "s1": {"model":"M"}
        },
        "linkSpecs": {
          "l1": {"dataRate":"400Gb/s"}
        },
        "hosts": [],
        "fabrics": [
          {
            "id": "f",
            "role": "UNKNOWN",
            "technology": "unknown",
            "switches": [
              {"id":"a-2","spec":"s1"},
              {"id":"a-10","spec":"s1"}
            ],
            "links": [
              {"a":"a-2[1]","b":"a-10[1]","spec":"l1"}
            ]
          }
        ],
        "parts": []
      }
      """;

  private static Cluster tiny() {
    SwitchSpec spec = SwitchSpec.builder().model("M").build();
    LinkSpec link = LinkSpec.builder().dataRate(Bandwidth.of("400Gb/s")).build();
    var b = Cluster.builder("tiny");
    b.fabric("f")
        .addSwitch(Switch.of("a-10", spec))
        .addSwitch(Switch.of("a-2", SwitchSpec.builder().model("M").build()))
        .addLink(Link.of(new PortRef("a-10", "1"), new PortRef("a-2", "1"), link));
    return b.build();
  }

  @Test
  void the_layout_is_one_line_a_thing() {
    assertThat(FabricJson.toJson(tiny())).isEqualTo(TINY);
    assertThat(FabricJson.fromJson(TINY)).isEqualTo(tiny());
  }

  /** Version 1 as it was first released: what was written then is read for ever. */
  @Test
  void version_1_is_read_for_ever() throws IOException {
    Golden.assertMatches("json/v1/rich.json", RICH);
    Cluster read = FabricJson.read(Golden.path("json/v1/rich.json"));
    assertThat(read).isEqualTo(RichCluster.build());
    assertThat(read.extensions())
        .containsEntry("com.example.notes", "{\"b\":[1,2.50,-0,1e3],\"a\":\"\u00e9/\"}")
        .containsEntry("plain", "true");
  }

  @Test
  void equal_specs_become_one_object() {
    Cluster read = FabricJson.fromJson(RICH);
    assertThat(read.host("host-1").spec()).isSameAs(read.host("host-2").spec());
    var ib = read.fabric("ib");
    assertThat(ib.switchNode("leaf-0").spec())
        .isSameAs(ib.switchNode("leaf-1").spec())
        .isSameAs(read.fabric("storage").switchNode("tor-1").spec());
    assertThat(ib.links().get(0).spec()).isSameAs(ib.links().get(1).spec());
    Endpoint e = read.host("host-2").endpoints().get(0);
    assertThat(e.adapter())
        .isSameAs(read.host("host-1").spec().findAdapter("mlx5_0").orElseThrow());
    assertThat(e.gpusNear().get(0)).isSameAs(read.host("host-1").spec().gpus().get(0));
  }

  @Test
  void specs_may_come_after_what_refers_to_them() {
    String late =
        TINY.replace("  \"linkSpecs\": {\n    \"l1\": {\"dataRate\":\"400Gb/s\"}\n  },\n", "")
            .replace("\"parts\": []", "\"linkSpecs\":{\"l1\":{\"dataRate\":\"400 Gbps\"}}");
    assertThat(FabricJson.toJson(FabricJson.fromJson(late))).isEqualTo(TINY);
  }

  @Test
  void ends_may_come_in_either_order() {
    String swapped =
        TINY.replace("\"a\":\"a-2[1]\",\"b\":\"a-10[1]\"", "\"a\":\"a-10[1]\",\"b\":\"a-2[1]\"");
    assertThat(swapped).isNotEqualTo(TINY);
    assertThat(FabricJson.toJson(FabricJson.fromJson(swapped))).isEqualTo(TINY);
  }

  @Test
  void a_byte_order_mark_is_passed_over() {
    assertThat(FabricJson.fromJson("\ufeff" + TINY)).isEqualTo(tiny());
  }

  /** The digest of the bytes, taken by other means. */
  @Test
  void the_fingerprint_is_the_digest_of_the_text() throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(RICH.getBytes(StandardCharsets.UTF_8));
    assertThat(FabricJson.fingerprint(RichCluster.build()))
        .isEqualTo("sha256:" + HexFormat.of().formatHex(digest))
        .matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void files_and_streams_hold_the_text(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("c.json");
    Files.writeString(file, "what was there before, longer than nothing");
    FabricJson.write(RichCluster.build(), file);
    assertThat(Files.readString(file)).isEqualTo(RICH);
    assertThat(FabricJson.read(file)).isEqualTo(RichCluster.build());
    var out = new ByteArrayOutputStream();
    FabricJson.write(tiny(), out);
    out.write('x'); // it is still open
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(TINY + "x");
  }

  @Test
  void the_locale_does_not_matter() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
      assertThat(FabricJson.toJson(RichCluster.build())).isEqualTo(RICH);
      assertThat(FabricJson.fromJson(RICH)).isEqualTo(RichCluster.build());
    } finally {
      Locale.setDefault(before);
    }
  }

  // ---- what is refused, where, and with which words

  private static JsonModelException refusal(String json) {
    JsonModelException e =
        catchThrowableOfType(JsonModelException.class, () -> FabricJson.fromJson(json));
    assertThat(e).as("refusal of " + json).isNotNull();
    return e;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // what to replace | with what | path | what stands at line and column | words of the
        // message
        "`\"id\": \"tiny\"` | `\"id\": \"tiny\", \"colour\": 1` | /colour | `\"colour\": 1` | `a"
            + " cluster has no field 'colour'; its fields are schema, schemaVersion`",
        "`\"id\":\"a-2\",` | `` | /fabrics/0/switches/0 | `{\"spec\":\"s1\"}` | `a switch must have"
            + " the field 'id', which is missing`",
        "`\"id\": \"tiny\",` | `` | `` | `{` | `a cluster must have the field 'id'`",
        "`\"id\": \"tiny\"` | `\"id\": 7` | /id | `7` | `expected a text, found the number 7`",
        "`\"id\": \"tiny\"` | `\"id\": null` | /id | `null` | `found null; a fact that is not known"
            + " is left out`",
        "`\"id\": \"tiny\"` | `\"id\": \"x\", \"id\": \"x\"` | /id | `\"id\": \"x\"` | `'id' is"
            + " given twice`",
        "`\"switchSpecs\": {` | `\"switchSpecs\": {\"s1\":{\"model\":\"Q\"},` | /switchSpecs/s1 |"
            + " `\"s1\": {` | `the key 's1' is given twice`",
        "`\"role\": \"UNKNOWN\"` | `\"role\": \"backend\"` | /fabrics/0/role | `\"backend\"` |"
            + " `found 'backend', allowed are BACKEND, FRONTEND, STORAGE, SCALE_UP, MANAGEMENT,"
            + " UNKNOWN`",
        "`400Gb/s` | `400` | /linkSpecs/l1/dataRate | `\"400\"` | `400`",
        "`400Gb/s` | `400Gb` | /linkSpecs/l1/dataRate | `\"400Gb\"` | `is an amount of data, not a"
            + " rate`",
        "`\"unknown\"` | `\"Infini Band\"` | /fabrics/0/technology | `\"Infini Band\"` | `made of"
            + " a-z, 0-9 and '-', found 'Infini Band'`",
        "`\"spec\":\"l1\"` | `\"spec\":\"l2\"` | /fabrics/0/links/0/spec | `\"l2\"` | `there is no"
            + " link spec 'l2'; the document has 'l1'`",
        "`\"a-10\",\"spec\":\"s1\"` | `\"a-10\",\"spec\":\"h1\"` | /fabrics/0/switches/1/spec |"
            + " `\"h1\"` | `there is no switch spec 'h1'`",
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 2` | /schemaVersion | `2,` | `schema version"
            + " 2; this library reads version 1; take a newer library`",
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 0` | /schemaVersion | `0,` | `schema version"
            + " 0; this library reads version 1`",
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 1.0` | /schemaVersion | `1.0,` | `expected a"
            + " whole number, found the number 1.0`",
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 4294967297` | /schemaVersion | `4294967297` |"
            + " `found '4294967297', a whole number here lies between -2147483648 and 2147483647`",
        "`schema/cluster` | `schema/findings` | /schema | `\"https` | `this is no cluster: its"
            + " schema is 'https://clusterfabric.io/schema/findings'`",
        "`a-2[1]` | `a-2:1` | /fabrics/0/links/0/a | `\"a-2:1\"` | `a port is written node[port],"
            + " such as leaf-1[17], found 'a-2:1'`",
        "`\"hosts\": []` | `\"hosts\": {}` | /hosts | `{},` | `expected hosts as an array [...],"
            + " found an object`",
        "`{\"model\":\"M\"}` | `\"M\"` | /switchSpecs/s1 | `\"M\"` | `expected a switch spec as an"
            + " object {...}, found the text 'M'`",
        "`\"parts\": []` | `\"parts\": [{}]` | /parts/0 | `{}]` | `a part must have the field 'id',"
            + " which is missing`",
        "`\"parts\": []` | `\"parts\": [7]` | /parts/0 | `7]` | `expected a part as an object"
            + " {...}, found the number 7`",
        "`\"parts\": []` | `\"parts\": {}` | /parts | `{}` | `expected parts as an array [...],"
            + " found an object`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"A\", \"kind\": \"GPU\"}]` | /parts/0/id |"
            + " `\"A\"` | `made of at most 64 of a-z`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"CPU\"}]` | /parts/0/kind |"
            + " `\"CPU\"` | `found 'CPU', allowed are SWITCH, ADAPTER, GPU`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"GPU\"}, {\"id\": \"a\","
            + " \"kind\": \"GPU\"}]` | /parts/1 | `{\"id\": \"a\", \"kind\": \"GPU\"}]` | `two"
            + " parts have the id 'a'; leave one`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"GPU\", \"colour\" : 1}]` |"
            + " /parts/0/colour | `\"colour\"` | `a part has no field 'colour'; its fields are id,"
            + " kind, vendor`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"id\" : 1}]` | /parts/0/id | `\"id\" :` |"
            + " `'id' is given twice`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"\ud83d\ude80\"},` | /parts/0/id |"
            + " `\"\ud83d\ude80\"` | `made of at most 64 of a-z`",
        "`\"parts\": []` | `\"parts\": [{\"vendor\": \"\ud83d\ude80\", \"kind\":\t5}]` |"
            + " /parts/0/kind | `5}]` | `expected a text, found the number 5`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"GPU\", \"figures\": {\"x-/~\":"
            + " {\"value\": 5}}}]` | /parts/0/figures/x-~1~0/value | `5}}` | `expected a text,"
            + " found the number 5`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"GPU\", \"figures\": {\"x-a\": {"
            + " \"value\": \"v\"}}}]` | /parts/0/figures/x-a | `{ \"value\"` | `a figure must have"
            + " the field 'source'`",
        "`\"parts\": []` | `\"parts\": [{\"id\": \"a\", \"kind\": \"GPU\", \"figures\":"
            + " {\"buffer\": {\"value\": \"v\", \"source\": {\"title\": \"t\", \"confidence\":"
            + " \"VERIFIED\"}}}}]` | /parts/0/figures/buffer | `{\"value\": \"v\"` | `a part of"
            + " kind GPU has no figure 'buffer'; it can have maxPower`",
        "`\"parts\": []` | `\"parts\": [],` | /parts | `}` | `this is no JSON`",
        "`\"parts\": []` | `\"parts\": [], // done` | /parts | `// done` | `this is no JSON`",
        "`\"parts\": []` | `\"extensions\": {\"~a/b\": [{\"k\": 1, \"k\": 2}]}` |"
            + " /extensions/~0a~1b/0/k | `\"k\": 2` | `the field 'k' is given twice`",
        "`\"tiny\"` | `\"ti\\ud83d\"` | /id | `\"ti\\ud` | `half of a surrogate pair`",
        "`\"tiny\"` | `\"ti\\qny\"` | /id | `qny` | `this is no JSON`",
        "`\"tiny\"` | `tiny` | /id | `tiny` | `this is no JSON: Unrecognized token 'tiny'`",
      })
  void a_fault_is_named_with_its_place(
      String what, String with, String path, String there, String words) {
    String json = TINY.replaceFirst(Pattern.quote(what), quoted(with));
    assertThat(json).isNotEqualTo(TINY);
    JsonModelException e = refusal(json);
    assertThat(e).hasMessageContaining(words);
    assertThat(e.path()).isEqualTo(path == null ? "" : path);
    assertThat(e)
        .hasMessageStartingWith("JSON text:" + e.line() + ":" + e.column() + ": " + e.reason());
    assertThat(json.lines().toList().get(e.line() - 1).substring(e.column() - 1)).startsWith(there);
  }

  private static String quoted(String with) {
    return with == null ? "" : Matcher.quoteReplacement(with);
  }

  @Test
  void what_is_no_document_is_refused() {
    assertThat(refusal("")).hasMessage("JSON text:1:1: the input is empty");
    assertThat(refusal("  \n")).hasMessageContaining("the input is empty");
    assertThat(refusal("\ufeff")).hasMessageContaining("the input is empty");
    assertThat(refusal("[]")).hasMessageContaining("expected a cluster as an object {...}, found");
    assertThat(refusal("digraph {}")).hasMessageContaining("this is no JSON");
    assertThat(refusal(TINY + "{}"))
        .hasMessageContaining("the document has ended, but more follows: an object; remove it");
    assertThat(refusal(TINY + "x")).hasMessageContaining("this is no JSON");
    // The parser's advice is for its programmers.
    assertThat(refusal(TINY.replace("\"tiny\"", "NaN")).getMessage()).doesNotContain("enable");
    assertThat(refusal("/* x */" + TINY).getMessage()).doesNotContain("ALLOW");
    assertThat(refusal(TINY + "\u0000")).hasMessageContaining("this is no JSON");
    for (int end = 1; end < TINY.length() - 2; end++) {
      assertThat(refusal(TINY.substring(0, end)).getMessage())
          .as("cut at " + end)
          .containsAnyOf("cut off", "ends before", "no JSON")
          .doesNotContain("Source:", "Feature", "Jackson", "com.fasterxml", "marker");
    }
    assertThat(refusal("{\"hosts\":\n [ {"))
        .hasMessage(
            "JSON text:2:5: the document is cut off: the object that begins at line 2, column 4 is"
                + " not closed (at /hosts/0)");
  }

  @Test
  void a_document_cut_anywhere_is_told_without_the_parsers_own_words() {
    for (int end = 0; end < RICH.stripTrailing().length(); end++) {
      assertThat(refusal(RICH.substring(0, end)).getMessage())
          .as("cut at " + end)
          .doesNotContain("Source:", "Feature", "Jackson", "com.fasterxml", "marker");
    }
  }

  @Test
  void bytes_that_are_no_utf8_are_refused() {
    byte[] latin1 = TINY.replace("tiny", "t\u00efny").getBytes(StandardCharsets.ISO_8859_1);
    JsonModelException e =
        catchThrowableOfType(
            JsonModelException.class, () -> FabricJson.read(new ByteArrayInputStream(latin1)));
    assertThat(e).hasMessageContaining("not UTF-8: the byte 0xEF here belongs to no character");
    assertThat(TINY.lines().toList().get(e.line() - 1).substring(e.column() - 1))
        .startsWith("iny\"");
    assertThat(e.path()).isEqualTo("/id");
    byte[] utf16 = TINY.getBytes(StandardCharsets.UTF_16LE);
    assertThat(
            catchThrowableOfType(
                JsonModelException.class, () -> FabricJson.read(new ByteArrayInputStream(utf16))))
        .isNotNull();
  }

  /** Wherever the byte is, in long texts and behind the first buffer as well. */
  @Test
  void a_bad_byte_is_told_by_its_line_and_column() throws IOException {
    String text = RICH.replaceFirst("\n", "\r\n").replaceFirst("\n  ", "\r  ");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(bytes.length).isGreaterThan(8192);
    for (int at = 0; at < text.length(); at += 7) {
      if (Character.isLowSurrogate(text.charAt(at))) {
        continue;
      }
      String before = text.substring(0, at);
      byte[] bad = Arrays.copyOf(bytes, bytes.length);
      bad[before.getBytes(StandardCharsets.UTF_8).length] = (byte) 0xFF;
      // A reader that knows lines by another way than the one that is tested.
      String[] lines = before.split("\r\n|\r|\n", -1);
      boolean inEnd = before.endsWith("\r") && text.charAt(at) == '\n';
      JsonModelException e =
          catchThrowableOfType(
              JsonModelException.class, () -> FabricJson.read(new ByteArrayInputStream(bad)));
      assertThat(e).as("at " + at).hasMessageContaining("the byte 0xFF here");
      assertThat(e.line()).as("line at " + at).isEqualTo(lines.length);
      assertThat(e.column())
          .as("column at " + at)
          .isEqualTo(inEnd ? 1 : lines[lines.length - 1].length() + 1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"rail\":0` | `\"rail\":-1` | rail | `found -1, the whole number here is at least 0`",
        "`\"tier\":1` | `\"tier\":0` | tier | `found 0, the whole number here is at least 1`",
        "`\"index\":0` | `\"index\":-3` | index | `found -3`",
        "`\"gpusNear\":[0]` | `\"gpusNear\":[0,0]` | 1 | `'0' is given twice; leave one`",
        "`\"gpusNear\":[0]` | `\"gpusNear\":[-1]` | 0 | `found -1`",
        "`\"dataRate\":\"200Gb/s\"` | `\"dataRate\":\"0b/s\"` | dataRate | `a rate must be above 0,"
            + " found 0b/s; leave it out if it is not known, and say of a link that carries nothing"
            + " that its ports are down`",
        "`\"id\": \"nvl\"` | `\"id\": \"n\\u0000\"` | id | `a name must have no control characters,"
            + " found 'n\\u0000'`",
        "`\"id\": \"nvl\"` | `\"id\": \"\\u001b[31m\"` | id | `no control characters`",
        "`\"model\":\"` | `\"model\":\"a\\nb` | model | `no control characters, found 'a`",
      })
  void what_cannot_be_is_refused_with_its_path(String what, String with, String last, String why) {
    String json = RICH.replaceFirst(Pattern.quote(what), Matcher.quoteReplacement(with));
    assertThat(json).isNotEqualTo(RICH);
    JsonModelException e = refusal(json);
    assertThat(e).hasMessageContaining(why);
    assertThat(e.path()).endsWith("/" + last);
  }

  @Test
  void an_end_given_twice_is_refused_with_its_path() {
    String json = RICH.replaceFirst("\"ends\":\\[(\"[^\"]*\"),", "\"ends\":[$1,$1,");
    assertThat(json).isNotEqualTo(RICH);
    assertThat(refusal(json)).hasMessageContaining("is given twice; leave one");
    assertThat(refusal(json).path()).endsWith("/ends/1");
  }

  @Test
  void dangling_adapters_and_gpus_are_named() {
    JsonModelException e =
        refusal(RICH.replaceFirst("\"adapter\":\"mlx5_1\"", "\"adapter\":\"mlx5_7\""));
    assertThat(e).hasMessageContaining("no adapter 'mlx5_7'; it has 'eth0, mlx5_0, mlx5_1, nvl'");
    assertThat(e.path()).isEqualTo("/hosts/0/endpoints/2/adapter");
    e = refusal(RICH.replaceFirst("\"gpusNear\":\\[1\\]", "\"gpusNear\":[0,8]"));
    assertThat(e).hasMessageContaining("no GPU of index 8; it has 2 GPUs");
    assertThat(e.path()).isEqualTo("/hosts/0/endpoints/2/gpusNear");
    e = refusal(RICH.replaceFirst("\"generation\":5", "\"generation\":9"));
    assertThat(e).hasMessageContaining("PCIe generations go from 1 to 7, found 9");
    assertThat(e.path()).isEqualTo("/hostSpecs/h1/gpus/0/pcieLink");
    e = refusal(RICH.replaceFirst("\"id\": \"nvl\"", "\"id\": \"ib\""));
    assertThat(e).hasMessageContaining("two fabrics have the id 'ib'");
    assertThat(e.path()).isEqualTo("/fabrics/1/id");
  }

  @Test
  void what_cannot_be_carries_all_violations() {
    InvalidModelException e =
        catchThrowableOfType(
            InvalidModelException.class,
            () ->
                FabricJson.fromJson(
                    TINY.replace("{\"id\":\"a-10\"", "{\"id\":\"a-2\"").replace("f\",", "\",")));
    assertThat(e.findings().stream().map(Finding::ruleId))
        .contains("model.id.blank", "model.id.duplicate", "model.link.dangling");
  }

  @Test
  void a_gpu_of_another_host_is_a_violation() {
    HostSpec rich = RichCluster.build().host("host-1").spec();
    HostSpec bare = HostSpec.builder().from(rich).gpus(List.of()).build();
    Endpoint e =
        Endpoint.builder()
            .port(new PortRef("h", "p"))
            .fabricId("f")
            .adapter(rich.adapters().get(0))
            .addGpusNear(rich.gpus().get(0))
            .build();
    var b = Cluster.builder("c").addHost(Host.builder().id("h").spec(bare).addEndpoints(e).build());
    b.fabric("f");
    assertThat(b.check().stream().map(Finding::ruleId)).containsExactly("model.endpoint.no-gpu");
  }

  @Test
  void limits_hold() {
    String deep = "[".repeat(63) + "]".repeat(63);
    String json = TINY.replace("\"parts\": []", "\"extensions\": {\"x\": " + deep + "}");
    assertThat(limit(json, Limits.standard()))
        .hasMessageContaining("nested deeper than the 64 levels")
        .hasMessageContaining("Limits.maxNesting")
        .hasMessageContaining("/extensions/x/0/0");
    String allowed =
        TINY.replace("[]\n}", "[], \"extensions\": {\"x\": " + deep.substring(1, 125) + "}}");
    assertThat(FabricJson.fromJson(allowed).extensions().get("x")).hasSize(124);
    assertThat(limit("{\"id\":".repeat(100_000), Limits.standard())).isNull();
    assertThat(limit(TINY, Limits.builder().maxBytes(100).build()))
        .hasMessageContaining("larger than the 100 bytes");
    assertThat(limit(TINY, Limits.builder().maxElements(2).build()))
        .hasMessageContaining("more than the 2 hosts, switches, cables and links")
        .hasMessageContaining("/fabrics/0/links/0");
    assertThat(limit(TINY, Limits.builder().maxElements(3).build())).isNull();
    String number =
        TINY.replace("[]\n}", "[], \"extensions\": {\"x\": 1" + "0".repeat(2000) + "}}");
    assertThat(limit(number, Limits.standard())).hasMessageContaining("2001");
  }

  @Test
  void limits_are_told_with_their_place() {
    LimitExceededException e = limit(TINY, Limits.builder().maxElements(2).build());
    assertThat(e).isNotNull();
    assertThat(TINY.lines().toList().get(e.line() - 1).substring(e.column() - 1))
        .startsWith("{\"a\":\"a-2[1]\"");
    assertThat(e.reason()).startsWith("more than the 2 hosts").doesNotContain("(at ");
    assertThat(new LimitExceededException("too much").reason()).isEqualTo("too much");
  }

  private static @Nullable LimitExceededException limit(String json, Limits limits) {
    InputStream in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    try {
      FabricJson.read(in, limits);
    } catch (LimitExceededException e) {
      return e;
    } catch (JsonModelException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return null;
  }

  @Test
  void a_failing_stream_stays_an_io_failure() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }

          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
          }
        };
    assertThat(catchThrowableOfType(IOException.class, () -> FabricJson.read(broken)))
        .hasMessage("the disk is gone");
  }

  @Test
  void text_that_utf8_cannot_carry_is_refused_in_writing() {
    Cluster half = Cluster.builder("a\ud83d").build();
    JsonModelException e =
        catchThrowableOfType(JsonModelException.class, () -> FabricJson.toJson(half));
    assertThat(e.path()).isEqualTo("/id");
    assertThat(e)
        .hasMessage(
            "JSON: the text 'a\\uD83D' holds half of a surrogate pair, which no"
                + " UTF-8 text can carry; correct it (at /id)");
    assertThat(e.line()).isZero();
  }

  @Test
  void a_part_that_utf8_cannot_carry_is_refused_in_writing() {
    Part half = Part.builder("half", PartKind.GPU).vendor("a\ud83d").build();
    Cluster cluster = Cluster.builder("c").parts(PartCatalogue.of(List.of(half))).build();
    JsonModelException e =
        catchThrowableOfType(JsonModelException.class, () -> FabricJson.toJson(cluster));
    assertThat(e.path()).isEqualTo("/parts/0/vendor");
    assertThat(e).hasMessageContaining("half of a surrogate pair");
  }

  @Test
  void the_bundled_parts_survive() {
    Cluster cluster = Cluster.builder("c").parts(PartCatalogue.bundled()).build();
    String json = FabricJson.toJson(cluster);
    Cluster read = FabricJson.fromJson(json);
    assertThat(read).isEqualTo(cluster);
    assertThat(read.parts()).isEqualTo(PartCatalogue.bundled());
    assertThat(FabricJson.toJson(read)).isEqualTo(json);
    String indented = PartCatalogue.bundled().toJson().indent(2).strip();
    assertThat(json).contains("  \"parts\": " + indented + "\n}\n");
  }

  @Test
  void an_extension_must_be_json() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cluster.builder("c").extension("x", "{\"a\": }"))
        .withMessageContaining("extension x:1:7: this is no JSON");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cluster.builder("c").extension("x", "1 2"))
        .withMessageContaining("more follows");
  }
}

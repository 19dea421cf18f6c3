package io.clusterfabric.model.finding;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.time.LocalDate;
import java.util.Optional;

/** Findings of each severity and each kind of place, with text that formats have to escape. */
final class SampleFindings {
  static final Waiver WAIVER =
      new Waiver(
          "demo.link", "link *", "ops <ops@example.com>", LocalDate.of(2027, 6, 30), "ordered");
  static final Finding RATE =
      Finding.builder()
          .ruleId("demo.rate-10")
          .severity(Severity.ERROR)
          .where(ElementRef.port("leaf-1[17]"))
          .observed("800Gb/s")
          .expected("at most 400Gb/s")
          .why("the link is \"faster\" than <its> port & so lies")
          .fix("correct it")
          .source(
              new Source(
                  "A data sheet",
                  Optional.of("https://example.com/a?b=1#c"),
                  Optional.of("2026"),
                  Confidence.VERIFIED))
          .build();
  static final Finding LINE =
      Finding.of(
          "demo.rate-9",
          Severity.WARNING,
          new SourcePosition("a folder/top\u00f6.txt", 12, 3),
          "bad byte \u0000\u001b[31m in\nthis line ]]> \ud83d\ude80 \ud83d");
  static final Finding FILE =
      Finding.of("demo.rate-9", Severity.INFO, SourcePosition.of("C:\\x.txt"), "old");
  static final Finding HOP =
      Finding.of(
          "demo.hop",
          Severity.ERROR,
          new PathHop("host-1 -> host-9", 2, ElementRef.switchNode("spine-1")),
          "no way on");
  static final Finding WAIVED =
      Finding.of("demo.link", Severity.ERROR, ElementRef.link("l1"), "down").waivedBy(WAIVER);
  static final Findings ALL = Findings.of(RATE, LINE, FILE, HOP, WAIVED);

  private SampleFindings() {}

  static Rule<String> rule(String id, Severity severity, Source source) {
    return new Rule<>() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Severity severity() {
        return severity;
      }

      @Override
      public String title() {
        return "Title of " + id;
      }

      @Override
      public Source source() {
        return source;
      }

      @Override
      public Findings check(String subject) {
        return Findings.none();
      }
    };
  }
}

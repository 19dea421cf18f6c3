package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.format.FabricSource;
import java.util.List;

/** Small files of no format in particular: what a folder of a cluster's owner may hold as well. */
final class ForeignSamples {
  private ForeignSamples() {}

  static List<FabricSource> all() {
    return List.of(
        FabricSource.ofText("prose.txt", "The switches stand in row 4.\nAsk Ada for the key.\n"),
        FabricSource.ofText("list.csv", "name,rack,unit\nsw-1,r1,40\nsw-2,r1,41\n"),
        FabricSource.ofText(
            "settings.json", "{\"editor\": {\"tabs\": 4, \"wrap\": [true, null]}}\n"),
        FabricSource.ofText("page.xml", "<?xml version=\"1.0\"?>\n<page><p>text</p></page>\n"),
        FabricSource.ofText("settings.ini", "[core]\nname = value\n; a comment\n"),
        FabricSource.ofText("notes.yaml", "title: notes\nitems:\n  - one\n  - two\n"),
        FabricSource.ofText(
            "messages.log",
            """
            Jan  1 00:00:01 h1 kernel: [    0.000000] Linux version 5.15
            Jan  1 00:00:02 h1 systemd[1]: Started Session 1 of user root.
            """),
        FabricSource.ofText("Main.java", "class Main {\n  int x = 1; // \"text\"\n}\n"),
        FabricSource.ofText(
            "patch.diff", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n"));
  }
}

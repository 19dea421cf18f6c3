// What the interactive shell and every script import. One import a snippet costs some
// milliseconds at each start, so whole packages rather than single types.
import java.io.*;
import java.math.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import io.clusterfabric.model.*;
import io.clusterfabric.model.evidence.*;
import io.clusterfabric.model.explain.*;
import io.clusterfabric.model.finding.*;
import io.clusterfabric.model.format.*;
import io.clusterfabric.model.json.*;
import io.clusterfabric.model.part.*;
import io.clusterfabric.model.progress.*;
import io.clusterfabric.model.unit.*;
import io.clusterfabric.topology.capacity.*;
import io.clusterfabric.topology.design.*;
import io.clusterfabric.topology.format.*;
import io.clusterfabric.topology.graph.*;
import io.clusterfabric.topology.reference.*;
import io.clusterfabric.topology.structure.*;
import io.clusterfabric.topology.traffic.*;

# Shared by the scripts in this folder; sourced, not run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
logs="$root/target/ci"
mkdir -p "$logs"

maven() {
  "$root/mvnw" -B -ntp "$@"
}

section() {
  printf '\n==== %s\n' "$*"
}

skipped() {
  printf 'Skipped: %s\n' "$*"
}

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# The version of the checkout. The bill of materials has no parent, so its first version is its own.
project_version() {
  sed -n 's|^  <version>\(.*\)</version>$|\1|p' "$root/bom/pom.xml" | head -n 1
}

# Folders of the modules that are published: those whose POM says so.
published_modules() {
  grep -l '<maven.deploy.skip>false</maven.deploy.skip>' "$root"/*/pom.xml | xargs -n 1 dirname | xargs -n 1 basename
}

# Copies the sources, without what a build made of them.
copy_sources() {
  mkdir -p "$1"
  git -C "$root" ls-files -co --exclude-standard -z \
    | (cd "$root" && while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done || true) \
    | tar -C "$root" -c --null -T - -f - | tar -x -C "$1" -f -
}

# Runs a build, keeps its log, and repeats at the end which tests it skipped.
logged() {
  local log="$logs/$1.log"
  shift
  "$@" 2>&1 | tee "$log"
  printf '\nTests skipped, by name:\n'
  grep -a '^Skipped: ' "$log" | sort -u || printf '(none)\n'
}

# Fails if tests beside the real OpenSM were skipped, or not run at all, though its packages are there.
live_tests_ran() {
  local log="$logs/$1.log"
  for program in opensm ibsim ibnetdiscover smpquery; do
    PATH="$PATH:/usr/sbin" command -v "$program" >/dev/null \
      || { skipped "no $program; tests beside OpenSM need packages opensm, ibsim-utils and infiniband-diags"; return; }
  done
  ! grep -a '^Skipped: .*Live[A-Za-z]*Test.*Assumption failed' "$log" \
    || fail "tests beside OpenSM were skipped though its packages are installed"
  for name in LiveClustersTest LiveExportsTest LiveNetsTest; do
    grep -aq "Tests run:.*in .*\.$name" "$log" || fail "$name did not run"
  done
}

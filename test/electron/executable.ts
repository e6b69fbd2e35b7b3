/** A folder as Electron's `dist`, whose executable runs the app on the double. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const NODE = resolve(import.meta.dirname, '../../node_modules/.bin/node');
const MAIN = resolve(import.meta.dirname, 'double/main.ts');

/**
 * `FOYER_DOUBLE_BINARY=aborts` ends as Electron does where user namespaces are forbidden and its sandbox helper is not
 * root's (electron#42510). Descriptors are looked at by the shell itself, before anything opens one.
 */
const SCRIPT = `#!/bin/sh
if [ "$FOYER_DOUBLE_BINARY" = aborts ]; then
  echo "[$$:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that $(dirname "$0")/chrome-sandbox is owned by root and has mode 4755." >&2
  kill -TRAP $$
fi
if [ -n "$ELECTRON_RUN_AS_NODE" ]; then exec "${NODE}" "$@"; fi
FOYER_DOUBLE_DESCRIPTORS=
for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  # Not the one this script is read from.
  if [ -e /dev/fd/$n ] && ! [ /dev/fd/$n -ef "$0" ]; then FOYER_DOUBLE_DESCRIPTORS="$FOYER_DOUBLE_DESCRIPTORS $n"; fi
done
export FOYER_DOUBLE_DESCRIPTORS
export FOYER_DOUBLE_EXECUTABLE="$0"
exec "${NODE}" --disable-warning=ExperimentalWarning "${MAIN}" "$@"
`;

let folder: string | undefined;

/** The folder, for `ELECTRON_OVERRIDE_DIST_PATH`; one per process, gone with it. */
export function doubleDist(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'foyer-dist-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  writeFileSync(join(made, 'electron'), SCRIPT, { mode: 0o755 });
  folder = made;
  return made;
}

/** What specs start the app with: a folder as Electron's `dist` that holds the double, or a preload for a real one. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

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

/** One per process, gone with it. */
function ownFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'foyer-dist-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

/** The folder, for `ELECTRON_OVERRIDE_DIST_PATH`. */
export function doubleDist(): string {
  const dist = ownFolder();
  const executable = join(dist, 'electron');
  if (!existsSync(executable)) writeFileSync(executable, SCRIPT, { mode: 0o755 });
  return dist;
}

/** For `--import` in a real Electron, whose Node may be one that reads no TypeScript. */
export function lineOnElectron(): string {
  for (const name of ['line', 'keyring-apart', 'line-on-electron']) {
    const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
    const script = stripTypeScriptTypes(source).replaceAll(/'(\.\/[\w-]+)\.ts'/g, "'$1.mjs'");
    writeFileSync(join(ownFolder(), `${name}.mjs`), script);
  }
  return pathToFileURL(join(ownFolder(), 'line-on-electron.mjs')).href;
}

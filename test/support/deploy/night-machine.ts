/**
 * A machine for `foyer-update`: programs that stand in for apt, dpkg and systemd, and a Foyer of a few lines that
 * upgrades its database, rejects a newer one and answers at `/healthz`. Its power can be cut at each command.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../packaging/update/foyer-update');

/**
 * What every program does first and last: it counts, and cuts the power where that is wanted. A night runs hundreds of
 * programs, so nothing here starts one more to read a line.
 */
const CUT = `
line_of() { REPLY=; read -r REPLY <"$WORLD/$1" || :; }
cut_here() {
  line_of count; n=$((REPLY + 1)); echo $n >"$WORLD/count"
  line_of cut; if [ "$n" = "$REPLY" ]; then kill -9 0; fi
}`;

const PROGRAMS: Readonly<Record<string, string>> = {
  'apt-get': `
    echo "$*" >>"$WORLD/asked"
    deb() { echo "foyer-hub_$1_amd64.deb"; }
    for last in "$@"; do :; done
    version=\${last#*=}
    case " $* " in
      *" update "*)
        if [ -e "$WORLD/warns" ]; then echo "W: Target Packages is configured multiple times"; fi
        if [ -e "$WORLD/away" ]; then
          case "$*" in *Error-Mode=any*) echo "E: Failed to fetch the list"; exit 100;; *) echo "W: Failed to fetch the list";; esac
        fi;;
      *" upgrade "*)
        if [ -e "$WORLD/unmet" ]; then echo "E: Unmet dependencies." >&2; exit 100; fi
        line_of offer; offer=$REPLY; line_of installed
        if [ -n "$offer" ] && [ "$offer" != "$REPLY" ] &&
          ! grep -qsx "Pin: version $offer" "$FOYER_UPDATE_ROOT/etc/apt/preferences.d/foyer-update"; then
          echo "Inst foyer-hub [$REPLY] ($offer Foyer:early [amd64])"
        fi;;
      *" download "*)
        if [ -e "$WORLD/no-packages" ]; then echo "E: The package could not be found"; exit 100; fi
        echo package >"$(deb "$version")";;
      *" --download-only "*)
        if [ -e "$WORLD/changed" ]; then echo "E: Failed to fetch the package  Hash Sum mismatch"; echo "E: Some files failed to download"; exit 100; fi
        echo package >"$FOYER_UPDATE_ROOT/var/cache/apt/archives/$(deb "$version")";;
      *" install "*)
        [ -e "$FOYER_UPDATE_ROOT/var/cache/apt/archives/$(deb "$version")" ] || exit 100
        if [ -e "$WORLD/full" ]; then echo "dpkg: error processing archive: No space left on device"; exit 100; fi
        echo "$version" >"$WORLD/installed"; echo unpacked >"$WORLD/status"; cut_here; echo installed >"$WORLD/status"
        if [ -e "$WORLD/other-broken" ]; then echo "E: Sub-process /usr/bin/dpkg returned an error code (1)"; exit 100; fi;;
    esac`,
  'apt-cache': `
    if [ -e "$WORLD/huge" ]; then echo "Installed-Size: 2000000000"; else echo "Installed-Size: 100"; fi
    echo "Size: 1000"`,
  dpkg: `
    for last in "$@"; do :; done
    case " $* " in
      *" --install "*)
        [ -e "$last" ] || exit 1
        version=\${last##*foyer-hub_}
        echo "\${version%_amd64.deb}" >"$WORLD/installed"; echo unpacked >"$WORLD/status"; cut_here;;
    esac
    echo installed >"$WORLD/status"`,
  'dpkg-query': `
    case "$*" in
      *foyer-kiosk*) exit 1;;
      *Version*) line_of installed; echo "$REPLY";;
      *) line_of status; echo "$REPLY";;
    esac`,
  systemctl: `
    db="$FOYER_UPDATE_ROOT/var/lib/foyer/foyer.sqlite"
    merge() { /bin/cat "$db-wal" >>"$db"; rm "$db-wal"; }
    case "$*" in
      *ActiveState*)
        if [ -e "$WORLD/running" ]; then echo active
        elif [ -e "$WORLD/ending" ]; then echo activating
        else echo inactive; fi;;
      *MainPID*) line_of process; echo "$REPLY";;
      *Environment*) line_of port; echo "NODE_ENV=production FOYER_HEALTH_PORT=$REPLY";;
      stop*)
        rm -f "$WORLD/running"
        if [ -e "$db-wal" ] && [ ! -e "$WORLD/killed" ]; then merge; fi;;
      start*)
        if [ -e "$FOYER_UPDATE_ROOT/var/lib/foyer-update/restoring" ]; then exit 0; fi
        line_of installed; version=$REPLY
        line_of "versions/$version/schema"; schema=$REPLY
        had=$(sed -n 's/^schema //p' "$db")
        line_of status
        if [ -e "$WORLD/running" ] || [ "$REPLY" != installed ]; then exit 0; fi
        # An older Foyer rejects a newer database and changes nothing.
        if [ "$had" -gt "$schema" ]; then exit 0; fi
        if [ -e "$db-wal" ]; then merge; fi
        text=$(sed "s/^schema .*/schema $schema/" "$db")
        row="row $(wc -l <"$WORLD/saved") by $version"
        echo "$text" >"$db"
        for list in "\${db%/*}"/lists/*.json "\${db%/*}"/services/*/lists/*.json; do
          if [ -e "$list" ]; then /bin/cat "$list" >>"$db"; rm "$list"; fi
        done
        echo "$version" >>"$db.life"
        echo "$row" >"$db-wal"
        echo "$row" >>"$WORLD/saved"
        echo "$version" >"$WORLD/running";;
    esac`,
  ...Object.fromEntries(['cp', 'mv', 'ln', 'sync'].map((name) => [name, `/bin/${name} "$@"`])),
};

export interface NightMachine {
  readonly root: string;
  /** A version that can be installed, and what its Foyer does. */
  version(name: string, what: { readonly schema: number; readonly isHealthy: boolean }): void;
  /** The newest version in the repository. */
  offer(version: string): void;
  /** Sets what is wrong with the machine or its repository. */
  set(
    what:
      | 'away'
      | 'changed'
      | 'ending'
      | 'full'
      | 'huge'
      | 'killed'
      | 'no-packages'
      | 'other-broken'
      | 'unmet'
      | 'warns',
    isSo: boolean,
  ): void;
  /** Runs `foyer-update --now`, or with other arguments; answers exit code and lines. */
  run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly lines: string }>;
  /** The power goes at the n-th command from now; 0: it stays. */
  cutAt(n: number): void;
  /** How many commands ran since the last `cutAt`. */
  commands(): number;
  /** After a power cut: Foyer's own unit starts what is installed. */
  boot(): Promise<void>;
  installed(): string;
  running(): string | undefined;
  /** Rows that were acknowledged and are in no file of the data any more. */
  lost(): readonly string[];
  /** A list that was confirmed, and whose rows the next start brings in: the path of its file in the data. */
  confirmList(path: string, row: string): void;
  /** With its write-ahead log, which a Foyer that ends well brings into it. */
  database(): string;
  /** Names of files in the data that an update left. */
  leftOvers(): readonly string[];
  /** A file below the root; undefined where there is none. */
  text(path: string): string | undefined;
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function putList(path: string, row: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${row}\n`);
}

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));

/** Foyer 0.1.0 is installed and runs. */
export async function nightMachine(): Promise<NightMachine> {
  const world = temporaryFolder();
  const root = join(world, 'root');
  const data = join(root, 'var/lib/foyer');
  for (const folder of [
    'usr',
    'opt',
    'etc/foyer',
    'etc/apt/preferences.d',
    'var/lib/foyer',
    'var/lib/dpkg/info',
    'var/cache/apt/archives',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  const bin = join(world, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${CUT}\ncut_here\n${text}\nended=$?\ncut_here\nexit $ended\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const put = (name: string, text: string): void => writeFileSync(join(world, name), `${text}\n`);
  const got = (name: string): string => readFileSync(join(world, name), 'utf8').trim();
  const running = (): string | undefined => textOf(join(world, 'running'))?.trim();

  const server = createServer((_request, response) => {
    const version = running();
    const isHealthy = version !== undefined && got(`versions/${version}/healthy`) === 'true';
    response.writeHead(isHealthy ? 200 : 503).end('{"status":"ok"}\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  put('port', String(address !== null && typeof address === 'object' ? address.port : 0));

  const start = (command: string, args: readonly string[], shell = '/bin/bash') =>
    new Promise<{ readonly code: number | null; readonly lines: string }>((done) => {
      const child = spawn(shell, [command, ...args], {
        // A process group of its own, which a power cut takes.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`,
          WORLD: world,
          FOYER_UPDATE_ROOT: root,
          FOYER_UPDATE_USER: '',
          FOYER_UPDATE_LOOK_EVERY_S: '0',
        },
      });
      let lines = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (lines += chunk.toString()));
      child.once('close', (code) => done({ code, lines }));
    });

  const machine: NightMachine = {
    root,
    version(name, { schema, isHealthy }) {
      mkdirSync(join(world, 'versions', name), { recursive: true });
      put(`versions/${name}/schema`, String(schema));
      put(`versions/${name}/healthy`, String(isHealthy));
    },
    offer: (version) => put('offer', version),
    set: (what, isSo) => (isSo ? put(what, '') : rmSync(join(world, what), { force: true })),
    run: (...args) => start(SCRIPT, args.length > 0 ? args : ['--now']),
    cutAt(n) {
      put('count', '0');
      put('cut', String(n));
    },
    commands: () => Number(got('count')),
    async boot() {
      rmSync(join(world, 'running'), { force: true });
      await start(join(bin, 'systemctl'), ['start', 'foyer-hub.service'], '/bin/sh');
    },
    installed: () => got('installed'),
    running,
    lost() {
      const kept = textsIn(data);
      return got('saved')
        .split('\n')
        .filter((row) => !kept.some((text) => text.includes(`${row}\n`)));
    },
    confirmList: (path, row) => putList(join(data, path), row),
    database: () =>
      ['foyer.sqlite', 'foyer.sqlite-wal'].map((name) => textOf(join(data, name)) ?? '').join(''),
    leftOvers: () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.put-back')),
    text: (path) => textOf(join(root, path)),
  };
  writeFileSync(join(data, 'foyer.sqlite'), 'schema 1\n');
  writeFileSync(join(data, 'settings.json'), '{}\n');
  writeFileSync(join(root, 'var/lib/dpkg/info/foyer-hub.list'), '');
  put('process', '1');
  put('offer', '');
  put('status', 'installed');
  put('installed', '0.1.0');
  put('saved', '');
  machine.version('0.1.0', { schema: 1, isHealthy: true });
  machine.cutAt(0);
  await machine.boot();
  return machine;
}

/** What has to hold once a night is over, whatever happened in it. */
export function expectWhole(machine: NightMachine): void {
  expect(machine.running()).toBe(machine.installed());
  expect(machine.lost()).toEqual([]);
  expect(machine.leftOvers()).toEqual([]);
  expect(machine.text('var/lib/foyer-update/step')).toBeUndefined();
}

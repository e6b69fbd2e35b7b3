/** `npm run electron:smoke` itself, on the double: what it says where all is well, where it is not, and where it cannot run. */
import { expect, test } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { x } from 'tinyexec';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { voiceEnvironment, voicelessEnvironment } from '../support/started/stand-in-voice.ts';
import { doubleDist } from './executable.ts';
import { isRealElectron } from './foyer-app.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const PERSON = pathToFileURL(join(import.meta.dirname, 'as-a-person.ts')).href;
const folder = temporaryFolder();

test.describe.configure({ mode: 'serial' });
test.skip(isRealElectron, 'A person runs npm run electron:smoke there.');
test.afterAll(() => folder.remove());

const RanSchema = z.object({
  ran: z.literal(true),
  versions: z.record(z.string(), z.string()),
  lines: z.array(
    z.object({ line: z.string(), result: z.string(), seen: z.string(), wayOut: z.string().optional() }),
  ),
});
const NotRunSchema = z.object({ ran: z.literal(false), reason: z.string() });

interface Smoke {
  /** Undefined where a signal ended it. */
  readonly code: number | undefined;
  /** What stands on stdout: one line. */
  readonly object: unknown;
  readonly words: string;
}

async function smoke(args: readonly string[], env: Record<string, string>, asPerson = true): Promise<Smoke> {
  const person = asPerson ? ['--import', PERSON] : [];
  const command = [...person, join(ROOT, 'scripts/electron-smoke.ts'), ...args];
  const { exitCode, stdout, stderr } = await x(NODE, command, {
    nodePath: false,
    nodeOptions: {
      cwd: ROOT,
      env: { ELECTRON_OVERRIDE_DIST_PATH: doubleDist(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  });
  expect(stdout.trim().split('\n'), stderr).toHaveLength(1);
  return { code: exitCode, object: JSON.parse(stdout), words: stderr };
}

/** `/proc` of a machine whose pages are in the sandbox, or not: the double's Chromium is not Electron's. */
function procOf(name: string, page: string): Record<string, string> {
  const path = join(folder.path, name);
  const pages = [1, 2, 3, 4].map((id) => [String(4_000 + id), page] as const);
  for (const [pid, status] of [['self', 'NSpid:\t100\nSeccomp:\t0\n'] as const, ...pages]) {
    mkdirSync(join(path, pid), { recursive: true });
    writeFileSync(join(path, pid, 'status'), status);
  }
  return { FOYER_DOUBLE_PROC: path, FOYER_DOUBLE_PAGE_PIDS: '4000' };
}

test('every line of the smoke test passes on a machine where all is well, and a person reads the same', async () => {
  test.setTimeout(240_000);
  const { code, object, words } = await smoke([], {
    ...voiceEnvironment(folder.path),
    FOYER_DOUBLE_SCREENS: '3',
    ...procOf('sandboxed', 'NSpid:\t107\t5\nSeccomp:\t2\n'),
  });

  const { versions, lines } = RanSchema.parse(object);
  expect(lines.filter(({ result }) => result !== 'pass')).toEqual([]);
  expect(code).toBe(0);
  expect(Object.keys(versions)).toEqual(['electron', 'node', 'chromium', 'sqlite']);
  expect(lines.map(({ line }) => line)).toEqual([
    'backup',
    'authority',
    'scrypt',
    'vault',
    'vault-restart',
    'windows',
    'kiosk-windows',
    'F8',
    'camera',
    'voices',
    'descriptors',
    'gpu',
    'sandbox',
    'ozone',
  ]);
  for (const { line, seen } of lines) expect(words).toContain(`pass  ${line}: ${seen}`);
});

test(
  'each line that fails on a machine that lacks something says what, and names the way out',
  { tag: '@whole' },
  async () => {
    test.setTimeout(240_000);
    const { code, object, words } = await smoke(['--without', 'camera', '--ozone-platform=wayland'], {
      ...voicelessEnvironment(folder.path),
      FOYER_DOUBLE_GPU: 'software',
      FOYER_DOUBLE_KEYRING: 'none',
      ...procOf('open', 'NSpid:\t107\nSeccomp:\t0\n'),
    });

    const { lines } = RanSchema.parse(object);
    const failed = lines.filter(({ result }) => result === 'fail');
    expect(code).toBe(1);
    expect(failed.map(({ line }) => line)).toEqual(['vault', 'voices', 'gpu', 'sandbox', 'ozone']);
    for (const { line, seen, wayOut } of failed) {
      expect(words).toContain(`FAIL  ${line}: ${seen}\n      ${wayOut}`);
    }
    expect(failed.find(({ line }) => line === 'voices')?.wayOut).toContain('apt-get install espeak-ng');
    expect(lines.map(({ line }) => line)).not.toContain('camera');
  },
);

test('the smoke test says in one line, with the reason, that Electron cannot run', async () => {
  const cases: readonly (readonly [
    args: string[],
    env: Record<string, string>,
    person: boolean,
    why: RegExp,
  ])[] = [
    [[], { FOYER_DOUBLE_BINARY: 'aborts', FOYER_TEST_UBUNTU: '1' }, true, /AppArmor profile/],
    [[], { DISPLAY: '' }, true, /No display found/],
    [[], { ELECTRON_OVERRIDE_DIST_PATH: folder.path }, true, /ELECTRON_OVERRIDE_DIST_PATH/],
    [['--no-sandbox'], {}, true, /--no-sandbox/],
    [['--without', 'walls'], {}, true, /--without must be a list of lines/],
    ...(process.getuid?.() === 0
      ? [[[], {}, false, /root/] as [string[], Record<string, string>, boolean, RegExp]]
      : []),
  ];
  for (const [args, env, person, why] of cases) {
    const { code, object } = await smoke(args, env, person);
    expect(code).toBe(1);
    expect(NotRunSchema.parse(object).reason).toMatch(why);
  }
});

test('nothing of it is in the bundle that a lobby runs', () => {
  for (const file of ['main/index.js', 'main/headless.js', 'preload/index.cjs'])
    expect(readFileSync(join(ROOT, 'out', file), 'utf8')).not.toMatch(/FOYER_SMOKE|foyerSmoke/);
});

/** Diagnostics of an installation as one text, without personal data and secrets. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { arch, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { VERSION } from '../../contract/version.ts';
import type { SelfTestState } from '../../contract/self-test.ts';
import type { RowCounts } from '../storage/row-counts.ts';
import type { DescribedGuided } from './described-settings.ts';
import { readLastLines } from './last-lines.ts';

interface DiagnosticsParts {
  readonly dataDir: string;
  /** Wall-clock milliseconds. */
  readonly now: number;
  /** By source, from `describedSettings`, or the reason why not. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>> | string>>;
  /** Of the running hub, if it answered. */
  readonly health?: unknown;
  readonly counts?: Readonly<Record<string, number | undefined>>;
  readonly selfTest?: SelfTestState;
  readonly guidedTests?: readonly DescribedGuided[];
  /** By the database's place in the data folder. */
  readonly databases: Readonly<Record<string, RowCounts | string>>;
}

/** Foyer's own file names. Others may contain names of people. */
const OURS =
  /^(?:admin|authority|certificate|clerks|foyer|guided-tests|network|no-gpu|reset-admin-pin|screens|secrets|secrets-place|service-authority|services|settings|window)[\w.:+-]*$/u;

/** Folders that a browser fills. */
const WHOLE = new Set(['browser', 'chromium', 'crash-dumps']);

interface FileSize {
  readonly name: string;
  readonly bytes: number;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** Undefined if it cannot be read. */
const bytesOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

async function sizeOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? await sizeOf(path) : ((await bytesOf(path)) ?? 0);
  }
  return sum;
}

/** The first bytes of a diagnostics file, in ASCII. */
export const DIAGNOSTICS_START = '{\n  "madeBy": "Foyer",\n';

/** Folder names contain those of services and browsers, so `place` stands for them. */
async function filesIn(folder: string, place: string): Promise<FileSize[]> {
  const files: FileSize[] = [];
  for (const [n, entry] of (await entriesOf(folder)).entries()) {
    const { name } = entry;
    const path = join(folder, name);
    const isKnown = name === 'logs' || name === 'backups' || name === 'demo' || WHOLE.has(name);
    if (entry.isDirectory()) {
      const shown = `${place}${isKnown ? name : `folder-${n}`}/`;
      if (WHOLE.has(name)) files.push({ name: shown, bytes: await sizeOf(path) });
      // One by one: a folder that is not a data folder may hold too many files for one argument list.
      else for (const file of await filesIn(path, shown)) files.push(file);
    } else {
      const bytes = await bytesOf(path);
      if (bytes !== undefined)
        files.push({ name: `${place}${OURS.test(name) ? name : 'another file'}`, bytes });
    }
  }
  return files;
}

/** Staff name screens freely. */
function withoutNames(test: SelfTestState): unknown {
  if (test.kind === 'never') return test;
  const lines = test.lines.map(({ finding, ...line }) => {
    const { names: _names, ...found } = 'names' in finding ? finding : { ...finding, names: [] };
    return { ...line, finding: found };
  });
  return { ...test, lines };
}

/** JSON, with one line per log line. `clock`: to yield to other work. */
export async function diagnosticsText(
  parts: DiagnosticsParts,
  clock: Pick<Clock, 'monotonic'>,
): Promise<string> {
  const { dataDir, now, selfTest, ...common } = parts;
  const files = await filesIn(dataDir, '');
  const { left, lines } = await readLastLines(join(dataDir, 'logs'), clock);
  const text = JSON.stringify(
    {
      madeBy: 'Foyer',
      madeAt: new Date(now).toISOString(),
      version: VERSION,
      machine: {
        platform: platform(),
        release: release(),
        arch: arch(),
        node: process.versions.node,
        electron: process.versions['electron'],
        memoryBytes: totalmem(),
        freeBytes: freemem(),
      },
      ...common,
      ...(selfTest === undefined ? {} : { selfTest: withoutNames(selfTest) }),
      files,
    },
    undefined,
    2,
  );
  const log = `"log": {\n    "left": ${left},\n    "lines": [\n      ${lines.join(',\n      ')}\n    ]\n  }`;
  return `${text.slice(0, text.lastIndexOf('\n'))},\n  ${log}\n}\n`;
}

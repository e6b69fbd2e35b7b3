/** What somebody who helps wants to know of a station, as one text without personal data and without secrets. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../contract/version.ts';
import type { SelfTestState } from '../../contract/self-test.ts';
import { logFilesIn } from '../base/log-file.ts';
import type { RowCounts } from '../storage/row-counts.ts';
import { cleanLine } from './clean-log.ts';

export interface DiagnosticsParts {
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** By source, each as `describedSettings` says it; a text says why not. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>> | string>>;
  /** Of the hub that runs; absent where none was heard. */
  readonly health?: unknown;
  readonly counts?: Readonly<Record<string, number | undefined>>;
  readonly selfTest?: SelfTestState;
  /** By the place of the database in the data directory. */
  readonly databases: Readonly<Record<string, RowCounts | string>>;
}

/** The newest lines, in all files together. */
const MOST_LINES = 5_000;

/** What Foyer itself writes; another file may be called after anybody. */
const OURS =
  /^(?:foyer|settings|secrets|secrets-place|services|screens|clerks|network|authority|certificate|no-gpu|window)[\w.:+-]*$/u;

/** Folders that a browser fills. */
const WHOLE = new Set(['browser', 'chromium', 'crash-dumps']);

interface FileSize {
  readonly name: string;
  readonly bytes: number;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

/** Names of folders are those of services and browsers: a place says enough. */
function filesIn(folder: string, place: string): FileSize[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry, n): FileSize[] => {
    const { name } = entry;
    const path = join(folder, name);
    const isKnown = name === 'logs' || name === 'backups' || name === 'demo' || WHOLE.has(name);
    if (entry.isDirectory()) {
      const shown = `${place}${isKnown ? name : `folder-${n}`}/`;
      return WHOLE.has(name) ? [{ name: shown, bytes: sizeOf(path) }] : filesIn(path, shown);
    }
    const bytes = statSync(path, { throwIfNoEntry: false })?.size;
    return bytes === undefined ? [] : [{ name: `${place}${OURS.test(name) ? name : 'another file'}`, bytes }];
  });
}

function sizesOf(dataDir: string): readonly FileSize[] {
  try {
    return filesIn(dataDir, '');
  } catch {
    return [];
  }
}

function logOf(dataDir: string): { readonly left: number; readonly lines: readonly unknown[] } {
  const folder = join(dataDir, 'logs');
  const texts = logFilesIn(folder).flatMap((name) => {
    try {
      return readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  });
  const lines = texts.slice(-MOST_LINES).flatMap((line) => cleanLine(line) ?? []);
  return { left: texts.length - lines.length, lines };
}

/** Screens are called as staff please. */
function withoutNames(test: SelfTestState): unknown {
  if (test.kind === 'never') return test;
  const lines = test.lines.map(({ finding, ...line }) => {
    const { names: _names, ...found } = 'names' in finding ? finding : { ...finding, names: [] };
    return { ...line, finding: found };
  });
  return { ...test, lines };
}

/** JSON, for a file. */
export function diagnosticsText(parts: DiagnosticsParts): string {
  const { dataDir, now, selfTest, ...told } = parts;
  return `${JSON.stringify(
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
      ...told,
      ...(selfTest === undefined ? {} : { selfTest: withoutNames(selfTest) }),
      files: sizesOf(dataDir),
      log: logOf(dataDir),
    },
    undefined,
    2,
  )}\n`;
}

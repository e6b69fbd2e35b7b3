/**
 * Decides whose tickets the board shows. One account may have many locations, whose events all come to one address;
 * payloads have a line and no location (docs/service-interface.md, "Ticket").
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

/** By the appointments of the line in the directory. */
export type LineKnown = 'here' | 'elsewhere' | 'unknown';

export type LineVerdict =
  | 'ours'
  | 'not-ours'
  /** Not shown, because the settings name other lines. Staff get a notice. */
  | 'unnamed';

/**
 * Decided for each board, so that a later appointment list or setting corrects it. `named`: the lines in the settings.
 * Without named lines, an unknown line is shown: a call shown in the wrong room is better than one shown in none.
 */
export function verdictOnLine(
  line: string | undefined,
  named: ReadonlySet<string>,
  known: (line: string) => LineKnown,
): LineVerdict {
  if (line === undefined || named.has(line)) return 'ours';
  switch (known(line)) {
    case 'here':
      return 'ours';
    case 'elsewhere':
      return 'not-ours';
    case 'unknown':
      return named.size === 0 ? 'ours' : 'unnamed';
  }
}

export function ourLines(
  lines: readonly { readonly id: number }[],
  lineKnown: (line: string) => LineKnown,
): (line: string | undefined) => boolean {
  const named = new Set(lines.map(({ id }) => String(id)));
  return (line) => verdictOnLine(line, named, lineKnown) === 'ours';
}

export interface UnnamedLine {
  readonly line: string;
  readonly at: number;
}

/** Which unnamed lines staff have read of, on disk: they get one notice for each. */
export function createLinesReadOf(database: Database, clock: Pick<Clock, 'now'>) {
  const select = database.sqlite.prepare('SELECT 1 FROM lines_read_of WHERE line = ?');
  const insert = database.sqlite.prepare('INSERT OR IGNORE INTO lines_read_of (line, at) VALUES (?, ?)');
  return {
    unread: (lines: readonly UnnamedLine[]): readonly UnnamedLine[] =>
      lines.filter(({ line }) => !select.get(line)),
    /** False if the disk failed. */
    read(line: string): boolean {
      try {
        database.transaction(() => insert.run(line, wallMs(clock)));
        return true;
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        return false;
      }
    },
  };
}

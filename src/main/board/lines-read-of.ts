/** Lines that calls come from and nothing here names: said to staff once for each line, so that none is forgotten. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

export interface UnnamedLine {
  readonly line: string;
  /** When the hub last heard of a ticket of it. */
  readonly at: number;
}

export interface LinesReadOf {
  /** Those of `lines` that nobody has read of yet. */
  unread(lines: readonly UnnamedLine[]): readonly UnnamedLine[];
  /** A person has read of this line. False when the disk would not take it. */
  read(line: string): boolean;
}

export function createLinesReadOf(database: Database, clock: Pick<Clock, 'now'>): LinesReadOf {
  const select = database.sqlite.prepare('SELECT 1 FROM lines_read_of WHERE line = ?');
  const insert = database.sqlite.prepare('INSERT OR IGNORE INTO lines_read_of (line, at) VALUES (?, ?)');
  return {
    unread: (lines) => lines.filter(({ line }) => !select.get(line)),
    read(line) {
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

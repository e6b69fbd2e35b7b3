/**
 * Where a host's log goes: to files in the data directory; and to stderr, unless a person at a terminal reads that, who
 * is told sentences and nothing else.
 */
import { join } from 'node:path';
import { createLog, type Log } from '../base/log.ts';
import { openLogFile } from '../base/log-file.ts';

/** `npm start` sets it where its own stderr, to which a host's goes, is a terminal. */
export const TERMINAL_VARIABLE = 'FOYER_TERMINAL';

export const logFolderIn = (dataDir: string): string => join(dataDir, 'logs');

export interface HostLog {
  readonly log: Log;
  /** Words for a person at a terminal, who does not read the log; nothing where there is none. */
  say(sentence: string): void;
}

export interface HostLogOptions {
  readonly dataDir: string;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

export function openHostLog({ dataDir, stderr, env, now }: HostLogOptions): HostLog {
  const isRead = stderr.isTTY || env[TERMINAL_VARIABLE] === '1';
  const folder = logFolderIn(dataDir);
  const file = openLogFile(folder, now);
  let isTold = false;
  const say = (sentence: string): void => {
    if (isRead) stderr.write(`${sentence}\n`);
  };
  return {
    say,
    log: createLog((line) => {
      const isWritten = file.write(line);
      if (!isRead) return void stderr.write(line);
      if (isWritten || isTold) return;
      isTold = true;
      say(`Cannot write the log to ${folder}. Foyer continues without it.`);
    }, now),
  };
}

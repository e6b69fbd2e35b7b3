/** The log goes to files, and to stderr unless a person reads it at a terminal. */
import { join } from 'node:path';
import { createLog } from '../base/log.ts';
import { openLogFile } from '../base/log-file.ts';

/** `npm start` sets it if its own stderr, which the host inherits, is a terminal. */
export const TERMINAL_VARIABLE = 'FOYER_TERMINAL';

export const logFolderIn = (dataDir: string): string => join(dataDir, 'logs');

export type HostLog = ReturnType<typeof openHostLog>;

interface HostLogOptions {
  readonly dataDir: string;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

export function openHostLog({ dataDir, stderr, env, now }: HostLogOptions) {
  const isRead = stderr.isTTY || env[TERMINAL_VARIABLE] === '1';
  const folder = logFolderIn(dataDir);
  const file = openLogFile(folder, now);
  let isTold = false;
  /** Shows a sentence at the terminal, if there is one. */
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

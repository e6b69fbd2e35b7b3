/** Lines are written synchronously, so that those before a crash reach the disk (docs/adr/0038). */
import { closeSync, fstatSync, openSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../clock/clock.ts';
import { makeFolder } from './private-files.ts';

interface LogFileLimits {
  readonly fileBytes: number;
  /** Includes the current one. */
  readonly files: number;
  readonly days: number;
}

const LOG_LIMITS: LogFileLimits = { fileBytes: 2 * 1024 * 1024, files: 10, days: 14 };

export type LogFile = ReturnType<typeof openLogFile>;

/** The day's second file is `-002`. */
const NAME = /^foyer-(\d{4}-\d{2}-\d{2})(?:-(\d{3}))?\.log$/;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const nameOf = (day: string, part: number): string =>
  part === 1 ? `foyer-${day}.log` : `foyer-${day}-${String(part).padStart(3, '0')}.log`;

/** A day's first file has no number and would sort last. */
const order = (name: string): string => name.replace(/(?<=-\d{2})\.log$/, '-001.log');

/** Oldest first. Empty without the folder. */
export function logFilesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  } catch {
    return [];
  }
}

/**
 * Age counts from the day after the newest file, because a clock that jumps ahead must make nothing old until it has
 * run for a day.
 */
function tooOld(names: readonly string[], inUse: string, now: number, limits: LogFileLimits): string[] {
  const last = names.findLast((name) => NAME.exec(name)?.[1] !== dayAt(now));
  const nextDay = Date.parse((last === undefined ? undefined : NAME.exec(last)?.[1]) ?? dayAt(now)) + DAY_MS;
  const oldest = dayAt(Math.min(now, nextDay) - limits.days * DAY_MS);
  const beyond = names.length - limits.files;
  return names.filter(
    (name, at) => name !== inUse && (at < beyond || (NAME.exec(name)?.[1] ?? oldest) < oldest),
  );
}

function clear(folder: string, inUse: string, now: number, limits: LogFileLimits): void {
  for (const name of tooOld(logFilesIn(folder), inUse, now, limits)) {
    try {
      unlinkSync(join(folder, name));
    } catch {
      // Tried again with the next file.
    }
  }
}

interface Open {
  readonly fd: number;
  readonly day: string;
  bytes: number;
}

function openAt(folder: string, now: number, limits: LogFileLimits): Open {
  makeFolder(folder);
  const day = dayAt(now);
  const parts = logFilesIn(folder).flatMap((name) => {
    const [, of, part] = NAME.exec(name) ?? [];
    return of === day ? [Number(part ?? 1)] : [];
  });
  for (let part = Math.max(1, ...parts); ; part += 1) {
    const fd = openSync(join(folder, nameOf(day, part)), 'a', 0o600);
    const bytes = fstatSync(fd).size;
    if (bytes < limits.fileBytes || part >= 999) {
      clear(folder, nameOf(day, part), now, limits);
      return { fd, day, bytes };
    }
    closeSync(fd);
  }
}

/** `now`: wall-clock milliseconds. Days are in UTC. */
export function openLogFile(folder: string, now: () => number, limits: LogFileLimits = LOG_LIMITS) {
  let open: Open | undefined;
  /** The disk may have written half a line. */
  let isBroken = false;

  function close(): void {
    const { fd } = open ?? {};
    open = undefined;
    if (fd === undefined) return;
    try {
      closeSync(fd);
    } catch {
      // It is closed despite the error.
    }
  }

  function fileFor(ms: number): Open {
    if (open && (open.day !== dayAt(ms) || open.bytes >= limits.fileBytes)) close();
    open ??= openAt(folder, ms, limits);
    return open;
  }

  return {
    /** `line` ends with a newline. False if it was not written. */
    write(line: string): boolean {
      try {
        const file = fileFor(now());
        const bytes = Buffer.from(isBroken ? `\n${line}` : line);
        const written = writeSync(file.fd, bytes);
        file.bytes += written;
        isBroken = written < bytes.length;
        return !isBroken;
      } catch {
        isBroken = true;
        close();
        return false;
      }
    },
    close,
  };
}

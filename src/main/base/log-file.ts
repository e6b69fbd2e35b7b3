/**
 * The log's files: one a day, a further one where a day's is full, and the oldest go.
 *
 * Lines are written in this thread and one by one, so that what was said before a crash is on its way to the disk
 * (docs/adr/0038). A disk that refuses a line takes nothing else down: the caller is told and may say it elsewhere.
 */
import { closeSync, fstatSync, openSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

export interface LogFileLimits {
  /** A file takes no further line from here on, in bytes. */
  readonly fileBytes: number;
  /** Files that are kept, the one in use among them. */
  readonly files: number;
  /** Days for which a file is kept. */
  readonly days: number;
}

/** At most 20 MiB, and a fortnight. */
const LOG_LIMITS: LogFileLimits = { fileBytes: 2 * 1024 * 1024, files: 10, days: 14 };

export interface LogFile {
  /** Takes a line with its newline. False: it is not in the file. */
  write(line: string): boolean;
  close(): void;
}

const DAY_MS = 86_400_000;
/** A day, and from the second file of a day on its number in three digits. */
const NAME = /^foyer-(\d{4}-\d{2}-\d{2})(?:-(\d{3}))?\.log$/;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const nameOf = (day: string, part: number): string =>
  part === 1 ? `foyer-${day}.log` : `foyer-${day}-${String(part).padStart(3, '0')}.log`;

/** A day's first file has no number, and would stand behind the others of its day. */
const order = (name: string): string => name.replace(/(?<=-\d{2})\.log$/, '-001.log');

/** The log's files in `folder`, the oldest first; none where there is no such folder. */
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
 * Of `names`, the oldest first, those that are too many or too old; never the one in use. The log stands before the
 * hub and cannot ask it whether the clock is right, so age counts from the day after the last one that has a file: a
 * clock that jumps ahead makes nothing old before it has gone on for a day.
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

/** Deletes what it can; what is held by another program stays until the next time. */
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

/** The first file of the day that still takes a line. Throws what the disk says. */
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

/** `now`: milliseconds since 1970; days are those of UTC. */
export function openLogFile(folder: string, now: () => number, limits: LogFileLimits = LOG_LIMITS): LogFile {
  let open: Open | undefined;
  /** The disk may have taken half of a line. */
  let isBroken = false;

  function close(): void {
    const { fd } = open ?? {};
    open = undefined;
    if (fd === undefined) return;
    try {
      closeSync(fd);
    } catch {
      // It is closed for us all the same.
    }
  }

  function fileFor(ms: number): Open {
    if (open && (open.day !== dayAt(ms) || open.bytes >= limits.fileBytes)) close();
    open ??= openAt(folder, ms, limits);
    return open;
  }

  return {
    write(line) {
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

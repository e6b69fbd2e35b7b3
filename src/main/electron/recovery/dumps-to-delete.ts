/** Which crash dumps go: they hold what was in memory, and nobody reads an old one. Pure. */

const DUMPS_KEPT = 5;
export const DUMP_AGE_MS = 7 * 24 * 3_600_000;

export interface DumpFile {
  /** Below the folder of dumps. */
  readonly path: string;
  /** Wall-clock milliseconds of the last change. */
  readonly at: number;
}

/** Crashpad's own, without which it does not work: the database's settings and, on Windows, its list. */
const KEPT_ALWAYS = /(?:^|[/\\])(?:settings\.dat|metadata|client_id)$/;

/** Everything that belongs to one dump bears its id: `pending/ID.dmp`, `pending/ID.meta`, `attachments/ID/…`. */
function idOf(path: string): string {
  const parts = path.split(/[/\\]/);
  const attached = parts.indexOf('attachments');
  return attached >= 0 ? (parts[attached + 1] ?? path) : (parts.at(-1) ?? path).replace(/\.[^.]*$/, '');
}

/** The files of dumps older than a week, or ahead of the clock by more than one, and of all but the newest five. */
export function dumpsToDelete(files: readonly DumpFile[], now: number): readonly string[] {
  const dumps = new Map<string, { at: number; paths: string[] }>();
  for (const { path, at } of files) {
    if (KEPT_ALWAYS.test(path)) continue;
    const dump = dumps.get(idOf(path)) ?? { at: -Infinity, paths: [] };
    dumps.set(idOf(path), { at: Math.max(dump.at, at), paths: [...dump.paths, path] });
  }
  return [...dumps.values()]
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, place) => place >= DUMPS_KEPT || Math.abs(now - at) > DUMP_AGE_MS)
    .flatMap(({ paths }) => paths);
}

/** How much memory each process takes, and when a page takes too much. Pure. */

export interface ProcessMemory {
  readonly pid: number;
  /** As Electron names it: `Browser` (the hub), `Tab` (a page), `GPU`, `Utility` … */
  readonly type: string;
  /** Resident, what is shared with others included. */
  readonly kilobytes: number;
}

export const MEASURE_EVERY_MS = 5 * 60_000;
export const LOG_EVERY_MS = 3_600_000;

/** A page of ours takes 80 to 200 MB, what it shares with others included. */
export const PAGE_LIMIT_KB = 600 * 1_024;

/** A page that is loaded anew and is over the limit again: the limit is wrong for it, and reloading helps nobody. */
export const RELOAD_AGAIN_MS = 6 * 3_600_000;

/** Process ids of pages over the limit. */
export function pagesOverLimit(processes: readonly ProcessMemory[]): ReadonlySet<number> {
  return new Set(
    processes
      .filter(({ type, kilobytes }) => type === 'Tab' && kilobytes > PAGE_LIMIT_KB)
      .map(({ pid }) => pid),
  );
}

/** Megabytes by type of process, and those of each page by the name in `pages`: `{ browserMb: 140, kioskMb: 120 }`. */
export function memoryFields(
  processes: readonly ProcessMemory[],
  pages: ReadonlyMap<number, string>,
): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { pid, type, kilobytes } of processes) {
    const name = pages.get(pid) ?? type.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    sums.set(name, (sums.get(name) ?? 0) + kilobytes);
  }
  return Object.fromEntries([...sums].map(([name, kb]) => [`${name}Mb`, Math.round(kb / 1_024)]));
}

export interface ProcessMemory {
  readonly pid: number;
  /** Electron's names: `Browser` (the hub), `Tab` (a page), `GPU`, `Utility` … */
  readonly type: string;
  /** Resident, including shared memory. */
  readonly kilobytes: number;
}

export const MEASURE_EVERY_MS = 5 * 60_000;
export const LOG_EVERY_MS = 3_600_000;

/** A page uses 80 to 200 MB, including shared memory. */
export const PAGE_LIMIT_KB = 600 * 1_024;

/** After a second excess so soon, another reload does not help. */
export const RELOAD_AGAIN_MS = 6 * 3_600_000;

export function pagesOverLimit(processes: readonly ProcessMemory[]): ReadonlySet<number> {
  return new Set(
    processes
      .filter(({ type, kilobytes }) => type === 'Tab' && kilobytes > PAGE_LIMIT_KB)
      .map(({ pid }) => pid),
  );
}

/** Megabytes by process type, or page name: `{ browserMb: 140, kioskMb: 120 }`. */
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

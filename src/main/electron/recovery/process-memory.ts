/** Measures the memory of the app's own processes. */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import type { ProcessMemory } from './memory-watch.ts';

/** Resident memory as Linux has it, or 0 for a process that has ended. */
function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The type file promises `memory` everywhere; on Linux Electron 45 leaves it out
 * (shell/browser/api/electron_api_app.cc, App::GetAppMetrics).
 */
type Metric = Pick<Electron.ProcessMetric, 'pid' | 'type'> & Partial<Pick<Electron.ProcessMetric, 'memory'>>;

export function measureProcesses(): readonly ProcessMemory[] {
  const metrics: readonly Metric[] = app.getAppMetrics();
  return metrics.map(({ pid, type, memory }) => ({
    pid,
    type,
    kilobytes: memory?.workingSetSize ?? residentKb(pid),
  }));
}

/**
 * `app.getAppMetrics`: the main process and one for each page. As on Linux they have no `memory`; elsewhere Electron also
 * says whether a process is in the sandbox (Electron 45, shell/browser/api/electron_api_app.cc, GetAppMetrics).
 */
import type { EventEmitter } from 'node:events';
import type { ProcessMetric, WebContents } from 'electron';
import { strict } from './strict.ts';

/** Above the highest that Linux gives (proc_sys_kernel(5), pid_max): the app may look at it and end it. */
const NOBODYS = 5_000_000;

/** A page's process number, made up: the Chromium behind the pages is not Electron's. `FOYER_DOUBLE_PAGE_PIDS` is the first. */
export const pidOfPage = (id: number): number =>
  Number(process.env['FOYER_DOUBLE_PAGE_PIDS'] ?? NOBODYS) + id;

const MEMORY = { workingSetSize: 50_000, peakWorkingSetSize: 60_000 };

function metricOf(type: ProcessMetric['type'], pid: number): object {
  const isLinux = process.platform === 'linux';
  return strict('ProcessMetric', {
    type,
    pid,
    creationTime: 0,
    cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
    sandboxed: isLinux ? undefined : type === 'Tab',
    memory: isLinux ? undefined : MEMORY,
  });
}

export function createProcesses(app: EventEmitter): { getAppMetrics(): object[] } {
  const pages = new Set<WebContents>();
  app.on('web-contents-created', (_event: unknown, contents: WebContents) => {
    pages.add(contents);
    contents.once('destroyed', () => pages.delete(contents));
  });
  return {
    getAppMetrics: () => [
      metricOf('Browser', process.pid),
      ...Array.from(pages, (contents) => metricOf('Tab', contents.getOSProcessId())),
    ],
  };
}

/** The demo's service in a process of its own: the simulator with a demo day, its roster and its pilot. */
import { join, resolve } from 'node:path';
import { type DemoService, demoService, filesOfDemo } from '../../src/main/host/demo.ts';
import { type ChildAnswer, startChild, type Started } from '../process/child.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface ServiceProcess extends DemoService {
  readonly process: Started['process'];
}

/** Starts it with its data in the folder that `makeFolderOfDemo` has made. */
export async function startDemoService(
  dataDir: string,
  say: (line: string) => void,
): Promise<ServiceProcess | undefined> {
  const files = filesOfDemo(dataDir);
  const answer: ChildAnswer = await startChild({
    command: process.execPath,
    args: [
      join(ROOT, 'simulator/main.ts'),
      '--port',
      '0',
      '--json',
      '--data-dir',
      files.dataDir,
      '--roster',
      files.rosterFile,
      '--pilot',
    ],
    cwd: ROOT,
    onError: say,
  });
  if (answer.kind === 'ended') return undefined;
  const { ready, process: child } = answer.started;
  return { ...demoService(ready, files.rosterFile), process: child };
}

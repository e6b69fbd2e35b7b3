/** The demo's service: the simulator with a demo day, its roster as a back-office system would write it, and its pilot. */
import { utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { ChildAnswer, Started } from '../process/child.ts';
import { startChild } from '../process/child.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const ReadySchema = z.object({
  url: z.string(),
  control: z.string(),
  caFile: z.string(),
  apiKey: z.string(),
  webhookSecret: z.string(),
  codes: z.array(z.object({ code: z.string(), shows: z.string() })).default([]),
});

/** Longer than a roster rests before it is read, in seconds. */
const LAIN_FOR_S = 5;

export interface DemoService extends z.infer<typeof ReadySchema> {
  readonly rosterFile: string;
  readonly process: Started['process'];
}

export const folderOfDemo = (dataDir: string): string => join(dataDir, 'demo', 'simulator');

/** Starts it with its data in `folderOfDemo`, which is there; the same day in the same place is the same lobby again. */
export async function startDemoService(
  dataDir: string,
  say: (line: string) => void,
): Promise<DemoService | undefined> {
  const folder = folderOfDemo(dataDir);
  const rosterFile = join(dataDir, 'demo', 'roster.csv');
  const answer: ChildAnswer = await startChild({
    command: process.execPath,
    args: [
      join(ROOT, 'simulator/main.ts'),
      '--port',
      '0',
      '--json',
      '--data-dir',
      folder,
      '--roster',
      rosterFile,
      '--pilot',
    ],
    cwd: ROOT,
    onError: say,
  });
  if (answer.kind === 'ended') return undefined;
  const ready = ReadySchema.parse(answer.started.ready);
  // It was put in its place by a rename, so it is whole; a file as young as this one is not read before it has rested.
  const earlier = Date.now() / 1_000 - LAIN_FOR_S;
  utimesSync(rosterFile, earlier, earlier);
  return { ...ready, rosterFile, process: answer.started.process };
}

/** What the hub is told about the demo; `FOYER_DEMO` carries it. */
export function demoLayer(demo: DemoService): Record<string, unknown> {
  return {
    baseUrl: demo.url,
    apiKey: demo.apiKey,
    webhookSecret: demo.webhookSecret,
    caFile: demo.caFile,
    rosterFile: demo.rosterFile,
    webhookPort: 0,
    brandName: 'Northgate Registry',
  };
}

/** Tells the simulator where its events go. The simulator's authority is known to nobody else, hence the agent. */
export async function pointEventsAt(demo: DemoService, address: string): Promise<void> {
  const { request } = await import('node:https');
  const { readFileSync } = await import('node:fs');
  const body = JSON.stringify({ url: address, secret: demo.webhookSecret });
  await new Promise<void>((done, failed) => {
    const call = request(
      `${demo.control}/listener`,
      {
        method: 'PUT',
        ca: readFileSync(demo.caFile),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('end', done);
      },
    );
    call.on('error', failed);
    call.end(body);
  });
}

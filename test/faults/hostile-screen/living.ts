/** What lives in the hub's process, told by a module that is loaded into it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { z } from 'zod';
import type { HubProcess } from '../hub-process.ts';

const SOURCE = join(import.meta.dirname, 'count-heap.ts');

/** As `count-heap.ts` sends it. */
const AnswerSchema = z.object({ livingMb: z.number() });

/**
 * What Node is given for a hub that can be asked. `folder` gets the module as JavaScript: Node's own reader of
 * TypeScript would lie in the hub's memory, with some 10 MB.
 */
export async function countingFlags(folder: string): Promise<readonly string[]> {
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
  const path = join(folder, 'count-heap.mjs');
  writeFileSync(path, code);
  return ['--expose-gc', '--import', pathToFileURL(path).href];
}

/** Megabytes after a collection; undefined where the process has ended. */
export async function livingMbIn(hub: HubProcess): Promise<number | undefined> {
  return AnswerSchema.safeParse(await hub.ask('what-lives')).data?.livingMb;
}

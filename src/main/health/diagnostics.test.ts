import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { diagnosticsText } from './diagnostics.ts';

const ReadSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  log: z.object({ left: z.number(), lines: z.array(z.object({ n: z.number() })) }),
});

/** A clock on which every look at it is a millisecond later. */
function hurried() {
  let at = 0;
  return { monotonic: () => (at += 1) };
}

const textOf = (dataDir: string) =>
  diagnosticsText({ dataDir, now: 0, settings: {}, databases: {} }, hurried());

const line = (n: number): string => JSON.stringify({ at: '2026-11-23T05:00:00.000Z', event: 'round', n });

it('a hub whose log is long goes on with visitors while diagnostics are made of its newest lines', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'logs'));
  const lines = Array.from({ length: 12_000 }, (_, n) => line(n));
  writeFileSync(join(dataDir, 'logs', 'foyer-2026-11-22.log'), `${lines.slice(0, 8_000).join('\n')}\n`);
  writeFileSync(join(dataDir, 'logs', 'foyer-2026-11-23.log'), `${lines.slice(8_000).join('\n')}\nhalf a l`);
  let turns = 0;
  let isMade = false;
  function take(): void {
    turns += 1;
    if (!isMade) setImmediate(take);
  }
  setImmediate(take);
  const read = ReadSchema.parse(JSON.parse(await textOf(dataDir)));
  isMade = true;
  // The half line is one of the newest too.
  expect(read.log.lines.map(({ n }) => n)).toEqual(Array.from({ length: 4_999 }, (_, n) => 7_001 + n));
  expect(read.log.left).toBe(7_002);
  expect(turns).toBeGreaterThan(1_000);
});

it('files of Foyer are told by name, also those of setup’s PIN and of the service’s authority; others are not', async () => {
  const dataDir = temporaryFolder();
  for (const name of ['admin.json', 'service-authority.pem', 'anna.csv'])
    writeFileSync(join(dataDir, name), 'x');
  const { files, log } = ReadSchema.parse(JSON.parse(await textOf(dataDir)));
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'admin.json',
    'another file',
    'service-authority.pem',
  ]);
  expect(log).toEqual({ left: 0, lines: [] });
});

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from '../storage/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A network that is away, at once. */
const away = { fetch: () => Promise.reject(new TypeError('fetch failed')) };

function namesIn(path: string): unknown[] {
  const opened = openDatabase(path);
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  const rows = opened.database.sqlite.prepare('SELECT first_name FROM appointments').all();
  opened.database.close();
  return rows.map((row) => row['first_name']);
}

it('names of visitors go in time from the lists of a service that is not in use any more', async () => {
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  writeFileSync(
    rosterFile,
    'id,code,firstName,lineId,startTime,endTime\na1,A-42,Anna,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z\n',
  );
  const first = await hostOf({ FOYER_ROSTER_FILE: rosterFile }, away);
  await first.access.saveSettings({ baseUrl: 'https://127.0.0.1:1', apiKey: 'key-one' });
  await expect
    .poll(async () => {
      await first.clock.advance(1_000);
      return first.access.hub().actions.lookUp('A-42').answer.kind;
    })
    .toBe('found');
  await first.stop();
  const database = join(first.dataDir, 'foyer.sqlite');
  expect(namesIn(database)).toEqual(['Anna']);

  const host = await hostOf({}, { dataDir: first.dataDir, ...away });
  const moved = { baseUrl: 'https://127.0.0.1:2', apiKey: 'key-two' };
  expect((await host.access.saveSettings(moved)).kind).toBe('saved');
  expect(host.access.hub().actions.lookUp('A-42').answer.kind).toBe('unknown');
  for (let hour = 0; hour < 27; hour += 1) {
    host.clock.stall(HOUR - MINUTE);
    await host.clock.advance(MINUTE);
  }
  await host.stop();
  expect(namesIn(database)).toEqual(['']);
});

it('names of visitors do not stay in a list that was not all in when its service was left', async () => {
  const host = await hostOf({}, away);
  await host.access.saveSettings({ baseUrl: 'https://127.0.0.1:1', apiKey: 'key-one' });
  // As after a disk that refused the first row.
  const lists = join(host.dataDir, 'lists');
  mkdirSync(lists, { recursive: true });
  writeFileSync(join(lists, '000001.json'), JSON.stringify([{ id: 'a1', firstName: 'Anna' }]));
  await host.access.saveSettings({ baseUrl: 'https://127.0.0.1:2', apiKey: 'key-two' });
  expect(existsSync(lists)).toBe(false);
});

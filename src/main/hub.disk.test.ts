/** A whole hub on a disk that is slow, and on one that is full: what people are told is what is on it. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { at } from '../../test/support/records/event-of.ts';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import type { TestDisk } from '../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { VISITOR_WAITS_MS } from './appointments/actions/actions.ts';
import type { Hub } from './hub.ts';

const ROSTER = `id,code,firstName,lastName,lineId,startTime,endTime
a1,A-42,Anna,Kowalska,1,${at(600)},${at(2_400)}`;

function place() {
  const folder = temporaryFolder();
  const clock = createFakeClock();
  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, ROSTER);
  // It has lain there for a while.
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  async function open(disk: TestDisk): Promise<Hub> {
    const databasePath = join(folder, 'foyer.sqlite');
    const hub = await hubOf({ clock, databasePath, disk, settings: { rosterFile } });
    await inSeconds(clock, () => expect(hub.actions.lookUp('A-42').answer.kind).not.toBe('unknown'));
    return hub;
  }
  return { clock, open };
}

/** What the visitor is told, once the hub has waited for the service as long as it does. */
async function told(hub: Hub, clock: FakeClock): Promise<string> {
  const answer = hub.actions.beginCheckIn('A-42', 'a1').answer;
  await clock.advance(VISITOR_WAITS_MS);
  return (await answer).kind;
}

it('a visitor at a hub whose disk takes its time is told "saved", and is known to be there after the next start', async () => {
  const { clock, open } = place();
  const slow = await open({ syncMs: 25 });
  expect(await told(slow, clock)).toBe('saved');
  await slow.close();
  const again = await open({});
  expect(again.actions.lookUp('A-42').answer.kind).toBe('saved');
});

it('a clerk at a hub whose disk is full is told that a booking was not saved, and the hub goes on', async () => {
  const { open } = place();
  await (await open({})).close();
  const full = await open({ full: true });
  const booking = {
    lineId: 1,
    firstName: 'Anna',
    startTime: at(600),
    endTime: at(2_400),
    assigneeId: 7,
    fields: [{ inputFieldId: '7d3c1f0e-58d4-4c8a-9d5e-2f0f3a1b6c77', value: 'x'.repeat(20_000) }],
  };
  expect((await full.actions.create(booking, false)).kind).toBe('not-saved');
  expect(full.actions.lookUp('A-42').answer.kind).toBe('found');
});

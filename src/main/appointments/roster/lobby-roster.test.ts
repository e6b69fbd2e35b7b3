import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { hubOf } from '../../../../test/support/hubs/hub-of.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';

const HEADER = 'id,code,firstName,lineId,startTime,endTime';
const row = (id: string, code: string, start: string) =>
  `${id},${code},Anna,1,${start},${start.replace(/\d\d:\d\d/, '23:00')}`;
const TODAY = '2026-01-05T09:10:00Z';

/** A lobby in UTC, on a Monday at nine, whose back office writes a roster. */
async function lobby(rows: readonly string[], timeZone = 'UTC') {
  const clock = createFakeClock();
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const write = (lines: readonly string[]): void => writeFileSync(rosterFile, [HEADER, ...lines].join('\n'));
  write(rows);
  // It has lain there for a while.
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  const hub = await hubOf({ clock, settings: { rosterFile, timeZone } });
  const look = (seen: () => void): Promise<void> => inSeconds(clock, seen);
  const kindOf = (code: string) => hub.actions.lookUp(code).answer.kind;
  await look(() => expect(hub.day.count()).toBeGreaterThan(0));
  return { clock, hub, write, look, kindOf };
}

it('a visitor marked no-show, or checked in, last week can check in today when the roster has the same id again', async () => {
  const l = await lobby([row('a1', 'A-1', TODAY), row('a2', 'A-2', TODAY)]);
  l.hub.actions.atDesk('no-show', 'a1');
  l.hub.actions.atDesk('check-in', 'a2');
  await l.clock.advance(60_000);
  l.clock.stall(7 * 24 * 3_600_000);
  const again = '2026-01-12T09:12:00Z';
  l.write([row('a1', 'A-1', again), row('a2', 'A-2', again)]);
  await l.look(() => expect(['A1', 'A2'].map(l.kindOf)).toEqual(['found', 'found']));
});

it('an appointment whose row vanishes is found no more, nor listed at the front desk, until it is back', async () => {
  const rows = [row('a1', 'A-1', TODAY), row('a2', 'A-2', TODAY)];
  const l = await lobby(rows);
  l.write(rows.slice(0, 1));
  await l.look(() => expect(l.kindOf('A2')).toBe('unknown'));
  expect(l.hub.day.count()).toBe(1);
  l.write(rows);
  await l.look(() => expect(l.kindOf('A2')).toBe('found'));
  expect(l.hub.day.count()).toBe(2);
});

it('half a roster takes nobody away, and is put in front of staff', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => row(`a${n}`, `A-${n}`, TODAY));
  const l = await lobby(rows);
  l.write(rows.slice(0, 5));
  await l.look(() =>
    expect(l.hub.status.snapshot().notices).toMatchObject([
      { kind: 'roster-gone', count: 5, days: [{ gone: 5, of: 10 }] },
    ]),
  );
  expect(l.kindOf('A9')).toBe('found');
});

it('a roster without zones is read at the lobby’s, as programs export it', async () => {
  const l = await lobby([row('a1', 'A-1', '2026-01-05 10:10')], 'Europe/Madrid');
  expect(l.hub.actions.lookUp('A1').answer).toMatchObject({
    kind: 'found',
    appointment: { startsAt: Date.parse(TODAY) },
  });
});

it('a list that may not be looked at is missing, and the hub opens without it', async () => {
  const clock = createFakeClock();
  // The system refuses a link to itself as it refuses a folder of another account, also to root.
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  symlinkSync(rosterFile, rosterFile);
  const hub = await hubOf({ clock, settings: { rosterFile, timeZone: 'UTC' } });
  await inSeconds(clock, () =>
    expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'roster', trouble: { kind: 'missing' } }]),
  );
});

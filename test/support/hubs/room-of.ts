/** A hub that hears of tickets by signed events, and what its displays show and say. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSeconds } from '../eventually.ts';
import { MINUTE, NOW } from '../records/appointment-of.ts';
import { earsOf } from './ears-of.ts';
import { at, eventBody, SECRET } from '../records/event-of.ts';
import { createFakeClock } from '../fake-clock.ts';
import { type HubOptions, hubOf } from './hub-of.ts';
import { postEvent } from './post-event.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { expect } from 'vitest';

interface RoomOptions extends Partial<HubOptions> {
  readonly startMs?: number;
  /** Rows of the roster: id, code, line, location. All of them are Anna Kowalska's, ten minutes after the start. */
  readonly roster?: readonly (readonly [id: string, code: string, line: number, location?: number])[];
}

export async function roomOf({ startMs = NOW, roster = [], ...options }: RoomOptions = {}) {
  const clock = createFakeClock(startMs);
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const iso = (ms: number): string => new Date(startMs + ms).toISOString();
  const rows = roster.map(
    ([id, code, line, location = '']) =>
      `${id},${code},Anna,Kowalska,${line},${location},${iso(10 * MINUTE)},${iso(30 * MINUTE)}`,
  );
  const header = 'id,code,firstName,lastName,lineId,locationId,startTime,endTime';
  writeFileSync(rosterFile, [header, ...rows].join('\n'));
  // It has lain there for a while.
  utimesSync(rosterFile, startMs / 1_000 - 60, startMs / 1_000 - 60);
  const hub = await hubOf({
    clock,
    webhookSecret: SECRET,
    ...options,
    settings: { ...(roster.length > 0 ? { rosterFile } : {}), ...options.settings },
  });
  // A roster is read once it has rested.
  if (roster.length > 0) await inSeconds(clock, () => expect(hub.day.count()).toBeGreaterThan(0));
  return {
    clock,
    hub,
    async post(type: string, data: object = {}) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, { ...data }))).toBe(200);
    },
    card: () => hub.board.snapshot().current,
    list: () => hub.board.snapshot().recent.map(({ label }) => label),
    waiting: () => hub.board.snapshot().waiting,
    /** Labels that a display calls out since it was asked last. */
    said: earsOf(hub.board),
  };
}
/** What a ticket called `seconds` after nine has. */
export const called = (seconds: number, desk?: number) => ({
  status: 'CALLED',
  called: { date: at(seconds), ...(desk === undefined ? {} : { desk }) },
});

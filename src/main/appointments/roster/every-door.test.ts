/** What a row says is the same, whichever way it comes in: a watched file, a folder, a clerk's hand, a back office. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { eventually, inSeconds } from '../../../../test/support/eventually.ts';
import { listLobby } from '../../../../test/support/hubs/list-lobby.ts';
import { lobby as intakeLobby } from '../../../../test/support/hubs/intake-lobby.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import type { Hub } from '../../hub.ts';

const FIELDS = ['id', 'code', 'firstName', 'lineId', 'startTime', 'endTime', 'status'] as const;
type Row = Readonly<Record<(typeof FIELDS)[number], string>>;

const rowOf = (about: Partial<Row> = {}): Row => ({
  id: 'a1',
  code: 'A-1',
  firstName: 'Anna',
  lineId: '1',
  startTime: '2026-01-05T09:10:00Z',
  endTime: '2026-01-05T09:40:00Z',
  status: '',
  ...about,
});
const csvOf = (...rows: readonly Row[]): string =>
  [FIELDS, ...rows.map((row) => FIELDS.map((field) => row[field]))]
    .map((cells) => cells.join(','))
    .join('\n');

/** A lobby, and a way to bring a list to it; resolves once `isSo`. */
interface Door {
  readonly hub: Hub;
  bring(rows: readonly Row[], isSo: () => void): Promise<void>;
}

async function file(): Promise<Door> {
  const clock = createFakeClock();
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const { hub } = await listLobby({ clock, rosterFile });
  return {
    hub,
    bring(rows, isSo) {
      writeFileSync(rosterFile, csvOf(...rows));
      return inSeconds(clock, isSo);
    },
  };
}

async function folder(): Promise<Door> {
  const clock = createFakeClock();
  const rosterFile = join(temporaryFolder(), 'lists');
  mkdirSync(rosterFile);
  const { hub } = await listLobby({ clock, rosterFile });
  let files = 0;
  return {
    hub,
    bring(rows, isSo) {
      files += 1;
      const path = join(rosterFile, `${files}.json`);
      writeFileSync(path, JSON.stringify(rows));
      utimesSync(path, clock.now() / 1_000 - 3_600, clock.now() / 1_000 - 3_600);
      return eventually(async () => {
        await clock.advance(1_000);
        isSo();
      });
    },
  };
}

async function hand(): Promise<Door> {
  const l = await listLobby();
  return {
    hub: l.hub,
    async bring(rows, isSo) {
      await l.confirm((await l.preview(csvOf(...rows))).id);
      isSo();
    },
  };
}

async function backOffice(): Promise<Door> {
  const l = await intakeLobby();
  return {
    hub: l.hub,
    async bring(rows, isSo) {
      expect((await l.send(rows)).status).toBe(200);
      isSo();
    },
  };
}

const DOORS = { 'a watched file': file, 'a folder': folder, 'a clerk': hand, 'a back office': backOffice };

describe.each(Object.entries(DOORS))('a row from %s', (_door, open) => {
  it('a row that comes back cancelled, in any spelling, ends the appointment at the kiosk', async () => {
    const { hub, bring } = await open();
    const kindOf = (code: string) => hub.actions.lookUp(code).answer.kind;
    const spellings = ['Canceled', 'CANCELLED', 'canceled', 'Cancelled by customer', 'can-celled'];
    const rows = spellings.map((_, n) => rowOf({ id: `a${n}`, code: `A-${n}` }));
    const codes = rows.map(({ code }) => code);
    await bring(rows, () => expect(codes.map(kindOf)).toEqual(rows.map(() => 'found')));
    await bring(
      rows.map((row, n) => ({ ...row, status: spellings[n] ?? '' })),
      () => expect(codes.map(kindOf)).toEqual(rows.map(() => 'cancelled')),
    );
  });

  it('a row may be written as other programs do, and without a code the known one stays', async () => {
    const { hub, bring } = await open();
    const here = () => hub.actions.lookUp('A-1').appointments;
    const times = { startTime: '1/5/2026 9:10 AM', endTime: '1/5/2026 9:40 AM' };
    const later = { startTime: '1/23/2026 9:10 AM', endTime: '1/23/2026 9:40 AM' };
    await bring([rowOf(times), rowOf({ ...later, id: 'a2', code: 'A-2' })], () =>
      expect(here()).toMatchObject([{ id: 'a1', startsAt: Date.parse('2026-01-05T09:10:00Z') }]),
    );
    await bring([rowOf({ code: '1.00E+05', firstName: 'Bo' }), rowOf({ ...later, id: 'a2', code: '' })], () =>
      expect(here()).toMatchObject([{ id: 'a1', code: 'A-1', firstName: 'Bo' }]),
    );
  });

  it('a row with an unknown status is a doubt: the kiosk sends its visitor to staff until a row says more', async () => {
    const { hub, bring } = await open();
    const answer = () => hub.actions.lookUp('A-1').answer;
    await bring([rowOf()], () => expect(answer().kind).toBe('found'));
    await bring([rowOf({ status: 'On hold' })], () =>
      expect(answer()).toMatchObject({ kind: 'in-doubt', appointmentId: 'a1' }),
    );
    expect(hub.day.count()).toBe(1);
    await bring([rowOf({ status: 'CONFIRMED' })], () => expect(answer().kind).toBe('found'));
  });

  it('a row has the id and the code that a person sees: without formulas and what is invisible', async () => {
    const { hub, bring } = await open();
    await bring(
      [
        rowOf({ id: '="00123"', code: '="007"' }),
        rowOf({ id: '\u200Bb\u2060\uFEFF-\u00AD2\u00A0', code: '\u200EB\u200D-2\u202F\uFE0F' }),
      ],
      () => expect(hub.actions.lookUp('b2').appointments).toMatchObject([{ id: 'b-2', code: 'B-2' }]),
    );
    expect(hub.actions.lookUp('007').appointments).toMatchObject([{ id: '00123', code: '007' }]);
    // Written cleanly the next time, they are still the same two.
    await bring([rowOf({ id: '00123', code: '007' }), rowOf({ id: 'b-2', code: 'B-2' })], () =>
      expect(hub.day.count()).toBe(2),
    );
  });
});

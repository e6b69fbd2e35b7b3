/** The lists of `test/lists` as a person brings them, into a real directory, with what their owner expects. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { csv, HEADER, listLobby, row } from '../../../../test/support/hubs/list-lobby.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';

const LISTS = join(import.meta.dirname, '../../../../test/lists');
const bytesOf = (name: string): Buffer => readFileSync(join(LISTS, name));

/** A lobby in Berlin, the day before the lists. */
async function lobby() {
  const clock = createFakeClock();
  clock.jump(Date.parse('2026-11-26T09:00:00Z') - clock.now());
  return listLobby({ clock, timeZone: 'Europe/Berlin' });
}

const at = (time: string): number => Date.parse(`2026-11-27T${time}:00+01:00`);
const named = ({
  firstName,
  lastName,
  startsAt,
  endsAt,
}: Record<'firstName' | 'lastName', string> & Times) => [`${firstName} ${lastName}`, startsAt, endsAt];
interface Times {
  readonly startsAt: number;
  readonly endsAt: number;
}

describe('a list of the booking system', () => {
  it.each<[string, readonly (readonly [id: string, code: string, name: string, start: string])[]]>([
    [
      '15-excel-pl-cp1250.csv',
      [
        ['pl-1', 'PL01', 'Łukasz Żółć', '09:30'],
        ['pl-2', 'PL11', 'Świętosław Dąbek', '09:30'],
      ],
    ],
    ['19-workbook.xlsx', [['a-1', 'A7K3', 'Anna Müller', '09:30']]],
    [
      '20-report-with-title.csv',
      [
        ['a-1', 'A7K3', 'Anna Müller', '09:30'],
        ['a-2', 'B8M4', 'Ben Okafor', '13:00'],
      ],
    ],
  ])('the list %s comes in as its owner expects, without a choice', async (name, rows) => {
    const l = await lobby();
    const { id, questions, counts } = await l.preview(bytesOf(name));
    expect([questions, counts]).toMatchObject([[], { new: rows.length, bad: 0 }]);
    expect(await l.confirm(id)).toMatchObject({ written: rows.length });
    for (const [, code, who, start] of rows) {
      const [found] = l.hub.actions.lookUp(code).appointments;
      expect(found && [`${found.firstName} ${found.lastName}`, found.startsAt, found.status]).toEqual([
        who,
        at(start),
        'Scheduled',
      ]);
    }
  });

  it('the list 14 keeps the codes of ids that are known, and says of both what a spreadsheet program did', async () => {
    const l = await lobby();
    const times = '2026-11-27T08:30:00Z,2026-11-27T08:50:00Z';
    const before = [`a-1,100000,Anna,Müller,3,${times}`, `a-2,0042,Ben,Okafor,3,${times}`];
    await l.confirm((await l.preview(csv(...before))).id);
    const { id, counts } = await l.preview(bytesOf('14-foyer-resaved-in-excel.csv'));
    expect(counts).toMatchObject({ new: 0, bad: 0, doubtful: 2 });
    const { problems } = await l.lists.problems('desk', id, 0);
    expect(problems.filter(({ field }) => field === 'code')).toMatchObject([
      { number: 2, rule: { kind: 'changed-code', text: '1.00E+05' }, isTaken: true },
      { number: 3, rule: { kind: 'changed-code', text: '42' }, isTaken: true },
    ]);
    await l.confirm(id);
    expect([l.kindOf('100000'), l.kindOf('0042'), l.hub.day.count()]).not.toContain('unknown');
    expect(l.hub.actions.lookUp('0042').appointments).toMatchObject([{ id: 'a-2', firstName: 'Ben' }]);
  });
});

describe('a list of another program', () => {
  const [anna, ben] = ['Anna Müller', 'Ben Okafor'];
  it.each<[string, string, readonly (readonly [name: string, start: string, end: string, status: string])[]]>(
    [
      [
        '01-outlook-en.csv',
        'Outlook',
        [
          [anna, '09:30', '09:50', 'Scheduled'],
          [ben, '13:00', '13:20', 'Scheduled'],
        ],
      ],
      [
        '03-calendar.ics',
        'Calendar (iCalendar)',
        [
          [anna, '09:30', '09:50', 'Scheduled'],
          [ben, '13:00', '13:20', 'Cancelled'],
        ],
      ],
      [
        '04-calendly.csv',
        'Calendly',
        [
          [anna, '09:30', '09:50', 'Scheduled'],
          [ben, '13:00', '13:20', 'Cancelled'],
        ],
      ],
      [
        '07-fresha.csv',
        'Fresha',
        [
          [anna, '09:30', '09:50', 'Scheduled'],
          [ben, '13:00', '14:20', 'Scheduled'],
          ['Cleo Sand', '14:30', '14:50', 'Cancelled'],
        ],
      ],
      [
        '09-practice-de.csv',
        'Practice list (Deutsch)',
        [
          [anna, '09:30', '10:00', 'Scheduled'],
          [ben, '13:00', '13:30', 'Scheduled'],
        ],
      ],
      [
        '11-easyappointments.json',
        'Easy!Appointments',
        [
          [anna, '09:30', '09:50', 'Scheduled'],
          [ben, '13:00', '13:20', 'Cancelled'],
        ],
      ],
    ],
  )(
    'the list %s can be booked as its owner expects, and is never imported by itself',
    async (name, source, rows) => {
      const l = await lobby();
      const preview = await l.preview(bytesOf(name));
      expect(preview).toMatchObject({ source, isOfService: false, counts: { new: rows.length, bad: 0 } });
      const expected = rows.map(([who, start, end]) => [who, at(start), at(end)]);
      expect(preview.first.map(named)).toEqual(expected);
      expect(preview.first.map(({ status }) => status)).toEqual(rows.map(([, , , status]) => status));
      expect(l.lists.confirm('desk', preview.id)).toBe(false);
      const bookable = await l.lists.bookable('desk', preview.id);
      expect(bookable.kind === 'bookable' && bookable.rows.map(named)).toEqual(expected);
      expect(l.hub.day.count()).toBe(0);
    },
  );
});

describe('what a person says about a list', () => {
  const rows = (...dates: readonly string[]): string =>
    csv(...dates.map((date, n) => row(n, `${date}/2027 9:10,${date}/2027 9:40`)));
  const DAY_FIRST: ListRecipe = { dateOrder: 'day-first' };

  it('what a person says about a list is kept, and the next of this shape needs no answer', async () => {
    const l = await lobby();
    const first = await l.preview(rows('03/04', '05/06'));
    expect(first).toMatchObject({
      questions: [{ kind: 'date-order' }],
      counts: { new: 0, bad: 0 },
      first: [],
    });
    expect(l.lists.confirm('desk', first.id)).toBe(false);
    expect(await l.decide(first.id, DAY_FIRST)).toMatchObject({
      questions: [],
      counts: { new: 2 },
      recipe: DAY_FIRST,
      first: [{ startsAt: Date.parse('2027-04-03T09:10:00+02:00') }, {}],
    });
    await l.confirm(first.id);
    expect(l.hub.lists.recipes.all()).toEqual([{ ...DAY_FIRST, header: HEADER.split(',') }]);
    expect(await l.preview(rows('07/08'))).toMatchObject({
      questions: [],
      counts: { changed: 1 },
      first: [{ startsAt: Date.parse('2027-08-07T09:10:00+02:00') }],
    });
  });

  it('a list that was only looked at, or confirmed without an answer, keeps nothing', async () => {
    const l = await lobby();
    const looked = await l.preview(rows('03/04'));
    await l.decide(looked.id, DAY_FIRST);
    await l.confirm((await l.preview(csv(row(1)))).id);
    expect(l.hub.lists.recipes.all()).toEqual([]);
  });

  it('a line that is only named is asked once, and its rows wait for the answer', async () => {
    const l = await lobby();
    await l.confirm(
      (
        await l.preview(
          'id,code,firstName,lineId,lineName,startTime,endTime\na0,A-0,Zoë,5,Visas,2026-11-27 10:10,2026-11-27 10:40',
        )
      ).id,
    );
    const list = [
      'id,code,firstName,lineName,startTime,endTime',
      'a1,A-1,Anna,Passports,2026-11-27 09:10,2026-11-27 09:40',
      'a2,A-2,Ben,visas,2026-11-27 09:10,2026-11-27 09:40',
    ].join('\n');
    const { id, questions, counts } = await l.preview(list);
    expect(questions).toEqual([{ kind: 'unknown-lines', words: ['Passports'] }]);
    expect(counts).toMatchObject({ new: 1, bad: 1 });
    expect((await l.lists.problems('desk', id, 0)).problems).toMatchObject([
      { number: 2, field: 'lineName', rule: { kind: 'unknown-line', text: 'Passports' }, isTaken: false },
    ]);
    expect(await l.decide(id, { lines: { Passports: { id: 7 } } })).toMatchObject({
      questions: [],
      counts: { new: 2, bad: 0 },
    });
    await l.confirm(id);
    const lineOf = (code: string) => l.hub.actions.lookUp(code).appointments[0]?.lineId;
    expect([lineOf('A-1'), lineOf('A-2')]).toEqual([7, 5]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../../test/support/share-of.ts';
import { tableIn, tableOf } from '../../../../test/support/parts/table-of.ts';
import type { ListTable } from './list-table.ts';
import { readAppointments } from './read-appointments.ts';
import type { ReadContext } from './read-context.ts';

const HERE: ReadContext = { timeZone: 'Europe/Berlin', now: Date.parse('2026-11-26T12:00:00Z') };

function read(table: string | ListTable, about: Partial<ReadContext> = {}) {
  const list = readAppointments(typeof table === 'string' ? tableIn(table) : table, { ...HERE, ...about });
  const rows = [...list.rows()];
  const taken = rows.flatMap((row) => (row.kind === 'row' ? [row] : []));
  return {
    list,
    rows,
    shown: taken.map(({ appointment: { firstName, lastName, startsAt, endsAt, status } }) =>
      [firstName, lastName, local(startsAt), local(endsAt).slice(11), status ?? 'unknown'].join(' '),
    ),
    taken: taken.map(({ appointment }) => appointment),
    doubts: taken.flatMap(({ doubts }) => doubts.map(({ field, kind }) => `${field ?? '-'} ${kind}`)),
    faults: rows.flatMap((row) =>
      row.kind === 'refused' ? [row.faults.map(({ field, kind }) => `${field ?? '-'} ${kind}`)] : [],
    ),
    asked: list.questions.map(({ kind }) => kind),
  };
}

const local = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);

describe('columns of a list', () => {
  it('a column of times without dates is no start, whatever its name says', () => {
    const { list, shown } = read(`Name;Start Time;Start Date;End Time
      Anna Müller;9:30 AM;27.11.2026;9:50 AM`);
    expect(shown).toEqual(['Anna Müller 2026-11-27 09:30 09:50 Scheduled']);
    expect(list.columns.map(({ field }) => field)).toEqual(['fullName', 'startTime', 'startDate', 'endTime']);
  });

  it('a column of addresses is the address, whatever its name says', () => {
    const { taken } = read(`Client;Who;Start
      anna@example.test;Anna Müller;2026-11-27 09:30`);
    expect(taken).toMatchObject([{ firstName: 'Anna', lastName: 'Müller', email: 'anna@example.test' }]);
  });

  it('columns tell what they are taken for, why, and their first three values', () => {
    const { list } = read(`Beginn;Kunde;xyz
      27.11.2026 09:30;Anna Müller;1
      27.11.2026 10:30;Ben Okafor;2
      27.11.2026 11:30;Cleo Sand;3
      27.11.2026 12:30;Dora Vogel;4`);
    expect(list.columns).toMatchObject([
      { name: 'Beginn', field: 'start', why: 'name-and-content' },
      { name: 'Kunde', field: 'fullName', why: 'name', samples: ['Anna Müller', 'Ben Okafor', 'Cleo Sand'] },
      { name: 'xyz', samples: ['1', '2', '3'] },
    ]);
    expect(list.columns[2]?.field).toBeUndefined();
  });

  it('two columns for one field are told', () => {
    const { list } = read(`Start;Name;Phone;Mobile
      2026-11-27 09:30;Anna Müller;030 5550100;0170 5550100`);
    expect(list.questions).toEqual([
      { kind: 'two-columns', field: 'phoneNumber', columns: ['Phone', 'Mobile'] },
    ]);
  });

  it('two columns whose values alone look like a name are not guessed between', () => {
    const { asked, faults } = read(`Start;Eins;Zwei
      2026-11-27 09:30;Anna Müller;Carla Diaz
      2026-11-27 10:30;Ben Okafor;Cleo Sand`);
    expect(asked).toEqual(['no-column']);
    expect(faults).toEqual([['firstName missing'], ['firstName missing']]);
  });

  it.each([
    ['Name;Vorname', 'Müller;Anna'],
    ['Nom;Prénom', 'Müller;Anna'],
    ['Nombre;Apellidos', 'Anna;Müller'],
    ['Vorname;Nachname;Name', 'Anna;Müller;Anna Müller'],
    ['Name, Vorname', 'Müller, Anna'],
    ['Nazwisko i imię', 'Müller Anna'],
    ['Nom et prénom', 'Müller Anna'],
    ['Vorname Name', 'Anna Müller'],
    ['Client', 'Anna Müller <anna@example.test>'],
    ['Imię i nazwisko', 'Anna Müller'],
    ['Kunde', 'Frau Dr. Anna Müller'],
    ['Patient Name', 'Müller, Anna (Mrs)'],
    ['姓名', '穆安'],
  ])('a name is found under %j', (names, cells) => {
    const { taken } = read(`Datum;Uhrzeit;${names}\n27.11.2026;9.30 Uhr;${cells}`);
    const expected = cells === '穆安' ? ['安', '穆'] : ['Anna', 'Müller'];
    expect(taken.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([expected]);
  });

  it('a name within a subject is the part that differs from row to row', () => {
    const { taken } = read(`Subject;Start
      Passport Office – Anna Müller;2026-11-27 09:30
      Passport Office – Ben Okafor;2026-11-27 10:30
      Passport Office – Cleo Sand;2026-11-27 11:30`);
    expect(taken.map(({ firstName, lineName }) => [firstName, lineName])).toEqual([
      ['Anna', 'Passport Office'],
      ['Ben', 'Passport Office'],
      ['Cleo', 'Passport Office'],
    ]);
  });

  it('a name of more than two words is told to be a guess', () => {
    expect(read('Kunde;Beginn\nAnna Maria Schmidt;27.11.2026 09:30').doubts).toEqual([
      'fullName name-guessed',
    ]);
    expect(read('Kunde;Beginn\nLudwig van Beethoven;27.11.2026 09:30').doubts).toEqual([]);
  });

  it('a name says who was cancelled, and how many come', () => {
    const { shown, doubts } = read(`Start;Client;Service
      2026-11-27 09:30;Anna Müller (cancelled);Cut
      2026-11-27 10:30;Ben Okafor - no show;Cut
      2026-11-27 11:30;Cleo Sand & daughter;Cut
      2026-11-27 12:30;Dora Vogel;Cut (cancelled)
      2026-11-27 13:30;Emil Roth (new);Cut`);
    expect(shown.map((row) => row.replace(/ 2026.*:\d\d /u, ' '))).toEqual([
      'Anna Müller Cancelled',
      'Ben Okafor unknown',
      'Cleo Sand Scheduled',
      'Dora Vogel unknown',
      'Emil Roth Scheduled',
    ]);
    expect(doubts.filter((doubt) => !doubt.endsWith('name-guessed'))).toEqual([
      'status unknown-status',
      'fullName several-people',
      '- cancelled-in-doubt',
    ]);
  });

  it('names in both orders, or one that shows the last name first, are asked about once', () => {
    const mixed = `Start;Name
      2026-11-27 09:30;Anna MÜLLER
      2026-11-27 10:30;OKAFOR Ben
      2026-11-27 11:30;Cleo Sand`;
    expect(read(mixed).asked).toEqual(['name-order']);
    const said = read(mixed, { recipe: { nameOrder: 'family-first' } });
    expect(said.asked).toEqual([]);
    expect(said.taken.map(({ lastName }) => lastName)).toEqual(['MÜLLER', 'OKAFOR', 'Cleo']);
    const rash = read(`Start;Name
      2026-11-27 09:30;Anna Müller
      2026-11-27 10:30;OKAFOR Ben
      2026-11-27 11:30;Cleo Sand`);
    expect(rash.asked).toEqual(['name-order']);
    const plain = read(`Start;Name
      2026-11-27 09:30;Anna Müller
      2026-11-27 10:30;Ben Okafor`);
    expect(plain.asked).toEqual([]);
  });

  it('a list without a line is asked about, and one line holds for all its rows', () => {
    const text = `Start;Name
      2026-11-27 09:30;Anna Müller`;
    const lines = [{ id: 7, name: 'Passports', minutes: 20 }];
    expect(read(text).asked).toEqual([]);
    expect(read(text, { lines }).asked).toEqual(['no-line']);
    const said = read(text, { lines, recipe: { line: { id: 7 } } });
    expect(said.asked).toEqual([]);
    expect(said.taken).toMatchObject([{ lineId: 7, lineName: 'Passports' }]);
    expect(said.shown).toEqual(['Anna Müller 2026-11-27 09:30 09:50 Scheduled']);
  });

  it('whom the booking system chooses is assigned to nobody, and no longer asked about', () => {
    const { asked, taken } = read(
      `Start;Name;Staff
      2026-11-27 09:30;Anna Müller;Carla Roth`,
      { people: [], recipe: { people: { 'Carla Roth': { isAnyone: true } } } },
    );
    expect(asked).toEqual([]);
    expect(taken[0]).toMatchObject({ assigneeId: undefined, assigneeName: undefined });
  });

  it('a number that the state gave a person is no number of an appointment', () => {
    const { list } = read(`Start;Name;T.C. Kimlik No;National ID
      2026-11-27 09:30;Anna Müller;12345678901;998877`);
    expect(list.columns.map(({ field }) => field)).toEqual(['start', 'fullName', undefined, undefined]);
  });

  it('a date of birth is kept, and never taken for the day', () => {
    expect(
      read(`DOB;Date;Time;Patient
      14/02/1980;27/11/2026;09:30;Anna Müller`).taken,
    ).toMatchObject([{ birthDate: '1980-02-14' }]);
  });
});

describe('times in a list', () => {
  it.each([
    ['27.11.2026 09:30'],
    ['27.11.26 9:30'],
    ['2026-11-27T08:30:00Z'],
    ['2026-11-27T08:30:00.0000000+00:00'],
    ['20261127T093000'],
    ['November 27, 2026 9:30 am'],
    ['27. November 2026 um 09:30 Uhr'],
    ['vendredi 27 novembre 2026 à 09h30'],
    ['27 de noviembre de 2026 9:30 a. m.'],
    ['пт, 27 лист. 2026 р., 09:30'],
    ['pt., 27 listopada 2026, 09:30'],
    ['27 Kasım 2026 Cuma 09:30'],
    ['2026年11月27日 上午9:30'],
    ['27 tháng 11, 2026 09:30'],
    ['٢٧/١١/٢٠٢٦ ٩:٣٠ ص'],
    ['46353.3958333333'],
    ['1795768200'],
    ['2026-11-27 03:30 EST'],
    ['2026-11-27 09:30 (Europe/Berlin)'],
  ])('%j is half past nine', (cell) => {
    expect(read(`Start;Name\n${cell};Anna Müller`).shown).toEqual([
      'Anna Müller 2026-11-27 09:30 10:00 Scheduled',
    ]);
  });

  it('the order of a date is decided over the whole column', () => {
    const { shown, asked } = read(`Start;Name
      03/04/2026 09:30;Anna Müller
      13/04/2026 09:30;Ben Okafor`);
    expect(shown.map((row) => row.split(' ')[2])).toEqual(['2026-04-03', '2026-04-13']);
    expect(asked).toEqual([]);
  });

  it('a date that may be two days is asked about and never guessed', () => {
    const text = 'Start;Name\n03/04/2026 09:30;Anna Müller\n05/04/2026 09:30;Ben Okafor';
    const { shown, faults, list } = read(text);
    expect(shown).toEqual([]);
    expect(faults).toEqual([['start date-order-open'], ['start date-order-open']]);
    expect(list.questions).toMatchObject([{ kind: 'date-order', columns: ['Start'], isMixed: false }]);
    const said = read(text, { recipe: { dateOrder: 'month-first' } });
    expect(said.shown.map((row) => row.split(' ')[2])).toEqual(['2026-03-04', '2026-05-04']);
  });

  it('dates of other columns that are written alike, and days of the week, say the order too', () => {
    expect(read('Start;Created;Name\n03/04/2026 09:30;25/03/2026;Anna Müller').shown).toHaveLength(1);
    expect(read('Start;Name\nFri 03/04/2026 09:30;Anna Müller').shown[0]).toContain('2026-04-03');
  });

  it('a date without a year is of the nearest year, of a day of the week, or of the other dates', () => {
    const { shown, doubts } = read(`Name;When
      Anna Müller;Fri 27 Nov 9:30 am
      Ben Okafor;3. Dez. um 10 Uhr
      Cleo Sand;Jan 8, 2pm
      Dora Vogel;03.12. 14:15
      Emil Roth;Fri 12/4 11:00`);
    expect(shown.map((row) => row.split(' ').slice(2, 4).join(' '))).toEqual([
      '2026-11-27 09:30',
      '2026-12-03 10:00',
      '2027-01-08 14:00',
      '2026-12-03 14:15',
      '2026-12-04 11:00',
    ]);
    expect(doubts).toEqual([]);
    const later = read(`Name;When
      Anna Müller;3 June 9:30
      Ben Okafor;10 June 9:30`);
    expect(later.shown.map((row) => row.split(' ')[2])).toEqual(['2026-06-03', '2026-06-10']);
    expect(later.doubts).toEqual(['start year-guessed', 'start year-guessed']);
    const said = read(`Name;When
      Anna Müller;3 June 9:30
      Ben Okafor;10 June 2027 9:30`);
    expect(said.shown.map((row) => row.split(' ')[2])).toEqual(['2027-06-03', '2027-06-10']);
    expect(said.doubts).toEqual(['start year-guessed']);
  });

  it('a column of days such as 12/3 is read as one, in the order that one of them shows, or asked about', () => {
    const clear = read(`Name;Date;Time
      Anna Müller;12/3;9:30
      Ben Okafor;12/14;10:00`);
    expect(clear.shown.map((row) => row.split(' ')[2])).toEqual(['2026-12-03', '2026-12-14']);
    const open = read(`Name;Date;Time
      Anna Müller;12/3;9:30
      Ben Okafor;12/4;10:00`);
    expect([open.shown, open.asked]).toEqual([[], ['date-order']]);
  });

  it('a half hour in words is refused, because languages count it from either side', () => {
    const { shown, faults } = read(`Name;Datum;Uhrzeit
      Anna Müller;27.11.2026;halb 10
      Ben Okafor;27.11.2026;half past 2
      Cleo Sand;27.11.2026;half 9 am
      Dora Vogel;27.11.2026;halb drei Uhr
      Emil Roth;27.11.2026;halb 3 Uhr
      Finn Lang;27.11.2026;14:30
      Gert Lang;27.11.2026;14:45
      Hugo Lang;27.11.2026;14:50
      Ina Lang;27.11.2026;15:00
      Jan Lang;27.11.2026;15:10`);
    expect(shown).toHaveLength(5);
    expect(faults).toEqual(Array.from({ length: 5 }, () => ['startTime not-a-time']));
  });

  it('a span says the half of the day once, and one that ends before it begins is refused with its reason', () => {
    const { shown, faults } = read(`Name;Date;Time
      Anna Müller;2026-11-27;2:00 pm - 2:30
      王小明;2026-11-27;下午2:00-2:30
      Ben Okafor;2026-11-27;下午2点半
      Cleo Sand;2026-11-27;10:30 - 10:00`);
    expect(shown.map((row) => row.split(' ').slice(3, 5).join(' '))).toEqual([
      '14:00 14:30',
      '14:00 14:30',
      '14:30 15:00',
    ]);
    expect(faults).toEqual([['end before-start']]);
  });

  it('dates that no order fits are asked about', () => {
    const { shown, list } = read('Start;Name\n13/04/2026 09:30;Anna Müller\n04/13/2026 09:30;Ben Okafor');
    expect(shown).toEqual([]);
    expect(list.questions).toMatchObject([{ kind: 'date-order', isMixed: true }]);
  });

  it.each([
    ['End', '27.11.2026 10:50'],
    ['Until', '10:50'],
    ['Duration', '1h 20min'],
    ['Duration (mins.)', '80'],
    ['Duration (hours)', '1.333333'],
    ['Dauer', '1 Std. 20 Min.'],
    ['Length', 'PT1H20M'],
    ['时长', '80分钟'],
  ])('an end may be said by %s %j', (name, cell) => {
    const { taken } = read(`Start;Name;${name}\n27.11.2026 09:30;Anna Müller;${cell}`);
    expect(taken.map(({ endsAt }) => local(endsAt))).toEqual(['2026-11-27 10:50']);
  });

  it('an appointment without an end has the usual length of its line', () => {
    const usual = { lines: [{ id: 1, name: 'Passport', minutes: 15 }] };
    const { shown } = read('Start;Name;Service\n27.11.2026 09:30;Anna Müller;Passport', usual);
    expect(shown).toEqual(['Anna Müller 2026-11-27 09:30 09:45 Scheduled']);
  });

  it('a span of times is start and end', () => {
    expect(read('Date;Time;Name\n27.11.2026;9:30 - 9:50;Anna Müller').shown).toEqual([
      'Anna Müller 2026-11-27 09:30 09:50 Scheduled',
    ]);
  });

  it('a zone is from the row, from the name of the column, from the list, or from the lobby', () => {
    expect(read('Start;Time zone;Name\n2026-11-27 03:30;America/New_York;Anna M').shown[0]).toContain(
      '09:30',
    );
    expect(read('Start (UTC);Name\n2026-11-27 08:30;Anna M').shown[0]).toContain('09:30');
    expect(read(tableIn('Start;Name\n2026-11-27 08:30;Anna M', { timeZone: 'UTC' })).shown[0]).toContain(
      '09:30',
    );
    expect(read('Start;Name\n2026-11-27 09:30;Anna M').shown[0]).toContain('09:30');
    expect(read('Start;Time zone;Name\n2026-11-27 09:30;Nowhere/City;Anna M').doubts).toEqual([
      'start unknown-zone',
    ]);
    // An invitee's zone says nothing about the times.
    expect(read('Start;Invitee time zone;Name\n2026-11-27 09:30;America/New_York;Anna M').shown[0]).toContain(
      '09:30',
    );
  });

  it('hours at a change of the clocks are named', () => {
    expect(read('Start;Name\n2026-03-29 02:30;Anna M').doubts).toEqual(['start skipped-hour']);
    expect(read('Start;Name\n2026-10-25 02:30;Anna M').doubts).toEqual(['start double-hour']);
  });

  it('times before 1900, in 2100, without an hour, or of no day are refused', () => {
    const { faults } = read(`Start;Name
      1899-12-31 09:30;Anna M
      2100-01-01 09:30;Ben O
      2026-11-27;Cleo S
      2026-02-30 09:30;Dora V
      2029-11-27 09:30;Emil W`);
    expect(faults.map((each) => each.join())).toEqual([
      'start out-of-range',
      'start out-of-range',
      'start no-time',
      'start not-a-time',
      'start too-far-ahead',
    ]);
  });

  it('all faults of a row are told', () => {
    expect(
      read(
        `id;code;firstName;lineId;startTime;endTime
      a1;!!!;;seven;never;soon
      a2;A2;Anna;1;2026-11-27 09:30;2026-11-27 09:50
      a3;A3;Ben;1;2026-11-27 09:30;2026-11-27 09:50
      a4;A4;Cleo;1;2026-11-27 09:30;2026-11-27 09:50`,
        {
          recipe: { columns: { lineId: 'lineId' } },
        },
      ).faults,
    ).toEqual([['lineId not-a-number', 'firstName missing', 'start not-a-time', 'end not-a-time']]);
  });

  it('rows with times only are of the day that a recipe, a title or a heading says, and else refused', () => {
    const text = 'Time;Name\n09:30;Anna Müller';
    expect(read(text).asked).toEqual(['no-column']);
    expect(read(text).faults).toEqual([['startDate missing']]);
    expect(read(text, { recipe: { day: '2026-11-27' } }).shown[0]).toContain('2026-11-27 09:30');
    expect(read(text, { recipe: { day: 'today' } }).shown[0]).toContain('2026-11-26 09:30');
    const titled = read(
      tableIn(text, { titles: ['Tagesliste Freitag, 27. November 2026', 'Gedruckt 26.11.2026'] }),
    );
    expect(titled.shown[0]).toContain('2026-11-27 09:30');
    expect(titled.asked).toEqual(['day-of-title']);
    expect(read(tableIn(text, { titles: ['Printed 26.11.2026 08:00'] })).shown).toEqual([]);
  });
});

describe('what a list says about a visitor', () => {
  const row = (names: string, cells: string) =>
    read(`Start;Name;${names}\n2026-11-27 09:30;Anna Müller;${cells}`).taken[0]?.status ?? 'unknown';

  it.each([
    ['Status', 'Canceled'],
    ['Status', 'CANCELLED_BY_CUSTOMER'],
    ['Status', 'storniert durch Kunde'],
    ['Canceled', 'true'],
    ['Storniert', 'ja'],
    ['已取消', '是'],
    ['Status;Canceled', 'Confirmed;true'],
    ['Canceled on', '2026-11-25 08:00'],
    ['Cancellation reason', 'ill'],
    ['Subject', 'Abgesagt: Reisepass'],
  ])('a row cancels, however it says it: %s %j', (names, cells) => {
    expect(row(names, cells)).toBe('Cancelled');
  });

  it('a word that nobody knows is never expected, and is told once for the list', () => {
    const { taken, doubts, list } = read(`Start;Name;Status
      2026-11-27 09:30;Anna Müller;Zurückgestellt
      2026-11-27 10:30;Ben Okafor;zurückgestellt
      2026-11-27 11:30;Cleo Sand;bestätigt`);
    expect(taken.map(({ status }) => status)).toEqual([undefined, undefined, 'Scheduled']);
    expect(doubts).toEqual(['status unknown-status', 'status unknown-status']);
    expect(list.questions).toMatchObject([{ kind: 'unknown-statuses' }]);
    const said = { recipe: { statuses: { Zurückgestellt: 'Cancelled' as const } } };
    expect(
      read('Start;Name;Status\n2026-11-27 09:30;Anna Müller;zurückgestellt', said).taken[0]?.status,
    ).toBe('Cancelled');
  });

  it('a flag that nobody knows, and a flag against its reason, are doubts', () => {
    expect(row('Canceled', 'perhaps')).toBe('unknown');
    expect(row('Status;Cancellation reason', 'Confirmed;ill')).toBe('unknown');
  });
});

describe('a list that says in more than one way that nobody is expected', () => {
  it.each([
    ['Cancelled/Rescheduled', 'Cancelled'],
    ['Canceled: confirmed', 'Cancelled'],
    ['Abgesagt: neu', 'Cancelled'],
    ['Annulé/Confirmé', 'Cancelled'],
    ['Rejected: booked', 'Cancelled'],
    ['Confirmed / Cancelled', 'Cancelled'],
    ['No-show/confirmed', 'No-show'],
    ['Not/confirmed', 'unknown'],
    ['Was: confirmed', 'unknown'],
    ['Arrived/confirmed', 'unknown'],
    ['Attending', 'unknown'],
    ['Confirmed/Booked', 'Scheduled'],
    ['Status: confirmed', 'Scheduled'],
    ['booking_status_confirmed', 'Scheduled'],
    ['http://hl7.org/fhir/appointmentstatus#booked', 'Scheduled'],
  ])('the status "%s" is %s', (word, status) => {
    expect(read(`Name;Start;Status\n Anna Müller;2026-11-27 09:30;${word}`).shown).toEqual([
      `Anna Müller 2026-11-27 09:30 10:00 ${status}`,
    ]);
  });

  it.each([
    ...'Deleted,Is deleted,isDeleted,Removed,Void,Withdrawn,Rejected,Declined,Gelöscht,Annulliert,Supprimé'.split(
      ',',
    ),
    ...'Anulowana,Usunięta,Видалено,Silindi,已删除,No show,Missed'.split(','),
  ])('a column "%s" that says yes or a time means that nobody is expected', (name) => {
    const { taken } = read(`Name;Start;Note;${name}
      Anna Müller;2026-11-27 09:30;;1
      Ben Okafor;2026-11-27 10:30;;TRUE
      Cleo Sand;2026-11-27 11:30;;0
      Dora Vogel;2026-11-27 12:30;;`);
    expect(taken.map(({ status }) => status === 'Scheduled')).toEqual([false, false, true, true]);
  });

  it('a time of deletion is a doubt, and no time of zeros', () => {
    const { shown, doubts } = read(`Name;Start;deleted_at
      Anna Müller;2026-11-27 09:30;2026-11-20 08:00:00
      Ben Okafor;2026-11-27 10:30;0000-00-00 00:00:00
      Cleo Sand;2026-11-27 11:30;`);
    expect(shown.map((row) => row.split(' ').at(-1))).toEqual(['unknown', 'Scheduled', 'Scheduled']);
    expect(doubts).toEqual(['- cancelled-in-doubt']);
  });

  it.each('Active,isActive,Aktiv,Valid,Confirmed,Bestätigt,Attending,is_active'.split(','))(
    'a column "%s" that says no is a doubt',
    (name) => {
      const { taken } = read(`Name;Start;${name}
      Anna Müller;2026-11-27 09:30;No
      Ben Okafor;2026-11-27 10:30;0
      Cleo Sand;2026-11-27 11:30;Yes
      Dora Vogel;2026-11-27 12:30;`);
      expect(taken.map(({ status }) => status)).toEqual([undefined, undefined, 'Scheduled', 'Scheduled']);
    },
  );

  it('a column of new visitors, or of appointments that were moved, says nothing against them', () => {
    const { shown } = read(`Name;Start;New client;Neu;Rescheduled
      Anna Müller;2026-11-27 09:30;No;No;No`);
    expect(shown).toEqual(['Anna Müller 2026-11-27 09:30 10:00 Scheduled']);
  });
});

describe('codes in a list', () => {
  const own = (codes: readonly string[], phone = '+49305550100') =>
    read(
      `id;code;firstName;lineId;startTime;endTime;phoneNumber\n${codes
        .map((code, n) => `a${n};${code};Anna${n};1;2026-11-27 09:30;2026-11-27 09:50;${phone}`)
        .join('\n')}`,
    );

  it('codes that a spreadsheet program changed are a doubt and no codes', () => {
    const { taken, doubts } = own(['1.00E+05', '42']);
    expect(taken.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect(doubts).toEqual(['code changed-code', 'code changed-code']);
    expect(own(['4711', '4712', '42', '4714']).taken.map(({ code }) => code)).toEqual([
      '4711',
      '4712',
      undefined,
      '4714',
    ]);
    expect(own(['A7K3', '3-Mar', 'B8M4']).taken.map(({ code }) => code)).toEqual(['A7K3', undefined, 'B8M4']);
  });

  it('codes that are counted, or quoted against a spreadsheet program, are codes', () => {
    expect(own(Array.from({ length: 12 }, (_, n) => `${n + 1}`)).doubts).toEqual([]);
    expect(own(['3E12', '4E10', '5E11']).doubts).toEqual([]);
    expect(own(['="0042"', '="4711"']).taken.map(({ code }) => code)).toEqual(['0042', '4711']);
  });

  it('a phone number that a spreadsheet program changed is not taken', () => {
    const { taken, doubts } = own(['A7K3'], '4.93056E+11');
    expect(taken[0]?.phoneNumber).toBeUndefined();
    expect(doubts).toEqual(['phoneNumber changed-phone']);
  });

  it('a reference of another program is an alias, and its rows are not of the booking system', () => {
    const { list, taken } = read(`ID;Booking reference;Start;Name
      417;#A7K3;2026-11-27 09:30;Anna Müller`);
    expect(taken).toMatchObject([{ alias: '#A7K3', sourceId: '417' }]);
    expect([taken[0]?.id, taken[0]?.code, list.isOfService]).toEqual([undefined, undefined, false]);
    expect(own(['A7K3']).list.isOfService).toBe(true);
  });
});

describe('a recipe', () => {
  it('a recipe of a person stands above name and content', () => {
    const recipe = {
      name: 'Ours',
      columns: { Kunde: null, Sachbearbeiter: 'fullName' as const },
      usualMinutes: 5,
    };
    const { shown, list } = read('Beginn;Kunde;Sachbearbeiter\n27.11.2026 09:30;X Y;Anna Müller', { recipe });
    expect(shown).toEqual(['Anna Müller 2026-11-27 09:30 09:35 Scheduled']);
    expect(list.source).toBe('Ours');
    expect(list.columns[2]).toMatchObject({ field: 'fullName', why: 'recipe' });
  });

  it('lines and people by name are matched to those of the lobby, and asked about once', () => {
    const about = {
      lines: [{ id: 3, name: 'Passports' }],
      recipe: { lines: { Reisepass: { name: 'Passports' } } },
    };
    const { taken, list } = read(
      `Start;Name;Service
      2026-11-27 09:30;Anna Müller;passports
      2026-11-27 10:30;Ben Okafor;Reisepass
      2026-11-27 11:30;Cleo Sand;Visa`,
      about,
    );
    expect(taken.map(({ lineId }) => lineId)).toEqual([3, 3, undefined]);
    expect(list.questions).toEqual([{ kind: 'unknown-lines', words: ['Visa'] }]);
  });
});

describe('a list of anything', () => {
  it('a list of anything is read to its end, whatever stands in its cells', () => {
    const part = fc.constantFrom(
      ...'03/04/2026|27.11.|9:30|24:61|pm|م|上午|Anna|Müller|,|<|@|(|Storniert:| - |1.00E+05|="|\'|thứ|月|٣|👩|\u0000|\u202e|2026-02-30|-1|99999999999999'.split(
        '|',
      ),
    );
    const cell = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    const name = fc.constantFrom(
      'Start',
      'End',
      'Date',
      'Time',
      'Name',
      'Vorname',
      'Status',
      'Canceled',
      'Subject',
      'Attendees',
      'id',
      'code',
      'lineId',
      'Duration',
      'Time zone',
      'DOB',
      '',
      '时间',
    );
    const table = fc
      .integer({ min: 1, max: 8 })
      .chain((width) =>
        fc.tuple(
          fc.uniqueArray(name, { minLength: width, maxLength: width }),
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
        ),
      );
    fc.assert(
      fc.property(table, ([columns, cells]) => {
        const { rows, taken } = read(tableOf(columns, cells));
        expect(rows).toHaveLength(cells.length);
        for (const { startsAt, endsAt, firstName } of taken) {
          expect(endsAt).toBeGreaterThanOrEqual(startsAt);
          expect(firstName).not.toBe('');
        }
      }),
      { numRuns: shareOf(1_000) },
    );
  });

  it('a list of endless cells takes no longer than their length', () => {
    const long = (text: string): string => text.repeat(50_000);
    const cells = [long('a@'), long('Anna, '), long('('), long('27.11.'), long('storniert: '), long('1h ')];
    const columns = ['Attendees', 'Name', 'Subject', 'Start', 'Status', 'Duration'];
    expect(
      read(
        tableOf(
          columns,
          Array.from({ length: 20 }, () => cells),
        ),
      ).faults,
    ).toHaveLength(20);
  });
});

describe('rows that nobody should be booked from', () => {
  it('a time before six in a list of the day is refused, and not of the night', () => {
    const { faults, shown } = read(`Name;Datum;Uhrzeit
      Anna Müller;27.11.2026;9.30
      Ben Okafor;27.11.2026;2.45
      Cleo Sand;27.11.2026;14.45`);
    expect(faults).toEqual([['startTime odd-hour']]);
    expect(shown).toHaveLength(2);
    const joined = read(`Name;Start
      Anna Müller;2026-11-27 09:30
      Ben Okafor;2026-11-27 02:45
      Cleo Sand;2026-11-27 00:00
      Dora Vogel;2026-11-27 14:45`);
    expect(joined.faults).toEqual([['start odd-hour'], ['start odd-hour']]);
  });

  it('early times of a night shift, of another zone or with a half of the day are as they say', () => {
    for (const early of ['2026-11-27 02:45 AM', '2026-11-27T02:45:00Z', '2026-11-27 02:45 +01:00'])
      expect(read(`Name;Start\nAnna Müller;${early}\nBen Okafor;2026-11-27 14:45`).faults).toEqual([]);
    const night = read(`Name;Start
      Anna Müller;2026-11-27 14:45
      Ben Okafor;2026-11-27 22:45
      Cleo Sand;2026-11-28 02:45`);
    expect(night.faults).toEqual([]);
    expect(
      read(`Name;Start (UTC)\nAnna Müller;2026-11-27 02:45\nBen Okafor;2026-11-27 14:45`).faults,
    ).toEqual([]);
  });

  it('an entry for the whole day is no visitor, as a flag says or its midnights', () => {
    const outlook = read(`Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ganztägiges Ereignis
      Anna Müller - Reisepass;27.11.2026;09:30:00;27.11.2026;09:50:00;Aus
      Betriebsausflug;27.11.2026;00:00:00;28.11.2026;00:00:00;Ein`);
    expect(outlook.faults).toEqual([expect.arrayContaining([expect.stringContaining('all-day')])]);
    for (const flag of ['On', 'Ein', 'Oui', 'Sí', 'Tak', 'Evet', 'True'])
      expect(read(`Name;Start;All day\nAnna Müller;2026-11-27 09:30;${flag}`).faults).toEqual([
        ['start all-day'],
      ]);
    for (const end of ['2026-11-27 00:00', '2026-11-28 00:00', '2026-11-29 00:00', '2026-11-27 23:59'])
      expect(
        read(`Name;Start;End
          Anna Müller;2026-11-27 00:00;${end}
          Ben Okafor;2026-11-27 23:00;2026-11-28 00:00`).faults,
      ).toEqual([['start all-day']]);
  });

  it('an id that a spreadsheet program changed is refused, and a code that became a date is not used', () => {
    const { faults, doubts, rows } = read(`id;firstName;startTime;endTime;code;lineId
      5,0004E+04;Anna;2026-11-27 09:30;2026-11-27 09:50;A7K3;1
      b;Ben;2026-11-27 10:30;2026-11-27 10:50;03. Apr;1
      c;Cleo;2026-11-27 10:30;2026-11-27 10:50;2026-04-03;1
      d;Dora;2026-11-27 10:30;2026-11-27 10:50;Apr 03;1`);
    expect(faults).toEqual([['id changed-id']]);
    expect(rows[0]).not.toHaveProperty('id', '5,0004E+04');
    expect(doubts).toEqual(['code changed-code', 'code changed-code', 'code changed-code']);
    expect(
      read(`Booking ID;Name;Start\n5.0004E+04;Anna Müller;2026-11-27 09:30\n2;Ben Okafor;2026-11-27 10:30`)
        .faults,
    ).toEqual([['id changed-id']]);
  });

  it('an entry about no one says which it is, and a note of a cancellation what it is', () => {
    const { rows } = read(`Betreff;Start
      Anna Müller - Reisepass;2026-11-27 09:30
      Mittagspause;2026-11-27 12:00`);
    expect(rows[1]).toMatchObject({ faults: [{ kind: 'no-name', text: 'Mittagspause' }] });
    const noted = read(`Name;Start;Status;Cancellation reason
      Anna Müller;2026-11-27 09:30;Confirmed;is ill`).rows;
    expect(noted).toMatchObject([{ doubts: [{ kind: 'cancelled-in-doubt', text: 'is ill' }] }]);
  });

  it('times of a workbook without their format stay times beside one that was typed', () => {
    const { shown, list, faults } = read(
      tableIn(
        `Name;Datum;Uhrzeit
        Anna Müller;2026-11-27;0.354166666666667
        Ben Okafor;2026-11-27;0.375
        Cleo Sand;2026-11-27;0.395833333333333
        Dora Vogel;2026-11-27;14:15`,
        { container: 'workbook' },
      ),
    );
    expect(faults).toEqual([]);
    expect(shown).toHaveLength(4);
    expect(shown[0]).toContain('08:30');
    expect(list.columns[2]).toMatchObject({ field: 'startTime', samples: ['08:30', '09:00', '09:30'] });
  });

  it('a column of few words that nobody knows is asked about where no other is the status', () => {
    const text = `Jméno;Start;Stav
      Anna Müller;2026-11-27 09:30;potvrzeno
      Ben Okafor;2026-11-27 10:30;zrušeno
      Cleo Sand;2026-11-27 11:30;potvrzeno`;
    const doubt = { kind: 'unread-column', name: 'Stav', words: ['potvrzeno', 'zrušeno'] };
    expect(read(text).list.doubts).toEqual([doubt]);
    expect(read(text, { recipe: { columns: { Stav: null } } }).list.doubts).toEqual([]);
    expect(read(text, { recipe: { columns: { Stav: 'status' } } }).asked).toContain('unknown-statuses');
  });
});

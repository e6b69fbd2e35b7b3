/**
 * Lists as other booking programs write them, made from their names of columns: what comes in without any choice, and
 * what a person is asked or told. Nothing else may be wrong.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { reportOf } from './list-report.ts';
import { sourceOf } from './list-text.ts';
import { openList } from './open-list.ts';
import { isColumnName } from './read-appointments.ts';

const LISTS = join(import.meta.dirname, '../../../../test/lists/made');
const NOW = Date.parse('2026-11-27T06:00:00Z');
const DAY_MS = 86_400_000;

function reportFor(name: string) {
  const bytes = new Uint8Array(readFileSync(join(LISTS, name))).buffer;
  const opened = openList(sourceOf({ kind: 'memory', bytes }), {
    languages: LANGUAGES,
    timeZone: 'Europe/Berlin',
    window: { from: NOW - 31 * DAY_MS, to: NOW + 366 * DAY_MS },
    knows: isColumnName,
  });
  return reportOf(opened, { timeZone: 'Europe/Berlin', now: NOW });
}

it.each<[string, readonly string[], readonly string[]]>([
  [
    'altegio-uk.csv',
    [
      'Анна Ковальчук | 12-03T09:30 09:50 | Паспорт | null | null',
      'Борис Шевченко | 12-04T13:00 13:20 | Паспорт | Scheduled | null',
      'Соломія Бондар | 11-26T14:00 15:20 | Візитка | No-show | null',
      'Дарина Коваленко | 11-26T15:30 15:50 | Паспорт | Checked-in | null',
    ],
    [
      'unknown-statuses',
      'name-order',
      '2 fullName name-guessed',
      '2 status unknown-status',
      '4 fullName name-guessed',
    ],
  ],
  [
    'clinic-tr.csv',
    [
      'Şule Yıldırım | 12-03T09:00 09:30 | Dahiliye | Scheduled | R-1001',
      'İsmail Güneş | 12-03T09:20 09:50 | Dahiliye | Cancelled | R-1002',
      'Gökçe Işık | 12-03T10:00 10:30 | Göz | null | R-1003',
      'Ömer Faruk Şen | 12-03T10:20 10:50 | Göz | No-show | R-1004',
    ],
    ['unknown-statuses', '4 status unknown-status', '5 fullName name-guessed'],
  ],
  [
    'clinic-zh.csv',
    [
      '小明 王 | 12-03T09:00 09:30 | 内科 | Scheduled | null',
      '娜娜 欧阳 | 12-03T09:30 10:00 | 内科 | Cancelled | null',
      '雷 李 | 12-03T14:00 14:30 | 外科 | Scheduled | null',
      '梅梅 韩 | 12-04T14:30 15:00 | 外科 | Checked-in | null',
    ],
    [],
  ],
  [
    'clinic-vi.csv',
    [
      'Thị Anh Nguyễn | 12-03T09:30 10:00 | Khám tổng quát | Scheduled | LH0031',
      'Văn Bình Lê | 12-04T13:00 13:30 | Siêu âm | null | LH0032',
      'Cúc Phạm | 12-04T14:00 14:30 | Khám tổng quát | Cancelled | LH0033',
      'Quốc Đạt Trần | 11-26T15:15 15:45 | Khám tổng quát | Served | LH0034',
    ],
    ['unknown-statuses', '3 status unknown-status'],
  ],
  [
    'cliniko.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Standard consultation | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | Standard consultation | Cancelled | null',
      'Cleo Sand | 11-26T14:00 14:20 | Initial consultation | No-show | null',
      'Dora Lind | 11-26T15:00 15:20 | Initial consultation | Checked-in | null',
    ],
    [],
  ],
  [
    'day-headings.xlsx',
    [
      'Anna Müller | 12-03T09:30 10:00 | Reisepass | Scheduled | null',
      'Cleo Sand | 12-03T11:15 11:45 | Reisepass | Scheduled | null',
      'Dora Lind | 12-04T09:50 10:20 | Reisepass | Scheduled | null',
      'Frida Kern | 12-04T14:00 14:30 | Ausweis | Scheduled | null',
    ],
    ['6 left out: startTime not-a-time', '10 left out: startTime not-a-time'],
  ],
  [
    'days-merged-down.xlsx',
    [
      'Anna Müller | 12-03T09:30 10:00 | null | Scheduled | null',
      'Ben Okafor | 12-03T10:00 10:30 | null | Scheduled | null',
      'Cleo Sand | 12-03T11:00 11:30 | null | Scheduled | null',
      'Dora Lind | 12-04T09:30 10:00 | null | Scheduled | null',
      'Emil Wolf | 12-04T10:00 10:30 | null | Scheduled | null',
    ],
    ['unread-column'],
  ],
  [
    'doctolib.csv',
    [
      'Anna MÜLLER | 12-03T09:30 09:50 | Passeport | Scheduled | null',
      'Ben OKAFOR | 12-04T13:00 13:20 | Première consultation | Cancelled | null',
      'Cleo SAND | 12-04T14:00 14:20 | Passeport | No-show | null',
      'Théo LIND | 12-04T15:00 15:20 | Passeport | Checked-in | null',
    ],
    [],
  ],
  [
    'google-calendar.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Passport | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | ID card | Scheduled | null',
    ],
    ['4 left out: firstName no-name, startTime all-day'],
  ],
  [
    'google-calendar.ics',
    [
      'Anna Müller | 12-03T09:30 09:50 | Passport appointment | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | Passport appointment | Scheduled | null',
    ],
    [
      '3 left out: firstName no-name, start all-day',
      '4 left out: firstName no-name',
      '4 left out: firstName no-name',
      '4 left out: firstName no-name',
    ],
  ],
  [
    'hospital-zh.csv',
    [
      '芳 王 | 12-03T09:30 09:50 | 内科门诊 | Scheduled | null',
      '建国 欧阳 | 12-04T13:00 13:20 | 内科门诊 | Cancelled | null',
      '伟 张 | 12-04T14:00 14:20 | 外科门诊 | Checked-in | null',
      '洋 刘 | 11-26T15:00 15:20 | 外科门诊 | No-show | null',
    ],
    [],
  ],
  [
    'jameda.csv',
    [
      'Leyla Öztürk | 12-03T08:30 08:50 | Vorsorge | Scheduled | null',
      'Jürgen Groß | 12-03T09:00 09:20 | Kontrolle | Cancelled | null',
      'Mia van der Berg | 12-03T09:30 10:00 | Erstgespräch | Scheduled | null',
      'Inés Núñez | 12-03T10:00 10:30 | Erstgespräch | null | null',
    ],
    ['unknown-statuses', '5 status unknown-status'],
  ],
  [
    'no-years.csv',
    [
      'Priya Raman | 12-03T09:30 10:15 | null | Scheduled | null',
      "Marcus O'Neill | 12-03T10:15 11:15 | null | Scheduled | null",
      'Zoë Quispe | 01-08T14:00 14:30 | null | Scheduled | null',
      'Lee Wong | 06-07T11:00 11:30 | null | Scheduled | null',
    ],
    ['unread-column'],
  ],
  [
    'salon-by-hand.csv',
    [
      'Becky Shaw | 12-03T09:00 09:30 | cut | Scheduled | null',
      'MARIA DEL CARMEN LOPEZ | 12-03T09:45 10:15 | cut x2 | Scheduled | null',
      "O'Hara  | 12-03T11:15 11:45 | blow dry | Scheduled | null",
      'John Smith | 12-03T13:30 14:00 | cut | Cancelled | null',
      'Ana  | 12-03T14:00 15:00 | colour | Scheduled | null',
      'Lee  | 12-04T10:00 10:30 | cut | Scheduled | null',
    ],
    [
      'day-of-title',
      '4 fullName several-people',
      '8 fullName several-people',
      '6 left out: startTime not-a-time',
    ],
  ],
  [
    'jane.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Initial visit | Scheduled | null',
      'Benjamin Okafor | 12-04T13:00 13:20 | Follow up | Cancelled | null',
      'Cleo Sand | 11-26T14:00 14:20 | Follow up | No-show | null',
      'Dora Lind | 11-26T15:00 15:20 | Follow up | Checked-in | null',
    ],
    [],
  ],
  [
    'phorest.csv',
    [
      'Anna Müller | 12-03T09:30 10:15 | Cut & Finish | Scheduled | PH-77101',
      "Ben O'Kafor | 12-04T13:00 13:30 | Beard trim | null | PH-77102",
      'Cleo Sand | 11-26T14:00 14:30 | Beard trim | null | PH-77103',
      'Dora Lind | 12-04T15:00 15:30 | Beard trim | Checked-in | PH-77104',
    ],
    ['unknown-statuses', '3 - cancelled-in-doubt', '4 status unknown-status'],
  ],
  [
    'planity.csv',
    [
      'Anna Müller | 12-03T09:30 10:00 | Coupe femme | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | Barbe | Cancelled | null',
      'Cleo Sand | 12-04T14:00 15:30 | Coupe + couleur | No-show | null',
    ],
    [],
  ],
  [
    'practice-de.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Kontrolle | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | Blutabnahme | null | null',
      'Cleo von der Heide | 12-04T14:00 14:20 | Kontrolle | Scheduled | null',
    ],
    ['3 notes cancelled-in-doubt'],
  ],
  [
    'rows-as-lists.json',
    [
      'Anna Müller | 12-03T09:30 10:00 | Facial | Scheduled | TW1001',
      'Ben Okafor | 12-14T13:00 13:30 | Massage | Cancelled | TW1002',
    ],
    [],
  ],
  [
    'salon-12h.csv',
    [
      'Anna Müller | 12-03T09:30 10:00 | Cut | Scheduled | null',
      'Ben Okafor | 12-03T11:00 11:30 | Cut | Scheduled | null',
    ],
    ['5 left out: startTime not-a-time', '6 left out: startTime not-a-time'],
  ],
  [
    'setmore.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Passport | Scheduled | null',
      'Ben Okafor | 12-03T13:00 13:20 | ID card | Scheduled | null',
      'Cleo Sand | 12-04T14:30 14:50 | Passport | null | null',
      'Dora Lind | 12-04T15:30 15:50 | Passport | Scheduled | null',
    ],
    ['4 status unknown-status'],
  ],
  [
    'simplybook.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Passport | Scheduled | 5q2k7x1b',
      'Ben Okafor | 12-04T13:00 13:20 | ID card | Cancelled | 5q2k8m9c',
      'Cleo Sand | 12-04T14:00 14:20 | Passport | null | 5q2k9p3d',
    ],
    ['unknown-statuses', '4 status unknown-status'],
  ],
  [
    'square.csv',
    [],
    [
      'date-order',
      'unknown-statuses',
      '2 left out: startDate date-order-open',
      '3 left out: startDate date-order-open',
      '4 left out: startDate date-order-open',
    ],
  ],
  [
    'terminland.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Reisepass | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | Personalausweis | Cancelled | null',
      'Cleo Groß-Sand | 12-04T14:00 14:20 | Reisepass | Scheduled | null',
    ],
    [],
  ],
  [
    'turnos-es.csv',
    [
      'Ana García Pérez | 12-03T09:30 10:00 | Revisión | Scheduled | C-101',
      'Benito López Ruiz | 12-04T13:00 13:30 | Análisis | Cancelled | C-102',
      'Clea Sanz | 12-04T14:00 14:30 | Revisión | null | C-103',
    ],
    ['unknown-statuses', '4 status unknown-status'],
  ],
  [
    'yclients-ru.csv',
    [
      'Анна Ковалёва | 12-03T09:30 10:00 | Стрижка женская | null | null',
      'Борис Орлов | 12-04T13:00 13:30 | Борода | null | null',
      'Клавдия Сидорова | 11-26T14:00 14:30 | Стрижка женская | No-show | null',
      'Дарья Линд | 11-26T15:00 15:30 | Стрижка женская | Checked-in | null',
      'Егор Титов | 12-04T16:00 16:30 | Борода | Cancelled | null',
    ],
    [
      'unknown-statuses',
      'name-order',
      '2 fullName name-guessed',
      '2 status unknown-status',
      '3 status unknown-status',
      '4 fullName name-guessed',
      '5 fullName name-guessed',
    ],
  ],
  [
    'zoho.csv',
    [
      'Anna Müller | 12-03T09:30 09:50 | Passport | Scheduled | null',
      'Ben Okafor | 12-04T13:00 13:20 | ID card | Cancelled | null',
      'Cleo Sand | 12-04T14:00 14:20 | Passport | No-show | null',
    ],
    [],
  ],
])('the list %s of another program gives what it says, and asks for the rest', (name, rows, told) => {
  const report = reportFor(name);
  expect(report.isOfService).toBe(false);
  expect(
    report.rows.map(
      ({ firstName, lastName, startTime, endTime, line, status, alias }) =>
        `${firstName} ${lastName} | ${startTime.slice(5, 16)} ${endTime.slice(11, 16)} | ${line} | ${status} | ${alias}`,
    ),
  ).toEqual(rows);
  expect([
    ...report.doubts.map((one) =>
      one.about === 'row' ? `${one.number} ${one.field ?? '-'} ${one.kind}` : one.kind,
    ),
    ...report.refused.map(
      ({ number, faults }) =>
        `${number} left out: ${faults.map(({ field, kind }) => `${field} ${kind}`).join(', ')}`,
    ),
  ]).toEqual(told);
});

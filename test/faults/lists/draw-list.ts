/** Draws a list as some program might write it, and what its owner expects of it. */
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';
import { createZoneTimes } from '../../../src/clock/zone-times.ts';
import { oneOf, shuffled, wholeBetween } from '../random.ts';
import { type ColumnWord, LIST_LANGUAGES, type ListLanguage } from './list-words.ts';

export interface ExpectedRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly startsAt: number;
  /** Absent where the list says neither end nor length. */
  readonly endsAt?: number;
  /** Undefined: nobody knows the word. */
  readonly status: AppointmentStatus | undefined;
  readonly line?: string;
  readonly alias?: string;
}

export interface DrawnList {
  /** What it is, in words. */
  readonly about: string;
  readonly language: ListLanguage;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly expected: readonly ExpectedRow[];
}

type Random = () => number;
type DateForm = (day: Day, locale: string) => string;

interface Day {
  readonly y: number;
  readonly m: number;
  readonly d: number;
}

export const TIME_ZONE = 'Europe/Berlin';
const zone = createZoneTimes(TIME_ZONE);

const two = (value: number): string => String(value).padStart(2, '0');
const inWords = ({ y, m, d }: Day, locale: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.UTC(y, m - 1, d, 12),
  );

/** The last two are open where no day is past the twelfth. */
const DATE_FORMS: Readonly<Record<string, DateForm>> = {
  iso: ({ y, m, d }) => `${y}-${two(m)}-${two(d)}`,
  dots: ({ y, m, d }) => `${two(d)}.${two(m)}.${y}`,
  'short dots': ({ y, m, d }) => `${d}.${m}.${y}`,
  'dots, two digits': ({ y, m, d }) => `${two(d)}.${two(m)}.${y % 100}`,
  'year first': ({ y, m, d }) => `${y}/${two(m)}/${two(d)}`,
  'long words': (day, locale) => inWords(day, locale, { dateStyle: 'long' }),
  'full words': (day, locale) => inWords(day, locale, { dateStyle: 'full' }),
  'short words': (day, locale) => inWords(day, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  chinese: ({ y, m, d }) => `${y}年${m}月${d}日`,
  'month first': ({ y, m, d }) => `${m}/${d}/${y}`,
  'day first': ({ y, m, d }) => `${two(d)}/${two(m)}/${y}`,
};

type TimeForm = (minutes: number) => string;
const hour = (minutes: number): number => Math.floor(minutes / 60);
const TIME_FORMS: Readonly<Record<string, TimeForm>> = {
  '24 h': (at) => `${two(hour(at))}:${two(at % 60)}`,
  'short 24 h': (at) => `${hour(at)}:${two(at % 60)}`,
  seconds: (at) => `${two(hour(at))}:${two(at % 60)}:00`,
  'am and pm': (at) => `${hour(at) % 12 || 12}:${two(at % 60)} ${hour(at) < 12 ? 'AM' : 'PM'}`,
  'small am and pm': (at) => `${two(hour(at) % 12 || 12)}:${two(at % 60)} ${hour(at) < 12 ? 'am' : 'pm'}`,
  dot: (at) => `${hour(at)}.${two(at % 60)}`,
  french: (at) => `${hour(at)}h${two(at % 60)}`,
};

interface Visit {
  readonly first: string;
  readonly last: string;
  readonly day: Day;
  readonly from: number;
  readonly lasts: number;
  readonly status: AppointmentStatus | undefined;
  readonly word: string;
  readonly service: string;
  readonly n: number;
}

const UNKNOWN_WORDS = ['Zurückgestellt', 'pending', 'Blorb', 'k. A. 7', '待定'];

function drawVisits(random: Random, language: ListLanguage, isOneDay: boolean): readonly Visit[] {
  const many = wholeBetween(random, 3, 14);
  const month = wholeBetween(random, 1, 12);
  const day = wholeBetween(random, 1, 28);
  return Array.from({ length: many }, (_, n) => {
    const isKnown = random() > 0.04;
    const status = oneOf(random, [
      'Scheduled',
      'Scheduled',
      'Scheduled',
      'Cancelled',
      'No-show',
      'Served',
      'Checked-in',
    ] as const);
    const words = language.statuses[status] ?? [status];
    return {
      first: oneOf(random, language.first),
      last: oneOf(random, language.last),
      day: { y: 2026, m: month, d: isOneDay ? day : wholeBetween(random, 1, 28) },
      // 9:30 in the morning to 5 in the afternoon: no clock changes then.
      from: wholeBetween(random, 96, 204) * 5,
      lasts: oneOf(random, [10, 15, 20, 30, 45, 80]),
      status: isKnown ? status : undefined,
      word: isKnown ? oneOf(random, words) : oneOf(random, UNKNOWN_WORDS),
      service: oneOf(random, language.services),
      n,
    };
  });
}

type Cell = (visit: Visit) => string;
interface Drawn {
  readonly columns: (readonly [name: string, cell: Cell])[];
  readonly about: string[];
}

const startOf = ({ day, from }: Visit): number =>
  zone.read(Date.UTC(day.y, day.m - 1, day.d) + from * 60_000).at;

const FAMILY_FIRST: Readonly<Record<string, string>> = {
  de: 'Name, Vorname',
  fr: 'Nom et prénom',
  es: 'Apellidos y nombre',
  pl: 'Nazwisko i imię',
  uk: 'Прізвище та ім’я',
  tr: 'Soyad Ad',
  'zh-Hans': '姓名',
  vi: 'Họ và tên',
};

function drawNames(random: Random, name: (word: ColumnWord) => string, { language }: ListLanguage): Drawn {
  const isSpaced = language !== 'zh-Hans';
  const shape = oneOf(random, [
    'split',
    'split',
    'joined',
    'last, first',
    'family first',
    'subject',
    'attendees',
  ] as const);
  const given: Cell = ({ first, last }) => `${first} ${last}`;
  const family: Cell = ({ first, last }) => `${last} ${first}`;
  const comma: Cell = ({ first, last }) => `${last}, ${first}`;
  const close: Cell = ({ first, last }) => (isSpaced ? `${first} ${last}` : `${last}${first}`);
  if (shape === 'split')
    return {
      about: [shape],
      columns: shuffled(random, [
        [name('first'), (v) => v.first],
        [name('last'), (v) => v.last],
      ]),
    };
  if (shape === 'joined')
    return { about: [shape], columns: [[name('full'), random() < 0.5 ? given : close]] };
  if (shape === 'family first')
    return { about: [shape], columns: [[FAMILY_FIRST[language] ?? 'Last name, first name', family]] };
  if (shape === 'last, first') return { about: [shape], columns: [[name('full'), comma]] };
  if (shape === 'subject') {
    const joint = oneOf(random, [': ', ' - ', ' – ']);
    return {
      about: [shape],
      columns: [
        [
          'Subject',
          (v) => (joint === ': ' ? `${v.service}: ${close(v)}` : `${v.service}${joint}${close(v)}`),
        ],
      ],
    };
  }
  return {
    about: [shape],
    columns: [
      ['Subject', (v) => v.service],
      ['Attendees', (v) => `${close(v)} <visitor${v.n}@example.test>`],
    ],
  };
}

/** As databases and spreadsheet programs have them. */
function drawInstants(random: Random, name: (word: ColumnWord) => string): Drawn {
  const local = (visit: Visit, minutes: number): number =>
    Date.UTC(visit.day.y, visit.day.m - 1, visit.day.d) + minutes * 60_000;
  const forms: Readonly<Record<string, (visit: Visit, minutes: number) => string>> = {
    UTC: (visit, minutes) => new Date(startOf(visit) + (minutes - visit.from) * 60_000).toISOString(),
    'with an offset': (visit, minutes) => {
      const at = startOf(visit) + (minutes - visit.from) * 60_000;
      const ahead = zone.offsetAt(at);
      return `${new Date(at + ahead).toISOString().slice(0, 19)}+0${ahead / 3_600_000}:00`;
    },
    'days since 1900': (visit, minutes) =>
      String((local(visit, minutes) - Date.UTC(1899, 11, 30)) / 86_400_000),
    seconds: (visit, minutes) => String(startOf(visit) / 1_000 + (minutes - visit.from) * 60),
    milliseconds: (visit, minutes) => String(startOf(visit) + (minutes - visit.from) * 60_000),
  };
  const form = oneOf(random, Object.keys(forms));
  const cell = forms[form] ?? (() => '');
  return {
    about: [form, 'instants', 'joined', 'end'],
    columns: [
      [name('start'), (visit) => cell(visit, visit.from)],
      [name('end'), (visit) => cell(visit, visit.from + visit.lasts)],
    ],
  };
}

function drawTimes(random: Random, name: (word: ColumnWord) => string, language: ListLanguage): Drawn {
  const forms = Object.keys(DATE_FORMS).filter(
    (form) => form !== 'chinese' || language.language === 'zh-Hans',
  );
  const dateForm = oneOf(random, forms);
  const timeForm = oneOf(
    random,
    Object.keys(TIME_FORMS).filter((form) => form !== 'french' || language.language === 'fr'),
  );
  const date: Cell = ({ day }) => (DATE_FORMS[dateForm] ?? DATE_FORMS['iso']!)(day, language.locale);
  const at = (minutes: number): string => (TIME_FORMS[timeForm] ?? TIME_FORMS['24 h']!)(minutes);
  const shape = oneOf(random, ['joined', 'apart', 'apart', 'apart with end', 'span', 'instants'] as const);
  const length = oneOf(random, ['end', 'minutes', 'words', 'none'] as const);
  const about = [dateForm, timeForm, shape, shape === 'apart with end' || shape === 'span' ? 'end' : length];
  const start: Cell = ({ from }) => at(from);
  const end: Cell = ({ from, lasts }) => at(from + lasts);
  if (shape === 'instants') return drawInstants(random, name);
  if (shape === 'apart with end')
    return {
      about,
      columns: [
        [name('date'), date],
        [name('startTime'), start],
        [name('endTime'), end],
      ],
    };
  if (shape === 'span')
    return {
      about,
      columns: [
        [name('date'), date],
        [name('time'), (v) => `${start(v)} - ${end(v)}`],
      ],
    };
  const minutes: (readonly [string, Cell])[] = [[name('duration'), ({ lasts }) => String(lasts)]];
  const words: (readonly [string, Cell])[] = [
    [name('duration'), ({ lasts }) => `${lasts} ${language.minutes}`],
  ];
  const ends: (readonly [string, Cell])[] =
    shape === 'joined' ? [[name('end'), (v) => `${date(v)} ${end(v)}`]] : [[name('endTime'), end]];
  const more = { end: ends, minutes, words, none: [] }[length];
  return shape === 'joined'
    ? { about, columns: [[name('start'), (v) => `${date(v)} ${start(v)}`], ...more] }
    : { about, columns: [[name('date'), date], [name('time'), start], ...more] };
}

function drawStatus(
  random: Random,
  name: (word: ColumnWord) => string,
  { yesNo }: ListLanguage,
): Drawn & { shape: 'none' | 'words' | 'flag' } {
  const shape = oneOf(random, ['none', 'words', 'words', 'flag'] as const);
  if (shape === 'words')
    return { shape, about: ['status words'], columns: [[name('status'), ({ word }) => word]] };
  if (shape === 'none') return { shape, about: ['no status'], columns: [] };
  const [yes, no] = oneOf(random, [yesNo, ['true', 'false'], ['1', '0']] as const);
  return {
    shape,
    about: ['a flag'],
    columns: [[name('cancelled'), ({ status }) => (status === 'Cancelled' ? yes : no)]],
  };
}

function drawMore(random: Random, name: (word: ColumnWord) => string): (readonly [string, Cell])[] {
  const all: (readonly [string, Cell])[] = [
    [name('phone'), ({ n }) => `+49 30 555010${n}`],
    [name('email'), ({ n }) => `visitor${n}@example.test`],
    [name('created'), () => '2026-01-02 08:15'],
    [name('notes'), ({ n }) => (n % 3 === 0 ? 'mit Kind; child' : '')],
  ];
  return all.filter(() => random() < 0.4);
}

/** One list of the seed's. */
export function drawList(random: Random): DrawnList {
  const language = oneOf(random, LIST_LANGUAGES);
  const isEnglish = random() < 0.25;
  const words = isEnglish ? (LIST_LANGUAGES[0] ?? language) : language;
  const name = (word: ColumnWord): string => oneOf(random, words.columns.get(word) ?? [word]);
  const isOneDay = random() < 0.15;
  const visits = drawVisits(random, language, isOneDay);
  const names = drawNames(random, name, language);
  const times = drawTimes(random, name, language);
  const status = drawStatus(random, name, words);
  const hasReference = random() < 0.4;
  const hasService = !names.about.includes('subject') && !names.about.includes('attendees') && random() < 0.7;
  const columns = [
    ...(hasReference ? [[name('reference'), ({ n }: Visit) => `#A${7 + n}K3`] as const] : []),
    ...shuffled(random, [
      ...names.columns,
      ...status.columns,
      ...(hasService ? [[name('service'), ({ service }: Visit) => service] as const] : []),
      ...drawMore(random, name),
    ]),
  ];
  const place = wholeBetween(random, 0, columns.length);
  columns.splice(place, 0, ...times.columns);
  // A program does not call two columns the same.
  const unique = columns.filter(([one], n) => columns.findIndex(([other]) => other === one) === n);
  const hasEnd = times.about[3] !== 'none';
  const statusOf = (visit: Visit): AppointmentStatus | undefined => {
    if (status.shape === 'words') return visit.status;
    return status.shape === 'flag' && visit.status === 'Cancelled' ? 'Cancelled' : 'Scheduled';
  };
  return {
    about: [
      language.language,
      isEnglish ? 'English columns' : 'own columns',
      ...names.about,
      ...times.about,
      ...status.about,
    ].join(', '),
    language,
    columns: unique.map(([one]) => one),
    rows: visits.map((visit) => unique.map(([, cell]) => cell(visit))),
    expected: visits.map((visit) => ({
      firstName: visit.first,
      lastName: visit.last,
      startsAt: startOf(visit),
      ...(hasEnd ? { endsAt: startOf(visit) + visit.lasts * 60_000 } : {}),
      status: statusOf(visit),
      ...(hasService ? { line: visit.service } : {}),
      ...(hasReference ? { alias: `#A${7 + visit.n}K3` } : {}),
    })),
  };
}

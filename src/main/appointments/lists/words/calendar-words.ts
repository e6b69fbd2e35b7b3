/** Words of dates and times in the ten languages, as cells of lists have them, folded. Names come from the runtime. */
import { LANGUAGES } from '../../../../contract/languages.ts';
import { softFold, textKey } from '../text-key.ts';

/** Months have other names in parts of the Arabic world. */
const LOCALES = [...LANGUAGES, 'en-GB', 'ar-SY', 'ar-MA', 'ar-DZ', 'es-MX', 'de-AT'];

/** A Monday in January; the 5th of a month is a day of its own in each. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
];

/** Answers the key of a name at a time. To make a format takes the runtime far longer than to use it. */
function namesIn(
  locale: string,
  type: 'month' | 'weekday',
  how: Intl.DateTimeFormatOptions,
): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC', calendar: 'gregory' });
  return (at) => textKey(format.formatToParts(at).find((part) => part.type === type)?.value ?? '');
}

/** More short forms than the runtime has. */
const ALSO: Readonly<Record<string, number>> = {
  sept: 9,
  mrz: 3,
  jän: 1,
  janner: 1,
  juill: 7,
  aout: 8,
  setiembre: 9,
};

function readMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>(Object.entries(ALSO).map(([word, month]) => [textKey(word), month]));
  for (const locale of LOCALES)
    for (const how of FORMS) {
      const keyAt = namesIn(locale, 'month', how);
      for (let month = 1; month <= 12; month++) {
        const key = keyAt(Date.UTC(2026, month - 1, 5, 12));
        if (/^\p{L}{3,}/u.test(key) && !months.has(key)) months.set(key, month);
      }
    }
  return months;
}

function readWeekdays(): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const locale of LOCALES)
    for (const weekday of ['long', 'short'] as const) {
      const keyAt = namesIn(locale, 'weekday', { weekday });
      for (let day = 0; day < 7; day++) {
        const key = keyAt(MONDAY + day * DAY_MS);
        if (key.length > 1 && !days.has(key)) days.set(key, day);
      }
    }
  // As the runtime of some languages has them only with a blank.
  for (const [word, day] of [
    ['周一', 0],
    ['周二', 1],
    ['周三', 2],
    ['周四', 3],
    ['周五', 4],
    ['周六', 5],
    ['周日', 6],
  ] as const)
    days.set(word, day);
  for (let day = 2; day <= 7; day++) days.set(`thu${day}`, day - 2);
  return days;
}

let months: ReadonlyMap<string, number> | undefined;
let weekdays: ReadonlyMap<string, number> | undefined;

/** Names are read for the first word that may be one: most lists have digits alone. */
const monthOf = (name: string): number | undefined => {
  const key = textKey(name);
  return key.length < 3 ? undefined : (months ??= readMonths()).get(key);
};

/** The month, 1 to 12, that `word` at `at` of the text names, and where its name ends. */
export function monthAt(text: string, at: number, word: string) {
  // Some Arabic months have two words.
  const two = /^[\p{L}\p{M}]+ [\p{L}\p{M}]+/u.exec(text.slice(at))?.[0] ?? '';
  for (const name of [two, word]) {
    const month = monthOf(name);
    if (month !== undefined) return { month, end: at + name.length };
  }
  return undefined;
}

/** 0 is Monday, by its name's key. */
export const weekdayOf = (key: string): number | undefined =>
  key.length < 2 ? undefined : (weekdays ??= readWeekdays()).get(key);

export const MORNING = [
  'am',
  'a.m.',
  'a. m.',
  'a.m',
  'ص',
  'صباحا',
  '上午',
  '早上',
  '凌晨',
  'sa',
  'sang',
  'oo',
  'дп',
  'ранку',
].map(softFold);
export const AFTERNOON = [
  'pm',
  'p.m.',
  'p. m.',
  'p.m',
  'م',
  'مساء',
  '下午',
  '晚上',
  '中午',
  'ch',
  'chieu',
  'toi',
  'os',
  'пп',
  'вечора',
  'дня',
].map(softFold);

/** Say nothing in a date. */
export const DATE_FILLERS: ReadonlySet<string> = new Set(
  'um,at,on,a,las,la,le,el,de,del,of,the,r,р,року,года,рік,gunu,saat,saati,o,об,о,в,luc,ngay,thang,nam,gio,phut,den,godz,godzina,den,am,uhr,h,год,est,le,klo,الساعة,يوم,في,st,nd,rd,th,er,os,ه'
    .split(',')
    .map(textKey),
);

/** Hours ahead of UTC. Those that mean several zones are not here. */
export const ZONE_WORDS: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  mez: 1,
  cest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  trt: 3,
  msk: 3,
  est: -5,
  edt: -4,
  pst: -8,
  pdt: -7,
  mst: -7,
  mdt: -6,
  cdt: -5,
  ict: 7,
};

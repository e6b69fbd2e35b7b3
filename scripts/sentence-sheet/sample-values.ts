/** The values with which a sentence is shown to a reader. Pure. */
import type { Language } from '../../src/contract/languages.ts';
import { createFormats } from '../../src/renderer/i18n/formats.ts';

/** A sentence is read twice: with what is usual, and with what is long and rare. */
export type Turn = 'usual' | 'rare';

/** 1 April, whose times are five past one: both read differently from most others in some language. */
const NIGHT = Date.UTC(2027, 3, 1, 1, 5);
/** Five past one in the afternoon of a Wednesday in September: the longest names of both. */
const AFTERNOON = Date.UTC(2027, 8, 22, 13, 5);

const HALF_HOUR_MS = 1_800_000;

/** As long as names of lines, places and visitors may be. */
export const LONGEST_NAME = 60;

/** Own words of a site, or of the service. */
const TEXTS: Readonly<Record<string, readonly [usual: string, rare: string]>> = {
  address: ['192.168.1.20', 'https://front-desk-of-the-registry.northgate.example:4815'],
  ago: ['2 min. ago', '40 sec. ago'],
  before: ['Monday', 'Wednesday'],
  booked: ['12', '1,204'],
  brandName: ['Northgate Registry', 'Office of Citizens’ Services and Public Order of Northgate'],
  cause: ['ECONNREFUSED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  clerk: ['Maria', 'Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen'],
  code: ['A-42', 'REGISTRY-2026-00417'],
  codes: ['A-42', 'A-42, B-7, C-19, REGISTRY-2026-00417, D-3'],
  column: ['Name', 'Full name of the visitor as it is in the passport'],
  colour: ['#7fb2ae', '#ffffff'],
  command: ['npm start -- --reset-admin-pin', 'npm start -- --reset-admin-pin'],
  contact: ['Data office, 020 7946 0000', 'data-protection.officer@citizens-services.northgate.example'],
  copy: ['foyer.config.previous.json', '/var/lib/foyer/northgate/service/foyer.config.previous.json'],
  example: ['08:30', '08:30'],
  fewest: ['5', '120'],
  file: ['foyer.config.json', '/var/lib/foyer/northgate/service/foyer-2027-04-01-01-05.sqlite'],
  files: ['secrets.json', 'secrets.encrypted.json and secrets.encrypted.previous.json'],
  flag: ['--headless', '--headless'],
  highest: ['65535', '65535'],
  host: ['127.0.0.1', 'queue-and-appointments.northgate-registry.example'],
  hosts: ['lobby.local', 'lobby.local, front-desk-of-the-registry.northgate.example, 192.168.1.20'],
  id: ['3', '12345'],
  ids: ['3401', '12, 77, 3401, 3402, 20371, 4294967295 …'],
  key: ['webhookPort', 'operations.webhookRegistration.path'],
  kiosk: ['Entrance kiosk', 'Kiosk beside the lifts on the second floor of the west wings'],
  kioskName: ['Entrance kiosk', 'Kiosk beside the lifts on the second floor of the west wings'],
  label: ['A-42', 'M. G.'],
  language: ['Deutsch', 'العربية'],
  languages: ['en, de', 'en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi'],
  line: ['7', '4294967295'],
  period: ['November 2026', 'From 22 September'],
  person: ['88', '4294967295'],
  lineName: ['Passport renewal', 'Applications for residence permits and travel documents, A–K'],
  locationName: ['Southgate', 'Office of Citizens’ Services, Southgate, Old Customs House 2'],
  list: ['CSV list', 'list from Microsoft Bookings'],
  location: ['Northgate', 'Citizens’ services, Northgate, second floor'],
  message: ['Not allowed', 'This appointment was changed by somebody else in the meantime.'],
  name: ['Anna K.', 'Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen'],
  origin: ['https://service.example', 'https://queue-and-appointments.northgate-registry.example:8443'],
  path: ['/data/foyer.sqlite', '/var/lib/foyer/northgate/service/queue-and-appointments.sqlite'],
  port: ['4815', '65535'],
  ports: ['4520–4524', '4520–4524, 4899'],
  proposal: ['#0c5c56', '#767676'],
  query: ['Anna', 'Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen'],
  duration: ['3 hours', '119 milliseconds'],
  rate: ['6%', '100%'],
  ratio: ['4.8', '1.0'],
  contrast: ['7', '4.5'],
  room: ['41.3 gigabytes', '512 megabytes'],
  reason: ['EACCES', 'database disk image is malformed'],
  sample: ['03/04/2026', '03.04.26 9:30'],
  section: ['Booking system', 'Appointments'],
  program: ['cloudflared', 'cloudflared'],
  system: ['Google TV', 'Google TV'],
  setting: ['caFile', 'caFile'],
  share: ['71%', '100%'],
  source: ['Calendly', 'Microsoft Bookings'],
  standard: ['Kiosk 1', 'First name and initial'],
  status: ['409', '503'],
  statuses: ['Scheduled', 'Scheduled, Checked-in, Served, Cancelled, No-show'],
  title: ['Appointments of Monday 4 January', 'Appointments of Dr. Ito, first floor, Monday 4 January 2027'],
  usual: ['30', '1,440'],
  text: ['A42', 'REGISTRY-2026-00417'],
  type: ['ticket.moved', 'appointment.reassigned-to-another-line'],
  values: ['keychain, file', 'chime-and-voice, chime, voice'],
  wait: ['12 min', '2 h 59 min'],
  version: ['0.1.0-4f1a09c2', '0.12.10-4f1a09c2'],
  whom: ['A-42, Anna K.', 'REGISTRY-2026-00417, Maximiliane-Wilhelmina of Hohenfels'],
  word: ['confirmed', 'arrived and waiting in the second room'],
  words: ['Not allowed', 'This appointment was changed by somebody else in the meantime.'],
  zone: ['Europe/Tallinn', 'America/Argentina/Buenos_Aires'],
  // What other sentences are made of, as long as only English has them.
  date: ['5 January 2026', '22 September 2027'],
  deed: ['check-in', 'cancellation'],
  fields: ['Start', 'Start, End, Line ID, Code'],
  field: ['Start', 'Kiosk name'],
  items: ['the API key', 'the API key, the webhook secret'],
  keychain: ['keychain', 'keyring'],
  last: ['the staff PIN', 'the staff PIN'],
  late: ['5 min late', '1 h 5 min late'],
  others: [
    'Bo Berg (10:30)',
    'Bo Berg (10:30), Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen (11:00), …',
  ],
  names: ['the API key', 'the API key, the webhook secret and the staff PIN'],
  problem: ['Start is missing', 'ID is the same as in row 12, which is used'],
  sentence: [
    'The appointment list file is missing.',
    'The appointment list keeps changing and cannot be read.',
  ],
  state: ['sent to the booking system', 'rejected by the booking system'],
  what: ['checked in at the kiosk', 'moved to another time'],
  where: ['row 12', 'entry 199,999'],
  which: ['Passport renewal', 'Applications for residence permits, Maria'],
  who: ['Number A-42', 'Maria G.'],
  why: ['Foyer could not start (EACCES).', 'The service profile is not valid JSON.'],
};

const NUMBERS: Readonly<Record<string, readonly [usual: number, rare: number]>> = {
  arrived: [52, 1234],
  cancelled: [2, 12],
  all: [5, 12],
  cells: [7, 1000],
  columns: [9, 12],
  days: [7, 7],
  desk: [1, 12],
  digits: [3, 3],
  edge: [700, 380],
  gone: [1, 1234],
  height: [476, 1218],
  hours: [1, 11],
  least: [4.5, 7],
  left: [36, 4],
  longest: [12, 12],
  minutes: [1, 59],
  most: [60, 2000],
  noShow: [2, 12],
  number: [2, 12345],
  of: [20, 2345],
  side: [4096, 4096],
  used: [412, 1500],
  place: [1, 500],
  percent: [7, 100],
  round: [4, 11],
  row: [1, 60],
  rows: [12, 99_900],
  seconds: [1, 21],
  served: [17, 345],
  shortest: [6, 6],
  step: [1, 5],
  steps: [5, 5],
  total: [40, 100_000],
  top: [1176, 1400],
  lists: [1, 3],
  unsent: [1, 40],
  waits: [41, 1200],
  width: [1920, 3840],
  years: [2, 2],
};

const TIMES = new Set([
  'calledAt',
  'checkedInAt',
  'closedAt',
  'opensAt',
  'seenAt',
  'since',
  'startsAt',
  'time',
  'until',
]);
const DAYS = new Set(['day', 'from', 'to']);
/** What visitors read has the article of a Spanish time, but not in the brackets of `seenAt`. */
const hasArticle = (name: string, key: string): boolean =>
  /^(?:kiosk|display):/u.test(key) && name !== 'seenAt';
const STAMPS = new Set(['at']);
const RANGES = new Set(['range']);

/** Where a value of this name is something else in one sentence. */
const EXCEPTIONS: Readonly<Record<string, readonly [usual: string, rare: string]>> = {
  'kiosk:early.opensIn duration': ['1 h 28 min', '0:09'],
  'kiosk:confirm.early duration': ['1 h 28 min', '1 min'],
  'kiosk:confirm.late duration': ['12 min', '1 min'],
  'roster:unreadable.no-columns columns': ['startTime', 'startTime, endTime, lineId, code'],
  'setup:notSaved.profile-wrong.at at': ['apiVersion', 'operations.webhookRegistration.path'],
};

/** What a value of a name is in one sentence (`kiosk:early.title`); undefined for a name that is not known here. */
export type Samples = (name: string, key: string) => string | number | undefined;

/**
 * Values for `language` as a screen would hand them over. The rare turn writes times by 12 hours. `count` is left to
 * whoever picks plural forms.
 */
export function createSamples(language: Language, turn: Turn): Samples {
  const place = turn === 'usual' ? 0 : 1;
  const formats = createFormats(turn === 'usual' ? 'en-GB' : 'en-US', 'UTC', language);
  const instant = turn === 'usual' ? NIGHT : AFTERNOON;
  return (name, key) => {
    const exception = EXCEPTIONS[`${key} ${name}`];
    if (exception !== undefined) return exception[place];
    if (TIMES.has(name))
      return hasArticle(name, key) ? formats.timeWithArticle(instant) : formats.time(instant);
    if (DAYS.has(name)) return formats.day(instant);
    if (RANGES.has(name)) return formats.timeRange(instant, instant + HALF_HOUR_MS);
    if (STAMPS.has(name)) return formats.dateAndTime(instant);
    return NUMBERS[name]?.[place] ?? TEXTS[name]?.[place];
  };
}

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100];

/** Read where a language has a form for it and for nothing smaller. */
const MILLION = 1_000_000;

/** The numbers that ask for each plural form of `language`, the first and the last that come to mind. */
export function sampleCounts(language: Language): readonly number[] {
  const rules = new Intl.PluralRules(language);
  const byForm = Map.groupBy(COUNTS, (count) => rules.select(count));
  if (!byForm.has(rules.select(MILLION))) byForm.set(rules.select(MILLION), [MILLION]);
  return [...byForm.values()]
    .flatMap((counts) => counts.filter((_, place) => place === 0 || place === counts.length - 1))
    .toSorted((a, b) => a - b);
}

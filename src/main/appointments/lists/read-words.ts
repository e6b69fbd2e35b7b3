/** What words in cells mean: a status, yes or no, a length. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { readHeaderName } from './header-concepts.ts';
import { softFold, textKey, wordsOf } from './text-key.ts';
import type { Concept } from './words/header-words.ts';
import {
  CANCELLED_STARTS,
  EXPECTED_NAMES,
  OTHER_NAMES,
  NO_WORDS,
  STATUS_WORDS,
  UNIT_WORDS,
  YES_WORDS,
} from './words/value-words.ts';

const keysOf = (words: string): readonly string[] => words.split(',').map((word) => textKey(word) || word);

const STATUS_OF: ReadonlyMap<string, AppointmentStatus> = new Map(
  STATUS_WORDS.flatMap(([status, words]) => keysOf(words).map((key) => [key, status] as const)),
);
const CANCELLED = keysOf(CANCELLED_STARTS);
const YES: ReadonlySet<string> = new Set(keysOf(YES_WORDS));
const NO: ReadonlySet<string> = new Set(keysOf(NO_WORDS));
const MINUTES_OF: ReadonlyMap<string, number> = new Map(
  UNIT_WORDS.flatMap(([minutes, words]) => keysOf(words).map((key) => [key, minutes] as const)),
);

const keyOf = (text: string): string => textKey(text) || text.trim();

/** Says "cancelled" and perhaps by whom. */
export function isCancelledText(text: string): boolean {
  const key = keyOf(text);
  return STATUS_OF.get(key) === 'Cancelled' || CANCELLED.some((start) => key.startsWith(start));
}

/** `Canceled: Passport`, as calendars rename what was called off: the rest. Undefined for other texts. */
export function cancelledSubject(text: string): string | undefined {
  const at = /[:：\-–—]/u.exec(text)?.index ?? -1;
  if (at <= 0 || !isCancelledText(text.slice(0, at))) return undefined;
  return text.slice(at + 1).trim();
}

const MOST_KNOWN = 2_000;
const LONGEST = 200;
const statuses = new Map<string, AppointmentStatus | undefined>();

/** Undefined for an unknown word, which never means that a visitor is expected. */
export function statusIn(text: string): AppointmentStatus | undefined {
  if (statuses.has(text)) return statuses.get(text);
  const status = findStatus(text);
  if (statuses.size < MOST_KNOWN && text.length < 100) statuses.set(text, status);
  return status;
}

const PARTS = /[/:#]|(?<=status)[_ ]/i;
const ADDRESS = /^(?:[a-z][a-z+.-]*:\/\/|urn:)/i;
const ABOUT_STATUS: ReadonlySet<Concept> = new Set(['status', 'appointment', 'booking', 'person']);

/** "Status", "Booking status": what follows is the status. Not "was" or "not". */
function isAboutStatus(part: string): boolean {
  const { concepts, unknown } = readHeaderName(part);
  return unknown === 0 && concepts.every((some) => some.some((one) => ABOUT_STATUS.has(one)));
}

function findStatus(said: string): AppointmentStatus | undefined {
  const text = said.slice(0, LONGEST);
  const known = STATUS_OF.get(keyOf(text));
  if (known) return known;
  const parts = text.split(PARTS).map((part) => part.trim());
  if (isCancelledText(text) || parts.some((part) => isCancelledText(part))) return 'Cancelled';
  const meant = parts.map((part) => STATUS_OF.get(keyOf(part)));
  if (meant.includes('No-show')) return 'No-show';
  const last = meant.at(-1);
  // Addresses of a vocabulary, as in ".../appointmentstatus#booked", and words behind "status".
  const isLast = ADDRESS.test(text) || parts.every((part, n) => meant[n] === last || isAboutStatus(part));
  return last === undefined ? statusOfSomebody(text) : isLast ? last : undefined;
}

const IS = /^is[_ ]?(?=\p{L}{4})/iu;
const FILLERS: ReadonlySet<Concept> = new Set([...ABOUT_STATUS, 'filler', 'date', 'time', 'moment']);
const NAMES_OF_NOTHING: ReadonlySet<string> = new Set(keysOf(OTHER_NAMES));
const NAMES_OF_EXPECTED: ReadonlySet<string> = new Set(keysOf(EXPECTED_NAMES));

/** What a yes in a column with this name says about the appointment: "Is deleted", `deleted_at`, "Active". */
export function statusInName(name: string): AppointmentStatus | undefined {
  const words = wordsOf(name.replace(IS, '')).filter((word) => {
    const { concepts } = readHeaderName(word);
    return STATUS_OF.has(word) || !concepts.some((some) => some.some((one) => FILLERS.has(one)));
  });
  const key = words.join('');
  if (NAMES_OF_NOTHING.has(key)) return undefined;
  return NAMES_OF_EXPECTED.has(key) ? 'Scheduled' : STATUS_OF.get(key);
}

/** "Patient arrived", "Termin abgesagt". "New client" says nothing about the appointment. */
function statusOfSomebody(text: string): AppointmentStatus | undefined {
  const words = text.split(/\s+/u);
  const rest = words.filter((word) => {
    const [concepts = [], ...more] = readHeaderName(word).concepts;
    return more.length > 0 || !(concepts.includes('person') || concepts.includes('appointment'));
  });
  if (rest.length === words.length || rest.length === 0) return undefined;
  const said = rest.join(' ');
  const status = STATUS_OF.get(keyOf(said)) ?? (isCancelledText(said) ? 'Cancelled' : undefined);
  return status === 'Scheduled' ? undefined : status;
}

export function yesOrNo(text: string): boolean | undefined {
  const key = keyOf(text);
  if (YES.has(key)) return true;
  return NO.has(key) ? false : undefined;
}

const ISO_DURATION = /^p(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)?$/;
const CLOCK = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/;
const BARE = /^\d{1,4}(?:[.,]\d{1,20})?$/;
const MOST_MINUTES = 7 * 1_440;

function minutesIn(text: string): number | undefined {
  const iso = ISO_DURATION.exec(text);
  if (iso && text.length > 2) {
    const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso.map((part) => Number(part ?? 0));
    return days * 1_440 + hours * 60 + minutes + seconds / 60;
  }
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60;
  if (BARE.test(text)) return Number(text.replace(',', '.'));
  let minutes = 0;
  let unit: number | undefined;
  for (const [, number = '', word = ''] of text.matchAll(/(\d+(?:[.,]\d+)?)?\s*([\p{L}]+)?/gu)) {
    if (number === '' && word === '') continue;
    if (number === '') {
      if (!/^(?:and|und|y|et|i|та|و|ve|và)$/.test(word)) return undefined;
      continue;
    }
    // In "1h 20" the minutes are not said.
    unit = word === '' ? (unit === 60 ? 1 : undefined) : MINUTES_OF.get(textKey(word));
    if (unit === undefined) return undefined;
    minutes += Number(number.replace(',', '.')) * unit;
  }
  return unit === undefined ? undefined : minutes;
}

/** A length in minutes: "20", "1h 20min", "1:20", or a duration of ISO 8601. Undefined for anything else, and for more than a week. */
export function readMinutes(cell: string): number | undefined {
  if (cell.length > 40 || !/\p{Nd}/u.test(cell)) return undefined;
  const minutes = minutesIn(softFold(cell.trim()));
  return minutes === undefined || minutes > MOST_MINUTES ? undefined : Math.round(minutes * 60) / 60;
}

const UNIT_IN_NAME = [
  [/\b(?:hours?|stunden|horas|heures|hrs?|std)\b/u, 60],
  [/\b(?:seconds?|sekunden|segundos|secondes|secs?)\b/u, 1 / 60],
] as const;

/** What a bare number means under this name: a minute, unless the name says another unit. */
export const unitOf = (name: string): number =>
  UNIT_IN_NAME.find(([unit]) => unit.test(softFold(name)))?.[1] ?? 1;

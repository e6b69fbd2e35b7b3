/** Draws a calendar as Google, Outlook and others write it, and what its owner expects of it. */
import { createZoneTimes } from '../../../src/clock/zone-times.ts';
import { oneOf, wholeBetween } from '../random.ts';
import { type ExpectedRow, TIME_ZONE } from './draw-list.ts';
import { LIST_LANGUAGES } from './list-words.ts';

export interface DrawnCalendar {
  readonly about: string;
  readonly bytes: Buffer;
  readonly expected: readonly ExpectedRow[];
}

const zone = createZoneTimes(TIME_ZONE);
const two = (value: number): string => String(value).padStart(2, '0');
const basic = (utc: number): string => new Date(utc).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** Lines of at most 75 bytes. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part);
      part = ' ';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n');
}

export function drawCalendar(random: () => number): DrawnCalendar {
  const language = oneOf(random, LIST_LANGUAGES);
  const time = oneOf(random, ['UTC', 'IANA', 'Windows', 'floating'] as const);
  const end = oneOf(random, ['DTEND', 'DURATION'] as const);
  const hasAttendee = random() < 0.5;
  const service = oneOf(random, language.services);
  const expected: ExpectedRow[] = [];
  const events = Array.from({ length: wholeBetween(random, 2, 6) }, (_, n) => {
    const local =
      Date.UTC(2026, wholeBetween(random, 1, 12) - 1, wholeBetween(random, 1, 28)) +
      wholeBetween(random, 96, 204) * 300_000;
    const minutes = oneOf(random, [10, 20, 45]);
    const startsAt = zone.read(local).at;
    const [first, last] = [oneOf(random, language.first), oneOf(random, language.last)];
    const name = language.language === 'zh-Hans' ? `${last}${first}` : `${first} ${last}`;
    const isCancelled = random() < 0.3;
    const stamp = (at: number, of: number): string =>
      ({
        UTC: `:${basic(at)}Z`,
        IANA: `;TZID=${TIME_ZONE}:${basic(of)}`,
        Windows: `;TZID="W. Europe Standard Time":${basic(of)}`,
        floating: `:${basic(of)}`,
      })[time];
    expected.push({
      firstName: first,
      lastName: last,
      startsAt,
      endsAt: startsAt + minutes * 60_000,
      status: isCancelled ? 'Cancelled' : 'Scheduled',
    });
    return [
      'BEGIN:VEVENT',
      `UID:${n}-${two(n)}@example.test`,
      `DTSTART${stamp(startsAt, local)}`,
      end === 'DTEND'
        ? `DTEND${stamp(startsAt + minutes * 60_000, local + minutes * 60_000)}`
        : `DURATION:PT${minutes}M`,
      `SUMMARY:${service}: ${name}`,
      ...(hasAttendee ? [`ATTENDEE;CN="${name}";PARTSTAT=ACCEPTED:mailto:visitor${n}@example.test`] : []),
      ...(isCancelled ? ['STATUS:CANCELLED'] : ['STATUS:CONFIRMED']),
      'DESCRIPTION:Bring the old one\\, and a photo of the person who comes to the counter on that day',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Drawn//EN',
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ];
  return {
    about: `calendar, ${language.language}, ${time}, ${end}${hasAttendee ? ', attendees' : ''}`,
    bytes: Buffer.from(lines.map(folded).join('\r\n')),
    expected,
  };
}

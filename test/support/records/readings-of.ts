/** Which readings of the specification a test lives in, and the service profile that fits them. */
import { readFileSync } from 'node:fs';
import {
  completed,
  DEFAULT_READINGS,
  READING_NAMES,
  type ReadingName,
  type Readings,
  READINGS,
  readingsOfSeed,
} from '../../../simulator/readings/readings.ts';

export { isContradicted, isForbidden } from '../../../simulator/service/reading-rows.ts';
export { completed, DEFAULT_READINGS, READING_NAMES, type ReadingName, type Readings, readingsOfSeed };

/** The values of one reading, the default first. */
export const valuesOf = (name: ReadingName): readonly string[] => [...READINGS[name].values];

/** As few sets of readings as have every value of every reading at least once; the first has the defaults. */
export function coveringReadings(): readonly Readings[] {
  const most = Math.max(...READING_NAMES.map((name) => valuesOf(name).length));
  return Array.from({ length: most }, (_, n) =>
    completed(
      Object.fromEntries(
        READING_NAMES.map((name) => [name, valuesOf(name)[n % valuesOf(name).length]]),
      ) as Partial<Readings>,
    ),
  );
}

/** The readings that are not the default, in words for a report: `ticket-ids=own rate=5`. */
export function wordsOf(readings: Readings): string {
  const given = READING_NAMES.filter((name) => readings[name] !== DEFAULT_READINGS[name]);
  return given.length === 0
    ? 'the default readings'
    : given.map((name) => `${name}=${readings[name]}`).join(' ');
}

/** The same where every appointment is like the others: for suites in which each visitor must get through. */
export const withoutOddRows = (readings: Readings): Readings => ({
  ...readings,
  'forbidden-rows': 'none',
  'contradicting-status': 'none',
});

/** `reading ticket-ids=own`, for each that is in force. */
export const countsOf = (readings: Readings): readonly string[] =>
  READING_NAMES.map((name) => `reading ${name}=${readings[name]}`);

const DEFAULT_PROFILE: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8'),
);

/**
 * The profile of a service with these readings, as JSON text: the default one, but for what a hub cannot find out by
 * itself. Ids of tickets are not among it: the default is right under all of them.
 */
export function profileFor(readings: Readings, about: Readonly<Record<string, unknown>> = {}): string {
  const signature = DEFAULT_PROFILE['signature'] as object;
  return JSON.stringify({
    ...DEFAULT_PROFILE,
    signature: {
      ...signature,
      content: readings['signature-content'],
      ...(readings['signature-content'] === 'time-and-body' ? { prefix: 'v1=' } : {}),
    },
    ...(readings['locations-path'] === 'with-slash' ? {} : { locationsPath: '/v1/locations' }),
    ...(readings['appointment-times'] === 'any' ? {} : { appointmentTimes: readings['appointment-times'] }),
    ...(readings['version-header'] === 'appointments' ? {} : { versionedCalls: 'all' }),
    ...about,
  });
}

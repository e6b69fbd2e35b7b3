/**
 * Lists of drawn shapes, read without any choice by a person: names in ten languages, dates as people and programs write
 * them, fields together and apart, words for a status. A value that differs from what the owner expects, without a doubt
 * about it, is a violation. One run is one list.
 */
import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { OpenOptions } from '../../../src/main/appointments/lists/list-table.ts';
import { sourceOf } from '../../../src/main/appointments/lists/list-text.ts';
import { openList } from '../../../src/main/appointments/lists/open-list.ts';
import { isColumnName, readAppointments } from '../../../src/main/appointments/lists/read-appointments.ts';
import type { ListedAppointment, RowRead } from '../../../src/main/appointments/lists/read-context.ts';
import { createRandom } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { drawCalendar } from './calendars.ts';
import { writeList } from './containers.ts';
import { drawList, type ExpectedRow, TIME_ZONE } from './draw-list.ts';

export const NOW = Date.UTC(2026, 5, 15, 9);

/** The parts that can be exchanged for broken ones. */
export interface ListsParts {
  readonly openList: typeof openList;
  readonly readAppointments: typeof readAppointments;
}

const realParts: ListsParts = { openList, readAppointments };

const OPTIONS: OpenOptions = {
  languages: LANGUAGES,
  timeZone: TIME_ZONE,
  window: { from: NOW - 366 * 86_400_000, to: NOW + 366 * 86_400_000 },
  knows: isColumnName,
};

/** Undefined where its bytes are not read at all. */
function readBytes(parts: ListsParts, bytes: Buffer, languages: readonly string[]) {
  const source = sourceOf({ kind: 'memory', bytes: new Uint8Array(bytes).buffer });
  const opened = parts.openList(source, { ...OPTIONS, languages });
  if (opened.kind === 'unreadable') return undefined;
  const read = parts.readAppointments(opened, { timeZone: TIME_ZONE, now: NOW });
  return { ...read, rows: [...read.rows()].filter((row) => row.kind !== 'aside') };
}

const DOUBTED: Readonly<Record<string, RegExp>> = {
  firstName: /^(?:fullName|attendees|subject)$/,
  lastName: /^(?:fullName|attendees|subject)$/,
  alias: /^alias$/,
};

/** What is wrong with a row that came in, in words. */
function wrongIn(row: Extract<RowRead, { kind: 'row' }>, expected: ExpectedRow): readonly string[] {
  const { appointment } = row;
  const isDoubted = (what: string): boolean =>
    row.doubts.some(({ field = '' }) => DOUBTED[what]?.test(field) === true);
  const pairs: readonly (readonly [keyof ListedAppointment, unknown])[] = [
    ['firstName', expected.firstName],
    ['lastName', expected.lastName],
    ['startsAt', expected.startsAt],
    ['status', expected.status],
    ...(expected.endsAt === undefined ? [] : [['endsAt', expected.endsAt] as const]),
    ...(expected.line === undefined ? [] : [['lineName', expected.line] as const]),
    ...(expected.alias === undefined ? [] : [['alias', expected.alias] as const]),
  ];
  return pairs.flatMap(([what, value]) =>
    appointment[what] === value || isDoubted(what)
      ? []
      : [`${what} is ${String(appointment[what])}, not ${String(value)}`],
  );
}

interface DrawnFile {
  readonly about: string;
  readonly language: string;
  readonly bytes: Buffer;
  readonly expected: readonly ExpectedRow[];
  readonly sample: string;
}

function drawFile(random: () => number): DrawnFile {
  if (random() < 0.1) return { ...drawCalendar(random), language: 'en', sample: '' };
  const drawn = drawList(random);
  const { bytes, about } = writeList(random, drawn);
  return {
    about: `${drawn.about}, ${about}`,
    language: drawn.language.language,
    bytes,
    expected: drawn.expected,
    sample: `[${drawn.columns.join(';')}] ${drawn.rows[0]?.join(';')}`,
  };
}

export async function runListsSuite(
  options: SuiteOptions,
  parts: ListsParts = realParts,
): Promise<SuiteReport> {
  const findings = createFindings();
  let made = 0;
  for (let n = 0; n < options.runs && !findings.isEnough(options); n++) {
    const random = createRandom(options.seed * 1_000_003 + n);
    const drawn = drawFile(random);
    const read = readBytes(parts, drawn.bytes, [drawn.language, 'en']);
    const about = `${n} (${drawn.about})`;
    const { sample, expected } = drawn;
    const rows = read?.rows ?? [];
    // Where two encodings fit, that is told.
    const isEncodingDoubted = read?.doubts.some(({ kind }) => kind === 'encodings') === true;
    const wrong = rows.flatMap((row, at) => {
      const due = expected[at];
      if (row.kind !== 'row') return [];
      return due ? wrongIn(row, due).map((each) => `row ${row.number}: ${each}`) : ['a row too many'];
    });
    if (wrong.length > 0 && !isEncodingDoubted)
      findings.violation(`${about} ${wrong.slice(0, 2).join('; ')} ${sample}`);
    const isWhole = rows.length === expected.length && rows.every(({ kind }) => kind === 'row');
    const kind = wrong.length > 0 ? (isEncodingDoubted ? 'doubted' : 'wrong') : isWhole ? 'right' : 'asked';
    findings.count(`lists ${kind}`);
    if (kind === 'asked' && read?.questions.some((one) => one.kind === 'date-order') !== true) {
      findings.count('asked for another reason than the order of dates');
      options.say?.(
        `${about} ${JSON.stringify(rows.find((row) => row.kind !== 'row'))} ${rows.length} of ${expected.length} ${sample}`,
      );
    }
    if (kind === 'doubted') options.say?.(`${about} doubted: ${wrong[0]} ${sample}`);
    made += 1;
  }
  return findings.report('lists', options, made);
}

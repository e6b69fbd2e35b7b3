/**
 * Lists of drawn shapes, read without any choice by a person: names in ten languages, dates as people and programs write
 * them, fields together and apart, words for a status. A value that differs from what the owner expects, without a doubt
 * about it, is a violation. One run is one list.
 */
import { readAppointments } from '../../../src/main/appointments/lists/read-appointments.ts';
import type { ListTable } from '../../../src/main/appointments/lists/list-table.ts';
import type { ListedAppointment, RowRead } from '../../../src/main/appointments/lists/read-context.ts';
import { createRandom } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { drawList, type DrawnList, type ExpectedRow, TIME_ZONE } from './draw-list.ts';

export const NOW = Date.UTC(2026, 5, 15, 9);

export interface ListsParts {
  readonly readAppointments: typeof readAppointments;
}

const realParts: ListsParts = { readAppointments };

/** Until containers are drawn. */
function tableOf({ columns, rows }: DrawnList): ListTable {
  return {
    kind: 'table',
    container: 'delimited',
    columns,
    titles: [],
    doubts: [],
    *rows() {
      for (const [n, cells] of rows.entries()) yield { place: 'line', number: n + 2, cells };
      return undefined;
    },
  };
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

export async function runListsSuite(
  options: SuiteOptions,
  parts: ListsParts = realParts,
): Promise<SuiteReport> {
  const findings = createFindings();
  let made = 0;
  for (let n = 0; n < options.runs && !findings.isEnough(options); n++) {
    const drawn = drawList(createRandom(options.seed * 1_000_003 + n));
    const read = parts.readAppointments(tableOf(drawn), { timeZone: TIME_ZONE, now: NOW });
    const rows = [...read.rows()];
    const wrong = rows.flatMap((row, at) => {
      const expected = drawn.expected[at];
      return row.kind === 'row' && expected
        ? wrongIn(row, expected).map((each) => `row ${row.number}: ${each}`)
        : [];
    });
    if (wrong.length > 0)
      findings.violation(
        `${n} (${drawn.about}) ${wrong.slice(0, 2).join('; ')} [${drawn.columns.join(';')}] ${drawn.rows[0]?.join(';')}`,
      );
    const isWhole = rows.every(({ kind }) => kind === 'row');
    const kind = wrong.length > 0 ? 'wrong' : isWhole ? 'right' : 'asked';
    findings.count(`lists ${kind}`);
    if (kind === 'asked' && !read.questions.some((one) => one.kind === 'date-order')) {
      findings.count('asked for another reason than the order of dates');
      options.say?.(
        `${n} (${drawn.about}) ${JSON.stringify(rows.find((row) => row.kind !== 'row'))} [${drawn.columns.join(';')}] ${drawn.rows[0]?.join(';')}`,
      );
    }
    made += 1;
  }
  return findings.report('lists', options, made);
}

/** The report of `npm run lists` for a person. English: the command is for administrators. Pure. */
import type { ListReport, ReportDoubt, ReportRow } from './list-report.ts';
import type { RowFault, RowUncertain } from './read-context.ts';

const FAULTS: Readonly<Record<RowFault['kind'], string>> = {
  missing: 'is missing',
  'not-a-time': 'is not a date or time that Foyer can read',
  'date-order-open': 'may be day first or month first: say so with a recipe',
  'out-of-range': 'is before 1900 or after 2099',
  'no-time': 'has a date and no time',
  'all-day': 'lasts all day: no time',
  'odd-hour': 'is before 6:00, and the other times are in the day',
  'changed-id': 'was changed by a spreadsheet program',
  'no-name': 'has no name in it',
  'before-start': 'is before the start',
  'too-far-ahead': 'is more than two years ahead',
  'too-long-after-start': 'is more than a week after the start',
  'too-long': 'is too long',
  'not-a-number': 'is not a number',
  'not-a-length': 'is not a length of time',
  'not-an-object': 'The entry is not JSON',
  'too-many-cells': 'The row has more cells than columns',
  'unknown-line': 'is not a line that Foyer knows',
};

const UNCERTAIN: Readonly<Record<RowUncertain['kind'], string>> = {
  'open-quote': 'a quotation mark was not closed',
  'unknown-zone': 'unknown time zone; the lobby’s is used',
  'recurs-on': 'repeats more often than is read',
  'unknown-status': 'unknown status; the kiosk sends this visitor to the front desk',
  'no-code': 'no code; the front desk finds this visitor by name',
  'not-a-code': 'not a code; it is not used',
  'changed-code': 'a spreadsheet program probably changed this code; it is not used',
  'changed-phone': 'a spreadsheet program changed this number; it is not used',
  'name-guessed': 'where the last name begins is a guess',
  'year-guessed': 'the date has no year; this one is a guess',
  'skipped-hour': 'the clocks skip this hour; read as one hour later',
  'double-hour': 'this hour occurs twice; read as the first',
  'cancelled-in-doubt': 'one column says cancelled and another does not',
  'several-people': 'several people; the first is used',
  declined: 'the visitor declined; the kiosk sends this visitor to the front desk',
};

const faultText = (fault: RowFault): string =>
  `${fault.field ?? ''} ${FAULTS[fault.kind]}${quoted('text' in fault ? fault.text : undefined)}`.trim();

const quoted = (text: string | undefined): string => (text === undefined ? '' : ` “${text}”`);

function listDoubt(doubt: Extract<ReportDoubt, { about: 'list' }>): string {
  switch (doubt.kind) {
    case 'encodings':
      return `Two encodings fit: ${doubt.names.join(', ')}. Say which with a recipe.`;
    case 'mixed-encodings':
      return `Some lines are not UTF-8, the first is line ${doubt.line}.`;
    case 'double-column':
      return `Several columns are called “${doubt.name}”.`;
    case 'unread-column':
      return `“${doubt.name}” is not used: ${doubt.words.join(', ')}. If it is the status, say so with a recipe.`;
    case 'more-sheets':
      return `Other sheets or lists are not read: ${doubt.names.join(', ')}. Say which with a recipe.`;
    case 'date-order':
      return `Day first or month first? ${doubt.columns.join(', ')}: ${doubt.samples.join(', ')}${doubt.isMixed ? '. No order fits every row.' : ''}`;
    case 'day-of-title':
      return `The rows have no day. It is taken from “${doubt.title}”.`;
    case 'no-column':
      return {
        start: 'No column is taken for the start.',
        day: 'The rows have times and no day: say the day with a recipe.',
        firstName: 'No column is taken for the visitor’s name.',
        lineId: 'No column is taken for the line.',
      }[doubt.field];
    case 'guessed-column':
      return `“${doubt.column}” is taken for ${doubt.field} because of its values only.`;
    case 'two-columns':
      return `Several columns fit ${doubt.field}: ${doubt.columns.join(', ')}. The first is used.`;
    case 'unknown-statuses':
      return `Unknown status words: ${doubt.words.join(', ')}`;
    case 'unknown-lines':
      return `Unknown lines: ${doubt.words.join(', ')}`;
    case 'unknown-people':
      return `Unknown people: ${doubt.words.join(', ')}`;
    case 'name-order':
      return `First or last name first? ${doubt.sample}`;
    case 'no-line':
      return 'The rows name no line.';
    case 'unknown-zone':
      return `Unknown time zone: ${doubt.zone}`;
  }
}

function rowLine(row: ReportRow): string {
  const about = [row.line, row.status ?? 'status unknown', row.code ?? row.alias].filter(
    (each) => each !== null,
  );
  return `  ${row.place} ${row.number}: ${row.startTime} to ${row.endTime.slice(11, 16)}  ${row.firstName} ${row.lastName}  ${about.join(', ')}`;
}

/** One line each. */
export function reportText(report: ListReport): readonly string[] {
  const { columns, rows, doubts, refused, asides } = report;
  const ofRows = doubts.flatMap((one) => (one.about === 'row' ? [one] : []));
  return [
    `Source: ${report.source ?? 'not recognised'}${report.encoding ? ` (${report.encoding})` : ''}`,
    report.isOfService
      ? 'The rows have ids of the booking system.'
      : 'The rows have no ids of the booking system: it does not know these appointments.',
    'Columns:',
    ...columns.map(({ name, field, why, samples }) =>
      field === undefined
        ? `  ${name}: not used`
        : `  ${name}: ${field} (by ${why?.replaceAll('-', ' ') ?? ''}): ${samples.join(' | ')}`,
    ),
    `Rows: ${rows.length}`,
    ...rows.map(rowLine),
    ...doubts.flatMap((one) => (one.about === 'list' ? [`? ${listDoubt(one)}`] : [])),
    ...ofRows.map(
      ({ place, number, field, kind, text }) =>
        `? ${place} ${number}${field ? `, ${field}` : ''}: ${UNCERTAIN[kind]}${quoted(text)}`,
    ),
    ...refused.map(
      ({ place, number, faults }) => `! ${place} ${number} is left out: ${faults.map(faultText).join('; ')}`,
    ),
    ...asides.map(({ place, number, aside }) => `- ${place} ${number} is no appointment (${aside})`),
  ];
}

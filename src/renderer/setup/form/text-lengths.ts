/** Texts that are longer than the hub takes: told beside their fields before anything is sent. Pure. */
import {
  LONGEST_DESK_DIRECTION,
  LONGEST_DESK_NAME,
  LONGEST_LINE_NAME,
  LONGEST_PERSON_NAME,
  LONGEST_PIN,
  LONGEST_TEXT,
} from '../../../contract/limits.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { Drafts, FieldProblem } from './drafts.ts';
import { isNoId } from './rows-form.ts';

const FIELDS = [
  'baseUrl',
  'apiKey',
  'webhookSecret',
  'webhookAddress',
  'brandName',
  'kioskName',
  'privacyContact',
  'displayNotice',
] as const;

/** Whether `text` has more than `most` characters without the spaces around it. */
export const isLonger = (text: string, most: number): boolean => text.trim().length > most;

/** What is wrong with the first row that has too long a text. One without an id cannot be named, and is told for that. */
function rowProblem<Row extends { readonly [Part in keyof Row]: string } & { readonly id: string }>(
  rows: readonly Row[] | undefined,
  parts: readonly (readonly [part: keyof Row, most: number])[],
  problemOf: (id: number, most: number) => SettingProblem,
): SettingProblem | undefined {
  for (const row of rows?.some(isNoId) === false ? rows : [])
    for (const [part, most] of parts) if (isLonger(row[part], most)) return problemOf(Number(row.id), most);
  return undefined;
}

/** Of `drafts`, each field's first. */
export function lengthProblems(drafts: Drafts): readonly FieldProblem[] {
  const { desks, lines, people, staffPin = '', staffPinAgain } = drafts;
  const problems: FieldProblem[] = FIELDS.flatMap((field) => {
    const most = LONGEST_TEXT[field];
    return isLonger(drafts[field] ?? '', most) ? [{ field, problem: { kind: 'too-long', most } }] : [];
  });
  const say = (field: FieldProblem['field'], problem: SettingProblem | undefined): void => {
    if (problem !== undefined) problems.push({ field, problem });
  };
  const inDesk = [
    ['name', LONGEST_DESK_NAME],
    ['direction', LONGEST_DESK_DIRECTION],
  ] as const;
  say(
    'desks',
    rowProblem(desks, inDesk, (desk, most) => ({ kind: 'desk-too-long', desk, most })),
  );
  say(
    'lines',
    rowProblem(lines, [['name', LONGEST_LINE_NAME]], (line, most) => ({ kind: 'line-too-long', line, most })),
  );
  say(
    'people',
    rowProblem(people, [['name', LONGEST_PERSON_NAME]], (person, most) => ({
      kind: 'person-too-long',
      person,
      most,
    })),
  );
  const isPinLong = staffPin === staffPinAgain && isLonger(staffPin, LONGEST_PIN);
  say('staffPin', isPinLong ? { kind: 'pin-form' } : undefined);
  return problems;
}

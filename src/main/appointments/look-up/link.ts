/** Which value of a scanned link is a code: a link also carries words, a language, a campaign. Pure. */
import { codeKey } from '../../../contract/code-key.ts';
import type { FindAnswer } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';
import { codeStarts, foldCode, readCode } from '../directory/code.ts';
import type { LookUp } from './look-up.ts';

/**
 * The most values that are tried as codes. A confirmation has one, perhaps with a number beside it that looks the same.
 * A link with more was made by someone who guesses.
 */
export const MAX_LIKELY = 4;

/** Which signs are letters and which are digits: two codes of one numbering have the same form. */
const formOf = (key: string): string =>
  foldCode(key)
    .replace(/\p{Nd}/gu, '9')
    .replace(/[^9]/gu, 'A');

/** Forms of every code, alias, and part of a code that a kiosk takes. */
export function formsOf(codes: Iterable<Pick<Appointment, 'code' | 'alias'>>): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const { code, alias = '' } of codes) {
    for (const key of [codeKey(code), codeKey(alias), ...codeStarts(code)]) forms.add(formOf(key));
  }
  forms.delete('');
  return forms;
}

const NOBODY: LookUp = { answer: { kind: 'unknown' }, appointments: [] };

const ELSEWHERE: readonly FindAnswer['kind'][] = ['other-day', 'other-location'];

const isHere = ({ answer, appointments }: LookUp): boolean =>
  appointments.length > 0 && !ELSEWHERE.includes(answer.kind);

/** One of each appointment: a link may carry the code and the alias of the same one. */
const once = <Each extends LookUp>(all: readonly Each[]): readonly Each[] => [
  ...new Map(all.map((each) => [each.appointments.map(({ id }) => id).join('\n'), each])).values(),
];

/**
 * The answer to the likeliest value that has the form of a code. Another value decides nothing, except that two codes of
 * here and today are as none: a year in the path may be a stranger's number. `values`: the likeliest first, which is
 * tried whatever its form. `forms`: of today's codes (`formsOf`). Values of no such form are not tried.
 */
export function readLink(
  values: readonly string[],
  forms: () => ReadonlySet<string>,
  lookUp: (value: string) => LookUp,
): LookUp {
  const [first, ...rest] = [...new Map(values.map((value) => [foldCode(codeKey(value)), value]))].filter(
    ([, value]) => readCode(value).kind === 'code',
  );
  if (first === undefined) return { answer: { kind: 'not-a-code' }, appointments: [] };
  const known = forms();
  const tried = [first, ...rest.filter(([folded]) => known.has(formOf(folded)))];
  if (tried.length > MAX_LIKELY) return NOBODY;
  const answers = tried.map(([folded, value]) => ({ folded, ...lookUp(value) }));
  const likely = answers.find(({ folded }) => known.has(formOf(folded))) ?? answers[0];
  const isSure =
    likely !== undefined && once(answers.filter((each) => each === likely || isHere(each))).length === 1;
  const { folded: answered, ...told } = isSure ? likely : { ...NOBODY, folded: first[0] };
  return { ...told, besides: tried.map(([folded]) => folded).filter((folded) => folded !== answered) };
}

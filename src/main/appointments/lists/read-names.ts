/** Takes names apart: "Last, First", "First Last", with an address, with a title. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { statusIn } from './read-words.ts';
import { CHINESE_FAMILIES } from '../directory/last-name.ts';
import { softFold, textKey } from './text-key.ts';
import {
  CHINESE_DOUBLE_FAMILIES,
  FAMILY_ENDS,
  HONORIFICS,
  PARTICLES,
  TITLES_BEHIND,
  VIETNAMESE_FAMILIES,
} from './words/name-words.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  /** Where the last name begins is a guess. */
  readonly isGuess?: true;
}

/** How a column writes its names. `family-first`: without a comma. */
export type NameOrder = 'given-first' | 'family-first';

/** `Müller, Anna <anna@example.test>`: the name and the address. */
export function withoutAddress(text: string): { readonly name: string; readonly email?: string } {
  if (!text.includes('@')) return { name: text.trim().replaceAll('"', '') };
  const angled = /^(.*?)[<([]\s*(?:mailto:)?([^\s<>()[\]]+@[^\s<>()[\]]+)\s*[>)\]]\s*$/u.exec(text.trim());
  if (angled) return { name: (angled[1] ?? '').replaceAll('"', '').trim(), email: angled[2] ?? '' };
  const bare = text.trim().replace(/^mailto:/i, '');
  return /^\S+@\S+$/.test(bare) ? { name: '', email: bare } : { name: text.trim().replaceAll('"', '') };
}

const VIETNAMESE = /[\u1E00-\u1EFFăâđêôơư]/iu;
const HAN = /^\p{Script=Han}{2,6}$/u;
const LOOSE = /[\s\u00A0]+/u;

/** "Frau", "Dr.", "(Mrs)": no part of a name. */
export const isHonorific = (text: string): boolean => HONORIFICS.has(textKey(text));

/** "Mister", and a family name. */
const NAME_AND_TITLE: ReadonlySet<string> = new Set(['السيد', 'سيد', 'Don', 'Pan']);

function wordsOf(name: string): string[] {
  const words = name
    .replace(TITLES_BEHIND, '')
    .trim()
    .split(LOOSE)
    .filter((word) => word !== '');
  while (words.length > (NAME_AND_TITLE.has(words[0] ?? '') ? 2 : 1) && isHonorific(words[0] ?? ''))
    words.shift();
  while (words.length > 1 && /^\(.*\)$/u.test(words.at(-1) ?? '') && isHonorific(words.at(-1) ?? ''))
    words.pop();
  return words;
}

const isFamily = (word: string): boolean =>
  VIETNAMESE_FAMILIES.has(textKey(word)) || CHINESE_FAMILIES.has(word) || CHINESE_DOUBLE_FAMILIES.test(word);

const isUpper = (word: string): boolean =>
  word.length > 1 && /\p{Lu}/u.test(word) && word === word.toLocaleUpperCase();

/** Which order a name shows by itself: a capital last name, or a family name known at one end only. */
export function orderShown(name: string): NameOrder | undefined {
  const words = wordsOf(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2 || name.includes(',')) return undefined;
  const other = isUpper(first) ? last : first;
  // The rest is a name too: not "MARIA LOPEZ and daughter".
  if (isUpper(first) !== isUpper(last) && !/^\p{Ll}/u.test(other))
    return isUpper(first) ? 'family-first' : 'given-first';
  const [begins, ends] = [first, last].map((word) => FAMILY_ENDS.test(softFold(word)));
  if (begins !== ends) return begins === true ? 'family-first' : 'given-first';
  if (!VIETNAMESE.test(name) && !/\p{Script=Han}/u.test(name)) return undefined;
  if (isFamily(first) === isFamily(last)) return undefined;
  return isFamily(first) ? 'family-first' : 'given-first';
}

function chinese(name: string): PersonName {
  const family = CHINESE_DOUBLE_FAMILIES.exec(name)?.[0] ?? name.slice(0, 1);
  return { firstName: name.slice(family.length), lastName: family };
}

/** Where the last name of several words begins, and whether that is a guess. */
function lastFrom(words: readonly string[]): { readonly at: number; readonly isGuess: boolean } {
  const upper = words.findIndex((word) => isUpper(word));
  if (upper > 0 && words.slice(upper).every((word) => isUpper(word))) return { at: upper, isGuess: false };
  const particle = words.findIndex((word, n) => n > 0 && PARTICLES.has(textKey(word)));
  if (particle > 0 && particle < words.length - 1) return { at: particle, isGuess: false };
  // Also Spanish names of two and two words.
  if (words.length === 4) return { at: 2, isGuess: true };
  return { at: words.length - 1, isGuess: words.length > 2 };
}

/** In brackets at the end, or behind a dash: "Smith, John (cancelled)". */
const REMARK = /\s*[([]([^()[\]]+)[)\]]\s*$|\s[-–—]\s+(\p{L}[^-–—]*)$/u;
const SEVERAL = /(?<=\p{L}\.?)\s*[&+/]\s*(?=\p{L})/u;

/** What a remark behind a text says about its visitor, and the text without it. */
export function withoutRemark(cell: string): { readonly text: string; readonly status?: AppointmentStatus } {
  const remark = REMARK.exec(cell.slice(0, 200));
  const status = remark ? statusIn((remark[1] ?? remark[2] ?? '').trim()) : undefined;
  return remark && status ? { text: cell.slice(0, remark.index).trim(), status } : { text: cell };
}

/** "Lopez & daughter": the first of several people. */
export function firstOf(name: string): { readonly name: string; readonly isOfSeveral: boolean } {
  const several = SEVERAL.exec(name);
  return { name: several ? name.slice(0, several.index).trim() : name, isOfSeveral: several !== null };
}

const join = (words: readonly string[]): string => words.join(' ');
const guessed = (isGuess: boolean): { isGuess?: true } => (isGuess ? { isGuess: true } : {});

/** Undefined for what holds no letter. One word is a first name. */
export function readName(text: string, order: NameOrder = 'given-first'): PersonName | undefined {
  const name = withoutAddress(text).name;
  if (!/\p{L}/u.test(name)) return undefined;
  const comma = /^([^,，]+)[,，]\s*([^,，]+)$/u.exec(name);
  if (comma) {
    const given = join(wordsOf(comma[2] ?? ''));
    const family = join(wordsOf(comma[1] ?? ''));
    // "Anna Müller, Dr."
    if (isHonorific(given)) return readName(family, order);
    if (given !== '' && family !== '') return { firstName: given, lastName: family };
  }
  const words = wordsOf(name.replace(/[,，]+\s*$/u, ''));
  const [only = ''] = words;
  if (words.length === 1) return HAN.test(only) ? chinese(only) : { firstName: only, lastName: '' };
  if (order === 'family-first') {
    const upper = words.findIndex((word) => !isUpper(word));
    const isVietnamese = VIETNAMESE.test(name) && isFamily(only);
    const particle = !isVietnamese && PARTICLES.has(textKey(only)) && words.length > 2 ? 2 : 1;
    const at = upper > 0 ? upper : particle;
    return {
      firstName: join(words.slice(at)),
      lastName: join(words.slice(0, at)),
      ...guessed(words.length > 2 && upper <= 0 && particle === 1 && !isVietnamese),
    };
  }
  const { at, isGuess } = lastFrom(words);
  return { firstName: join(words.slice(0, at)), lastName: join(words.slice(at)), ...guessed(isGuess) };
}

/** Of several people in one cell: `A <a@x>; B <b@x>`. A comma may be within a name. */
export function peopleIn(cell: string): readonly string[] {
  const some = cell.split(/[;\n]|,(?=[^,]*@)(?<=@[^,]*,)/u).map((each) => each.trim());
  return some.filter((each) => each !== '');
}

const NAME_WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;

/** Might be the name of a person: two to five words of letters, each with a capital where its script has some. */
export function looksLikeName(text: string): boolean {
  if (text.length > 60) return false;
  const words = wordsOf(text.replace(/[,，]/gu, ' '));
  if (words.length === 1)
    return HAN.test(words[0] ?? '') && CHINESE_FAMILIES.has((words[0] ?? '').slice(0, 1));
  if (words.length < 2 || words.length > 5) return false;
  return words.every(
    (word) => NAME_WORD.test(word) && (PARTICLES.has(textKey(word)) || !/^\p{Ll}/u.test(word)),
  );
}

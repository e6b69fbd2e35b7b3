/**
 * Guesses the encoding of a text that is not Unicode, from its bytes and the lobby's languages: how much a reading
 * looks like words of a language that is written with that encoding. Pure.
 */
import type { Language } from '../../../contract/languages.ts';
import { type Encoding, ENCODINGS } from './encoding-letters.ts';
import type { EncodingCandidate } from './list-table.ts';

/** What is odd about a character or word, in points. One more is one more letter of a language not spoken here. */
const COST = {
  spokenHere: 0,
  spokenElsewhere: 1,
  otherLanguage: 1.5,
  rareEncoding: 0.5,
  noLetter: 4,
  sign: 1,
  signInWord: 5,
  /** Of O’Neill and d’Angelo. */
  apostrophe: 0.3,
  undefined: 15,
  capitalInWord: 6,
  mixedScripts: 4,
  odd: 6,
  vowels: 2,
  short: 4,
  rareHan: 3,
  /** A character of two bytes is as likely as two of one. */
  perTwoBytes: 1.5,
  /** Chinese and Japanese bytes rarely look like syllables of Korean throughout. */
  hangul: 1.35,
};

/** Both readings are likely: a person has to say. A tenth of the points counts as nothing, too. */
const IN_DOUBT = 1.5;

const FOYERS: ReadonlySet<string> = new Set<Language>([
  'en',
  'es',
  'fr',
  'de',
  'ar',
  'uk',
  'pl',
  'tr',
  'zh-Hans',
  'vi',
]);

const SIGNS = new Set('‘’“”„‚–—…€£°«»·§•™®©№\u00a0¡¿ªº、。（）「」：，；・ー');
const IS_LETTER = /\p{L}|\p{M}/u;
const VOWEL = /[aeiouyæœøıаеєиіїоуюяёыэαεηιουω]/u;
const SHORT = /^(?:[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{M}])+$/u;
const HANGUL = /\p{Script=Hangul}/u;
const LATIN = /\p{Script=Latin}/u;
const CASED = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u;

/**
 * Letters where their languages do not have them, and another encoding has another letter: ñ stands before a vowel, ń
 * never does; ê and ę, è and č stand before different consonants.
 */
const MISPLACED =
  /ñ(?![aeiouáéíóú])|ń(?=[aeiouy])|ê(?=[bdkzs])|ę(?=[mlnrvq])|è(?=[aeiouáéíóúk])|(?<=\p{L})č(?=[rvsglmtd])/gu;

/** The least that a letter costs, whatever it is encoded in: an é is no more German in one encoding than in another. */
function costOfLetters(spoken: ReadonlySet<string>): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { letters } of ENCODINGS)
    for (const [language, all] of Object.entries(letters)) {
      // Vietnamese shares its letters with everybody, and its encoding with nobody.
      if (language === 'vi') continue;
      const cost = costOfLanguage(language, spoken);
      for (const letter of bothCases(all)) costs.set(letter, Math.min(costs.get(letter) ?? cost, cost));
    }
  return costs;
}

function costOfLanguage(language: string, spoken: ReadonlySet<string>): number {
  if (spoken.has(language)) return COST.spokenHere;
  return FOYERS.has(language) ? COST.spokenElsewhere : COST.otherLanguage;
}

const bothCases = (letters: string): string =>
  letters + letters.toUpperCase() + letters.toLocaleUpperCase('tr');

/** The characters that everybody knows, of an encoding with thousands. */
function commonOf({ name, common: [from, to] = [1, 0] }: Encoding): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let first = from; first <= to; first++)
    for (let second = name === 'gb18030' || name === 'euc-kr' ? 0xa1 : 0x40; second < 0xff; second++)
      bytes.push(first, second, 0x0a);
  return new Set(new TextDecoder(name).decode(Uint8Array.from(bytes)).replaceAll(/[\n\uFFFD]/g, ''));
}

const commons = new Map<string, ReadonlySet<string>>();

function isCommon(encoding: Encoding, sign: string): boolean {
  const known = commons.get(encoding.name) ?? commonOf(encoding);
  commons.set(encoding.name, known);
  return known.has(sign);
}

function costOfHan(encoding: Encoding, spoken: ReadonlySet<string>, sign: string): number {
  const [language = ''] = Object.keys(encoding.letters);
  const here = COST.perTwoBytes * costOfLanguage(language, spoken);
  if (encoding.name === 'shift_jis' && /[\u3040-\u30ff]/u.test(sign)) return here;
  if (isCommon(encoding, sign)) return HANGUL.test(sign) ? Math.min(here, COST.hangul) : here;
  return /\p{Script=Han}|\p{Script=Hangul}/u.test(sign) ? here + COST.rareHan : COST.noLetter;
}

/** Words of letters alone, without vowels or full of them, are none. */
function costOfWord(word: string): number {
  let cost = 0;
  // Ñ and ğ are at home in words of other letters; a word of nothing else is Greek or Russian, or a Chinese sign.
  const letters = Array.from(word);
  const beyond = letters.filter((letter) => letter > '\u007f' && LATIN.test(letter)).length;
  const isAll = beyond === letters.length;
  if (beyond > 4 ? beyond > letters.length * 0.7 : isAll && beyond > 1 && beyond < 4) cost += COST.odd;
  else if (isAll && beyond === 4 && word === word.toUpperCase()) cost += COST.odd;
  else if (letters.length === 2 && SHORT.test(word)) cost += COST.short;
  if (/\p{Lu}\p{Lu}\p{Ll}/u.test(word)) cost += COST.odd;
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{3,}$/u.test(plain)) {
    const vowels = Array.from(plain).filter((letter) => VOWEL.test(letter)).length;
    if (vowels < plain.length / 5 || vowels > plain.length * 0.75) cost += COST.odd;
    if (/[aeiouyæœø]{3}/u.test(plain)) cost += COST.vowels;
  }
  return cost + COST.odd * (word.toLowerCase().match(MISPLACED)?.length ?? 0);
}

/** What is spoken in the lobby, and the letters of the encodings. */
interface Speech {
  readonly spoken: ReadonlySet<string>;
  readonly letters: ReadonlyMap<string, number>;
  readonly ownOf: (encoding: Encoding) => ReadonlySet<string>;
}

function speechOf(languages: readonly string[]): Speech {
  const spoken = new Set(languages);
  const own = new Map<Encoding, ReadonlySet<string>>();
  return {
    spoken,
    letters: costOfLetters(spoken),
    ownOf(encoding) {
      const known = own.get(encoding) ?? new Set(bothCases(Object.values(encoding.letters).join('')));
      own.set(encoding, known);
      return known;
    },
  };
}

/** A word with its neighbours: how odd this reading is. */
function costOfText(text: string, encoding: Encoding, { spoken, letters, ownOf }: Speech): number {
  const own = ownOf(encoding);
  const rare = encoding.isRare ? COST.rareEncoding : 0;
  const least = Math.min(
    ...Object.keys(encoding.letters).map((language) => costOfLanguage(language, spoken)),
  );
  const signs = Array.from(text);
  let cost = 0;
  for (const [n, sign] of signs.entries()) {
    if (sign < '\u0080') continue;
    const before = signs[n - 1] ?? ' ';
    const after = signs[n + 1] ?? ' ';
    const known = own.has(sign) ? (letters.get(sign) ?? least) : undefined;
    if (sign === '\uFFFD' || /[\p{Cc}\p{Co}\p{Cn}]/u.test(sign)) cost += COST.undefined;
    else if (known !== undefined) cost += known + rare;
    else if (SIGNS.has(sign)) {
      const isWithin = IS_LETTER.test(before) && IS_LETTER.test(after);
      if (isWithin && sign === '’') cost += COST.apostrophe;
      else cost += isWithin && sign !== '・' && sign !== 'ー' ? COST.signInWord : COST.sign;
    } else if (encoding.common) cost += costOfHan(encoding, spoken, sign);
    else if (IS_LETTER.test(before) || IS_LETTER.test(after)) cost += COST.signInWord;
    else cost += COST.noLetter;
    if (CASED.test(sign) && sign !== sign.toLowerCase() && /\p{Ll}/u.test(before)) cost += COST.capitalInWord;
    // OíNeill, where an apostrophe was.
    if (LATIN.test(sign) && sign === sign.toLowerCase() && /[A-Z]/.test(after)) cost += COST.capitalInWord;
    if (!LATIN.test(sign) && IS_LETTER.test(sign) && (/[a-z]/i.test(before) || /[a-z]/i.test(after)))
      cost += encoding.name === 'windows-1258' ? 0 : COST.mixedScripts;
  }
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu))
    if (/[^\0-\u007f]/.test(word)) cost += costOfWord(word);
  return cost;
}

const MAX_SAMPLE_LENGTH = 60;

/** The first three different texts with letters beyond ASCII, up to the signs that separate cells. */
function samplesOf(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [part] of text.matchAll(/[^,;\t|"\r\n<>{}[\]:=]*[^\0-\u007f][^,;\t|"\r\n<>{}[\]:=]*/gu)) {
    found.add(part.trim().slice(0, MAX_SAMPLE_LENGTH));
    if (found.size === 3) break;
  }
  return [...found];
}

export interface EncodingGuess {
  /** The best first. Those that read the same as a better one are left out. */
  readonly candidates: readonly (EncodingCandidate & { readonly text: string })[];
  /** The first two fit. */
  readonly isOpen: boolean;
}

/** Those that are looked at by a person. */
const MAX_CANDIDATES = 5;

export function textIn(name: string, bytes: Uint8Array): string {
  const text = new TextDecoder(name).decode(bytes);
  return name === 'windows-1258' ? text.normalize('NFC') : text;
}

/** Of lines that are not UTF-8, with their line ends. `languages`: BCP 47, of the lobby. */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[]): EncodingGuess {
  const speech = speechOf(languages);
  const ranked = ENCODINGS.map((encoding) => {
    const text = textIn(encoding.name, bytes);
    return { name: encoding.name, text, cost: costOfText(text, encoding, speech) };
  }).toSorted((a, b) => a.cost - b.cost);
  const different = ranked.filter(({ text }, n) => ranked.findIndex((one) => one.text === text) === n);
  const [best, next] = different;
  return {
    isOpen:
      best !== undefined && next !== undefined && next.cost - best.cost < Math.max(IN_DOUBT, best.cost / 10),
    candidates: different
      .slice(0, MAX_CANDIDATES)
      .map(({ name, text }) => ({ name, text, samples: samplesOf(text) })),
  };
}

/** Unicode has all letters of all. */
const UNICODE: Encoding = {
  name: 'utf-8',
  letters: Object.fromEntries(ENCODINGS.map(({ name, letters }) => [name, Object.values(letters).join('')])),
};

/**
 * Whether a line that happens to be UTF-8 is so by chance, in a file that is mostly written in encoding `name`: two
 * bytes of Chinese may be.
 */
export function createChance(name: string, languages: readonly string[]): (line: Uint8Array) => boolean {
  const speech = speechOf(languages);
  const encoding = ENCODINGS.find((one) => one.name === name);
  return (line) => {
    if (!encoding) return false;
    const unicode = new TextDecoder().decode(line);
    const plain = unicode.replaceAll(/\p{Script=Han}/gu, '');
    return costOfText(textIn(name, line), encoding, speech) < costOfText(plain, UNICODE, speech);
  };
}

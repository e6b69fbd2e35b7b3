/** What is wrong with the words of a translation, by the table of terms. For tests. */
import type { Language } from '../../../src/contract/languages.ts';
import { bareKey, tableOf } from './sentence-table.ts';
import type { Translated } from './word-rules.ts';
import { AGREES, BANNED, BUTTONS, TERMS } from './word-rules.ts';

/** In characters. Other buttons may be half as long again as in English. */
const ROOM_OF_A_SHORT_BUTTON = 9;

function lengthFaults(key: string, text: string, english: string): readonly string[] {
  const most = Math.max(english.length * 1.5, english.length + ROOM_OF_A_SHORT_BUTTON);
  return BUTTONS.test(key) && text.length > most
    ? [`${text.length} characters on a button, where English has ${english.length}`]
    : [];
}

function termFaults(text: string, english: string, language: Translated): readonly string[] {
  return Object.entries(TERMS)
    .filter(([, term]) => term.english.test(english) && !term.words[language].test(text))
    .map(([name]) => `does not say "${name}" as the other sentences do`);
}

function agreementFaults(key: string, text: string, language: Translated): readonly string[] {
  return AGREES.filter(([of, keys, end]) => of === language && keys.test(key) && !end.test(text)).map(
    () => 'does not agree with what it stands for',
  );
}

/** The same English sentence in two places is one sentence in every language. */
function sameFaults(
  source: ReadonlyMap<string, string>,
  target: ReadonlyMap<string, string>,
): readonly string[] {
  const first = new Map<string, string>();
  return Array.from(source).flatMap(([key, english]) => {
    const [text, known] = [target.get(key), first.get(english)];
    if (known === undefined) first.set(english, key);
    return known === undefined || text === undefined || text === target.get(known)
      ? []
      : [`${key}: is not said as ${known}, which is the same in English`];
  });
}

/** One line for each fault. */
export function wordFaults(language: Language, english: object, translation: object): readonly string[] {
  if (language === 'en') return [];
  const [source, target] = [tableOf(english), tableOf(translation)];
  const texts = new Map(Array.from(source, ([key, text]) => [bareKey(key), text]));
  const faults = Array.from(target).flatMap(([key, text]) => {
    const original = texts.get(bareKey(key)) ?? '';
    return [
      ...BANNED[language].filter((word) => word.test(text)).map((word) => `has ${String(word)}`),
      ...termFaults(text, original, language),
      ...agreementFaults(key, text, language),
      ...lengthFaults(key, text, original),
    ].map((fault) => `${key}: ${fault}`);
  });
  return [...faults, ...sameFaults(source, target)];
}

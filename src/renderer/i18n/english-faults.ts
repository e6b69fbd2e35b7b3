/** What is wrong with the English of a catalogue, as a machine can see it. Used by tests only. */
import { BUTTONS_WITHOUT_VERB, BUTTON_VERBS, FORBIDDEN, TURNS } from './english-rules.ts';
import { tableOf } from './sentence-table.ts';
import { BUTTONS } from './word-rules.ts';

/** Shorter strings are labels, in which there is no turn of phrase. */
const WORDS_OF_A_SENTENCE = 3;

export interface EnglishFaults {
  /** Strings of three words or more, of which the share of `turns` is taken. */
  readonly sentences: number;
  /** One line for each string that has at least one of the twenty turns. */
  readonly turns: readonly string[];
  /** One line for each string with a word that its reader does not have. */
  readonly forbidden: readonly string[];
  /** One line for each string that has a sentence of more than `mostWords` words. */
  readonly long: readonly string[];
  /** One line for each string with a semicolon or a second colon. */
  readonly marks: readonly string[];
}

/** The words of `text`; a value counts as one, whatever it is filled with. */
function wordsIn(text: string): number {
  return text.replace(/\{\{[^}]*\}\}/gu, 'X').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.?!…])\s+/u);

/** The faults of `catalogue`, each with its key; `mostWords` is 15 where visitors read, 20 for staff. */
export function englishFaults(catalogue: object, mostWords: number): EnglishFaults {
  const table = [...tableOf(catalogue)];
  const found = (faultsOf: (text: string) => readonly string[]): readonly string[] =>
    table.flatMap(([key, text]) => {
      const faults = faultsOf(text);
      return faults.length === 0 ? [] : [`${key}: ${faults.join(', ')}`];
    });
  const isSentence = (text: string): boolean =>
    (text.match(/[A-Za-z]+/gu) ?? []).length >= WORDS_OF_A_SENTENCE;
  return {
    sentences: table.filter(([, text]) => isSentence(text)).length,
    turns: found((text) =>
      isSentence(text) ? TURNS.filter(([, turn]) => turn.test(text)).map(([name]) => name) : [],
    ),
    forbidden: found((text) =>
      FORBIDDEN.filter(([word]) => word.test(text)).map(
        ([word, better]) => `${String(word)}: write ${better}`,
      ),
    ),
    long: found((text) =>
      sentencesIn(text)
        .map(wordsIn)
        .filter((words) => words > mostWords)
        .map((words) => `${words} words`),
    ),
    marks: found((text) => [
      ...(text.includes(';') ? ['a semicolon'] : []),
      ...((text.match(/:(?=\s|$)/gu) ?? []).length > 1 ? ['two colons'] : []),
    ]),
  };
}

/** One line for each button of the kiosk that does not begin with a verb. Only the kiosk's keys tell which are buttons. */
export function buttonFaults(kiosk: object): readonly string[] {
  return [...tableOf(kiosk)]
    .filter(([key, text]) => BUTTONS.test(key) && !BUTTONS_WITHOUT_VERB.has(key) && !BUTTON_VERBS.test(text))
    .map(([key, text]) => `${key}: “${text}” does not begin with a verb`);
}

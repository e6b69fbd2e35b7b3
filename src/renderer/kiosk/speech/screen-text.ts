/** What a screen says: the sentences of its text in reading order, and how many choices it has. Pure. */
import type { Language } from '../../../contract/languages.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import type { Sentence } from '../../speech/speaker.ts';

/** What a screen is made of, in reading order; `outline.ts` takes it from the page. */
export type Piece =
  /** A run of text within a block. `spell`: known to be a code or a number. */
  | { readonly kind: 'text'; readonly text: string; readonly language: Language; readonly spell: boolean }
  /** The edge of a block: what stands before and after it are two sentences. */
  | { readonly kind: 'edge' }
  /** Something to choose; its name is said when it is reached. */
  | { readonly kind: 'control'; readonly enabled: boolean };

export interface ScreenText {
  readonly sentences: readonly Sentence[];
  /** Controls that can be chosen now. */
  readonly choices: number;
}

export function plain(text: string): string {
  return withoutIsolates(text).replace(/\s+/gu, ' ').trim();
}

function sentenceOf(run: readonly Extract<Piece, { kind: 'text' }>[]): Sentence | undefined {
  const [first] = run;
  if (first === undefined) return undefined;
  const whole = plain(run.map(({ text }) => text).join(''));
  if (whole === '') return undefined;
  return {
    text: run.some(({ spell }) => spell) ? spelled(whole) : spelledWithin(whole),
    language: first.language,
  };
}

/** Text of another language begins a sentence of its own, for a voice of its own. */
export function screenText(pieces: readonly Piece[]): ScreenText {
  const sentences: Sentence[] = [];
  let run: Extract<Piece, { kind: 'text' }>[] = [];
  let choices = 0;
  const finish = (): void => {
    const sentence = sentenceOf(run);
    if (sentence !== undefined) sentences.push(sentence);
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (run[0] !== undefined && run[0].language !== piece.language) finish();
      run.push(piece);
      continue;
    }
    finish();
    if (piece.kind === 'control' && piece.enabled) choices += 1;
  }
  finish();
  return { sentences, choices };
}

/** Codes and numbers said sign by sign: "A 4 2", never "A forty-two". Pure. */

/** A short code rather than a name: no small letters, and a digit in it. */
const CODE = /^(?=.*\p{Nd})[\p{Lu}\p{Nd}\s-]+$/u;

/**
 * Within a sentence: what stands before, then capitals and digits together, so that neither a number nor a word nor a time
 * is spelled. Not with a look behind, which Safari cannot even read before 16.4.
 */
const CODE_IN_SENTENCE =
  /(^|[^\p{L}\p{Nd}])((?=[\p{Lu}\p{Nd}-]*\p{Lu})(?=[\p{Lu}\p{Nd}-]*\p{Nd})[\p{Lu}\p{Nd}]+(?:-[\p{Lu}\p{Nd}]+)*)(?![\p{L}\p{Nd}])/gu;

/** Every sign for itself; spaces and dashes are not said. */
export function signBySign(text: string): string {
  return Array.from(text.replace(/[\s-]+/gu, '')).join(' ');
}

/** A text that is known to hold a code or a number, such as that of a number box; words stay words. */
export function spelled(text: string): string {
  return CODE.test(text.trim()) ? signBySign(text) : spelledWithin(text);
}

/** A sentence with the codes in it spelled. */
export function spelledWithin(sentence: string): string {
  return sentence.replace(CODE_IN_SENTENCE, (_, before: string, code: string) => before + signBySign(code));
}

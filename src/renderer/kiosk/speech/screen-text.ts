/** What a screen says: the sentences of its text in reading order, and the number of choices. Pure. */
import type { Language } from '../../../contract/languages.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import type { SpokenSentence } from '../../speech/speaker.ts';

/** In reading order; `outline.ts` reads it from the page. */
export type Piece =
  /** Text within a block. `spell`: a code or a number. */
  | { readonly kind: 'text'; readonly text: string; readonly language: Language; readonly spell: boolean }
  /** What stands before and after the edge of a block are two sentences. */
  | { readonly kind: 'edge' }
  /** Its name is said when it gets the focus. */
  | { readonly kind: 'control'; readonly enabled: boolean };

export interface ScreenText {
  readonly sentences: readonly SpokenSentence[];
  /** Controls that can be pressed now. */
  readonly choices: number;
}

export function plain(text: string): string {
  return withoutIsolates(text).replace(/\s+/gu, ' ').trim();
}

function sentenceOf(run: readonly Extract<Piece, { kind: 'text' }>[]): SpokenSentence | undefined {
  const [first] = run;
  if (first === undefined) return undefined;
  const whole = plain(run.map(({ text }) => text).join(''));
  if (whole === '') return undefined;
  return {
    text: run.some(({ spell }) => spell) ? spelled(whole) : spelledWithin(whole),
    language: first.language,
  };
}

/** Text of another language begins a new sentence, for its own voice. */
export function screenText(pieces: readonly Piece[]): ScreenText {
  const sentences: SpokenSentence[] = [];
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

/** Codes are said character by character. A code has no small letters, and a digit. */
const CODE = /^(?=.*\p{Nd})[\p{Lu}\p{Nd}\s-]+$/u;

/**
 * Capitals and digits together after a space or mark, so that no number, word or time is spelled. Without a
 * look-behind, which Safari lacks before 16.4.
 */
const CODE_IN_SENTENCE =
  /(^|[^\p{L}\p{Nd}])((?=[\p{Lu}\p{Nd}-]*\p{Lu})(?=[\p{Lu}\p{Nd}-]*\p{Nd})[\p{Lu}\p{Nd}]+(?:-[\p{Lu}\p{Nd}]+)*)(?![\p{L}\p{Nd}])/gu;

/** Spaces and dashes are not said. */
export function signBySign(text: string): string {
  return Array.from(text.replace(/[\s-]+/gu, '')).join(' ');
}

/** For a text that holds a code or number, such as a number box; words stay words. */
export function spelled(text: string): string {
  return CODE.test(text.trim()) ? signBySign(text) : spelledWithin(text);
}

/** A sentence with its codes spelled. */
export function spelledWithin(sentence: string): string {
  return sentence.replace(CODE_IN_SENTENCE, (_, before: string, code: string) => before + signBySign(code));
}

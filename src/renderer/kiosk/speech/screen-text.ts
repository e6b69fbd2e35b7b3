/** What a screen says: the sentences of its text in reading order, and how many choices it has. Pure. */
import type { Language } from '../../../contract/languages.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import type { Sentence } from '../../speech/speaker.ts';
import { spelled, spelledWithin } from './spell.ts';

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

/** Which looks of which states are walked: all of them, or a spread that changes with the seed. Pure. */
import { LANGUAGES, type Language } from '../../src/contract/languages.ts';
import { oneOf, shuffled } from '../faults/random.ts';

export type TextSize = 1 | 2 | 3;
export type Contrast = 'normal' | 'high';

const TEXT_SIZES: readonly TextSize[] = [1, 2, 3];
const CONTRASTS: readonly Contrast[] = ['normal', 'high'];

/** One load of the page: a state in a language, drawn in each of these looks. */
export interface Case {
  readonly state: string;
  readonly language: Language;
  readonly looks: readonly { readonly text: TextSize; readonly contrast: Contrast }[];
}

/** Every state in every language, theme and text size. */
export function allCases(
  states: readonly string[],
  languages: readonly Language[] = LANGUAGES,
): readonly Case[] {
  const looks = TEXT_SIZES.flatMap((text) => CONTRASTS.map((contrast) => ({ text, contrast })));
  return languages.flatMap((language) => states.map((state) => ({ state, language, looks })));
}

/** Each state once; languages go round in an order of the seed, sizes and themes are drawn. */
export function spreadCases(states: readonly string[], random: () => number): readonly Case[] {
  const round = shuffled(random, LANGUAGES);
  return shuffled(random, states).map((state, place) => ({
    state,
    language: round[place % round.length] ?? 'en',
    looks: [{ text: oneOf(random, TEXT_SIZES), contrast: oneOf(random, CONTRASTS) }],
  }));
}

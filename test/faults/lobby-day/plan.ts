/** What one day of the `lobby-day` suite is like: how the service numbers tickets, who comes, and when. Pure. */
import type { LabelPrivacy } from '../../../src/main/board/label.ts';
import type { Readings } from '../../support/records/readings-of.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import type { Names } from '../visit-lobby.ts';

export const VISITORS = 60;

type Numbering = Readings['ticket-ids'];

/** How tickets of a day are numbered, visitor by visitor. The specification does not say that it is one way for all. */
const NUMBERINGS: Readonly<Record<string, (nth: number) => Numbering>> = {
  'all shared': () => 'shared',
  'all own': () => 'own',
  'all colliding': () => 'colliding',
  // Never three alike in a row, so nothing can be learned.
  'two shared, one own': (nth) => (nth % 3 === 2 ? 'own' : 'shared'),
  'two shared, then own': (nth) => (nth < 2 ? 'shared' : 'own'),
  'two shared, then colliding': (nth) => (nth < 2 ? 'shared' : 'colliding'),
  'own at first': (nth) => (nth < 20 ? 'own' : 'shared'),
  // The first of those with other numbers may have been promised theirs, and nobody after.
  'shared at first': (nth) => (nth < 20 ? 'shared' : 'own'),
  'shared, two own, shared': (nth) => (nth >= 20 && nth < 22 ? 'own' : 'shared'),
};
export const NUMBERING_NAMES = Object.keys(NUMBERINGS);

export interface DayPlan {
  readonly numbering: string;
  readonly numberingOf: (nth: number) => Numbering;
  readonly privacy: LabelPrivacy;
  readonly names: Names;
  /** Before each visitor comes, in milliseconds. */
  readonly gaps: readonly number[];
  /** From the check-in to the call; under two minutes the ticket may be called before it is known whose it is. */
  readonly waits: readonly number[];
}

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gita', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Lars'];
/** Some begin with another one, as a name does that was cut. */
const LAST = ['Ash', 'Ashby', 'Birch', 'Cedar', 'Dale', 'Elm', 'Fir', 'Firth', 'Hazel', 'Ivy'];
/** The first visitors have a first name of their own each, so that what ids are can be learned from them. */
const APART = 6;

/**
 * Twelve first names in any order, so that a first name alone tells nobody and namesakes come one after the other; last
 * names differ among them. Drawn apart from everything else, so that a seed has the same readings whatever the names.
 */
function namesOf(seed: number): Names {
  const random = createRandom(seed);
  const shift = wholeBetween(random, 0, LAST.length - 1);
  const taken = new Map<string, number>();
  return Array.from({ length: VISITORS }, (_, n) => {
    const free = FIRST.filter((name) => (taken.get(name) ?? 0) < LAST.length);
    const first = (n < APART ? FIRST[n] : undefined) ?? oneOf(random, free);
    const nth = taken.get(first) ?? 0;
    taken.set(first, nth + 1);
    return [first, LAST[(nth + shift) % LAST.length] ?? ''] as const;
  });
}

export function planDay(random: () => number, nth: number): DayPlan {
  const numbering = NUMBERING_NAMES[nth % NUMBERING_NAMES.length] ?? 'all shared';
  const draw = (least: number, most: number): readonly number[] =>
    Array.from({ length: VISITORS }, () => wholeBetween(random, least, most) * 1_000);
  return {
    numbering,
    numberingOf: NUMBERINGS[numbering] ?? (() => 'shared'),
    privacy: oneOf(random, ['number', 'number', 'initials', 'first-name']),
    names: namesOf(wholeBetween(random, 1, 2 ** 31 - 1)),
    gaps: draw(2, 30),
    waits: draw(5, 240),
  };
}

/** The first visitor of another numbering may have been promised a number by what held before; nobody else may. */
export const isFirstOfOther = ({ numberingOf }: DayPlan, nth: number): boolean =>
  nth > 0 && numberingOf(nth) !== numberingOf(nth - 1);

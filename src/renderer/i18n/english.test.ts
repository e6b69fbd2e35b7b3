import { describe, expect, test } from 'vitest';
import {
  buttonFaults,
  type EnglishFaults,
  englishFaults,
  SHARE_OF_TURNS,
} from '../../../test/support/words/english-faults.ts';

const catalogues = import.meta.glob<object>('../../words/en/*.json', { import: 'default', eager: true });
const catalogueOf = (name: string): object => catalogues[`../../words/en/${name}.json`] ?? {};

type Counted = Exclude<keyof EnglishFaults, 'sentences'>;

interface Limits {
  /** Words in a sentence: 15 where visitors read, 20 for staff. */
  readonly words: number;
  /**
   * Faults that a catalogue still has because it was not rewritten yet: none may be added, and whoever rewrites it takes
   * its line away. Without it the rules hold whole.
   */
  readonly still?: Readonly<Record<Counted, number>>;
}

/** What holds for which catalogue. */
const LIMITS: Readonly<Record<string, Limits>> = {
  common: { words: 15 },
  desk: { words: 20 },
  display: { words: 15 },
  fleet: { words: 20 },
  guided: { words: 20 },
  kiosk: { words: 15 },
  language: { words: 15 },
  pair: { words: 15 },
  roster: { words: 20 },
  'setting-names': { words: 20 },
  setup: { words: 20, still: { turns: 8, forbidden: 10, long: 6, marks: 2 } },
  storage: { words: 20 },
  trail: { words: 20 },
  upkeep: { words: 20 },
};

const most = ({ still }: Limits, kind: Counted, sentences: number): number =>
  still?.[kind] ?? (kind === 'turns' ? Math.floor(sentences * SHARE_OF_TURNS) : 0);

test('every English catalogue has its limits', () => {
  const names = Object.keys(catalogues).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '');
  expect(new Set(Object.keys(LIMITS))).toEqual(new Set(names));
});

describe.each(Object.entries(LIMITS))('the English of %s', (name, limits) => {
  const faults = englishFaults(catalogueOf(name), limits.words);

  test.each<[string, Counted]>([
    ['at most 4 % of the strings have an unusual turn of phrase', 'turns'],
    ['no string has a word that its reader does not know', 'forbidden'],
    ['no sentence is too long for its reader', 'long'],
    ['no string has a semicolon or two colons', 'marks'],
  ])('%s', (_title, kind) => {
    const limit = most(limits, kind, faults.sentences);
    expect(faults[kind].length <= limit ? [] : faults[kind]).toEqual([]);
  });
});

test('buttons of the kiosk begin with a verb that names the result', () => {
  expect(buttonFaults(catalogueOf('kiosk'))).toEqual([]);
});

test('odd English is found, with the reason', () => {
  const odd = {
    type: 'This screen then goes on by itself.',
    lead: 'Your check-in is kept safe here; it is sent on: now: later.',
    cause: 'K3 fault in the hub',
    who: 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen {{fifteen}} sixteen.',
  };
  expect(englishFaults(odd, 15)).toEqual({
    sentences: 4,
    turns: [
      'type: by itself (= automatically), stands, goes on, lies',
      'lead: is let in, turned away, told, kept, colon and semicolon in one string',
    ],
    forbidden: [String.raw`cause: /\bhubs?\b/iu: write Foyer, /\bfaults?\b/iu: write problem, or error`],
    long: ['who: 16 words'],
    marks: ['lead: a semicolon, two colons'],
  });
  expect(
    buttonFaults({ start: { find: 'My appointment', clear: 'Clear' }, done: { finish: 'Done' } }),
  ).toEqual(['start.find: “My appointment” does not begin with a verb']);
});

test('plain English has none of these faults', () => {
  const plain = {
    type: 'To add this screen, type this code at the front desk.',
    wait: 'Restart in {{time}}: wait.',
  };
  expect(englishFaults(plain, 15)).toEqual({ sentences: 2, turns: [], forbidden: [], long: [], marks: [] });
});

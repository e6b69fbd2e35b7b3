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

/** The most words in a sentence of each catalogue: 15 where visitors read, 20 for staff. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  accounts: 20,
  booking: 20,
  common: 15,
  desk: 20,
  display: 15,
  figures: 20,
  fleet: 20,
  guided: 20,
  health: 20,
  inbox: 20,
  kiosk: 15,
  language: 15,
  lobbies: 20,
  notices: 20,
  page: 15,
  names: 15,
  oidc: 20,
  pair: 15,
  roster: 20,
  'setting-names': 20,
  setup: 20,
  storage: 20,
  trail: 20,
  upkeep: 20,
  'walk-ins': 15,
};

test('every English catalogue has its limits', () => {
  const names = Object.keys(catalogues).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '');
  expect(new Set(Object.keys(MOST_WORDS))).toEqual(new Set(names));
});

describe.each(Object.entries(MOST_WORDS))('the English of %s', (name, mostWords) => {
  const faults = englishFaults(catalogueOf(name), mostWords);

  test.each<[string, Counted]>([
    ['at most 4 % of the strings have an unusual turn of phrase', 'turns'],
    ['no string has a word that its reader does not know', 'forbidden'],
    ['no sentence is too long for its reader', 'long'],
    ['no string has a semicolon or two colons', 'marks'],
  ])('%s', (_title, kind) => {
    const limit = kind === 'turns' ? Math.floor(faults.sentences * SHARE_OF_TURNS) : 0;
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
  expect(buttonFaults({ start: { find: 'My appointment', clear: 'Clear' }, end: { done: 'Done' } })).toEqual([
    'start.find: “My appointment” does not begin with a verb',
  ]);
});

test('plain English has none of these faults', () => {
  const plain = {
    type: 'To add this screen, type this code at the front desk.',
    wait: 'Restart in {{time}}: wait.',
  };
  expect(englishFaults(plain, 15)).toEqual({ sentences: 2, turns: [], forbidden: [], long: [], marks: [] });
});

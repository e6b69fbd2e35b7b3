import { describe, expect, it } from 'vitest';
import guided from '../../../words/en/guided.json' with { type: 'json' };
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { GuidedResult, TrialReport } from '../../../contract/guided-test.ts';
import type { Language } from '../../../contract/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { allRows, type TestedHouse, guidedRows, summaryOf } from './guided-rows.ts';
import { guidedText, isBadNews, summaryWords, trialSentence } from './guided-words.ts';

const NOW = Date.UTC(2026, 10, 23, 7, 40);
const DAY = 86_400_000;
const t = createI18n({ guided }).getFixedT(null, 'guided');
const formats = createFormats('en-GB', 'UTC');
const nameOf = ({ name, surface, number }: { name?: string | undefined; surface: string; number: number }) =>
  name ?? `${surface} ${number}`;

const screen = (
  surface: FleetScreen['surface'],
  number: number,
  about: Partial<FleetScreen> = {},
): FleetScreen => ({
  screenId: `${surface}-${number}`,
  surface,
  number,
  settings: {},
  entry: 'paired',
  isThis: surface === 'setup',
  isConnected: true,
  isOpenTwice: false,
  createdAt: 0,
  lastSeenAt: NOW,
  report: { version: 'source', width: 1080, height: 1920, sound: 'on', voices: [] },
  isOtherVersion: false,
  isPick: false,
  speaks: false,
  ...about,
});

const said = (
  part: GuidedResult['part'],
  screenId: string,
  about: Partial<GuidedResult> = {},
): GuidedResult => ({
  part,
  screenId,
  works: true,
  at: NOW - DAY,
  by: { surface: 'setup', number: 1 },
  isChanged: false,
  ...about,
});

const houseOf = (
  screens: readonly FleetScreen[],
  results: readonly GuidedResult[] = [],
  about: { languages?: readonly Language[]; hubVoices?: readonly Language[] } = {},
): TestedHouse => ({
  fleet: { screens: [...screens], madeAt: NOW },
  results,
  languages: ['en', 'ar'],
  hubVoices: ['en'],
  ...about,
});

const ROOM = [screen('kiosk', 1), screen('display', 1), screen('desk', 1), screen('setup', 1)];

describe('what an administrator is asked to test', () => {
  it('an administrator is asked to test each screen that has the part, and the printer of the machine in front of them', () => {
    const keys = allRows(houseOf(ROOM)).map(({ key }) => key);
    expect(keys).toEqual([
      'sound kiosk-1',
      'sound display-1',
      'voices en',
      'voices ar',
      'scanner kiosk-1',
      'touch kiosk-1',
      'printer setup-1',
    ]);
  });

  it('an administrator is asked to test no page that a browser once showed; a screen that staff hung and that is off is named', () => {
    const rows = guidedRows(
      'sound',
      houseOf([
        screen('kiosk', 1, { isConnected: false, entry: 'this-machine' }),
        screen('kiosk', 2, { isConnected: false }),
      ]),
    );
    expect(rows.map(({ key }) => key)).toEqual(['sound kiosk-2']);
  });

  it('an administrator is asked to test no language that nothing can say: that is told by itself', () => {
    const standing = (house: TestedHouse) => guidedRows('voices', house).map(({ standing: one }) => one);
    expect(standing(houseOf(ROOM))).toEqual(['never', 'no-voice']);
    const arabic = { version: 'source', width: 1, height: 1, sound: 'on', voices: ['ar'] } as const;
    const able = screen('display', 2, { report: { ...arabic, voices: ['ar'] } });
    expect(standing(houseOf([...ROOM, able]))).toEqual(['never', 'never']);
    // Of an older page it is not known, so somebody listens.
    const { voices: _, ...older } = arabic;
    expect(standing(houseOf([screen('kiosk', 1, { report: older })]))).toEqual(['never', 'never']);
    // A display without sound says nothing in any language.
    const off = screen('display', 2, { ...able, settings: { display: { sound: false } } });
    expect(standing(houseOf([...ROOM, off]))).toEqual(['never', 'no-voice']);
    // Nothing is there that could say whether it has a voice.
    expect(standing(houseOf([]))).toEqual(['never', 'never']);
  });

  it('a language to test has the result of the worst of all screens on which it was heard', () => {
    const results = [
      said('voices', 'kiosk-1', { language: 'en', works: false, at: NOW - 2 * DAY }),
      said('voices', 'display-1', { language: 'en' }),
    ];
    const [english] = guidedRows('voices', houseOf(ROOM, results));
    expect(english).toMatchObject({ standing: 'fails', result: { screenId: 'kiosk-1' } });
  });
});

describe('the head of the page', () => {
  const all = (works: boolean) => [
    said('sound', 'kiosk-1'),
    said('sound', 'display-1'),
    said('voices', 'kiosk-1', { language: 'en' }),
    said('scanner', 'kiosk-1'),
    said('touch', 'kiosk-1', { works }),
    said('printer', 'setup-1', { at: NOW }),
  ];
  const rows = (results: readonly GuidedResult[]) => allRows(houseOf(ROOM, results, { languages: ['en'] }));

  it.each([
    ['none', []],
    ['partly', [said('touch', 'kiosk-1')]],
    ['attention', [said('touch', 'kiosk-1', { at: NOW - 31 * DAY })]],
    ['attention', [said('touch', 'kiosk-1', { isChanged: true })]],
    ['fails', all(false)],
    ['works', all(true)],
  ] as const)('the head of the page says %s', (kind, results) => {
    expect(summaryOf(rows(results)).kind).toBe(kind);
  });

  it('the head of the page says when a person last tested', () => {
    expect(summaryWords(t, rows(all(true)), formats)).toBe(
      'Everything works. Last tested on 23 November at 7:40.',
    );
    expect(summaryWords(t, rows([]), formats)).toBe(
      'Sound, voices, scanner, touch and printer have not been tested yet.',
    );
  });
});

describe('what came of a test', () => {
  const trial = (part: TrialReport['part'], about: Partial<TrialReport>): TrialReport => ({
    trialId: 't',
    screenId: 'kiosk-1',
    part,
    begunAt: NOW,
    isOver: false,
    ...about,
  });
  const sentence = (part: TrialReport['part'], about: Partial<TrialReport>) =>
    trialSentence(t, trial(part, about), 'en');

  it('the result of a test says which circles are still to be pressed', () => {
    const pressed = (targets: ('top-left' | 'middle')[]) =>
      ({ finding: { kind: 'pressed', targets } }) as const;
    expect(sentence('touch', pressed(['top-left', 'middle']))).toBe(
      '2 of 5 circles touched. Still missing: top right, bottom left, and bottom right.',
    );
  });

  it('the result of a test says how many characters were read, and what to do where no Enter followed', () => {
    const read = (isEnded: boolean): TrialReport =>
      trial('scanner', { finding: { kind: 'read', signs: 12, by: 'scanner', isEnded } });
    expect(trialSentence(t, read(true), 'en')).toBe('The scanner read a code. Characters: 12.');
    expect(trialSentence(t, read(false), 'en')).toContain('did not send Enter');
    expect([isBadNews(read(true)), isBadNews(read(false))]).toEqual([false, true]);
    const otherLayout = trial('scanner', {
      finding: { kind: 'read', signs: 4, by: 'scanner', isEnded: true, isOtherLayout: true },
    });
    expect(trialSentence(t, otherLayout, 'en')).toContain(
      'Its keyboard layout differs from that of the kiosk’s computer.',
    );
    expect(isBadNews(otherLayout)).toBe(false);
  });

  it('the result of a test tells a kiosk with a visitor from one that does not answer, and both from one where nothing happened', () => {
    expect(sentence('touch', { isOver: true, finding: { kind: 'busy' } })).toMatch(
      /A visitor is using the kiosk/,
    );
    expect(sentence('touch', { isOver: true })).toMatch(/did not respond/);
    expect(sentence('touch', { isOver: true, finding: { kind: 'begun' } })).toMatch(/did not send anything/);
  });
});

it('the results that people gave are in the text, with what to do', () => {
  const results = [
    said('touch', 'kiosk-1', { works: false }),
    said('sound', 'kiosk-1', { at: NOW - 31 * DAY }),
  ];
  const lines = guidedText(
    houseOf([screen('kiosk', 1)], results, { languages: ['ar'], hubVoices: [] }),
    { t, formats, language: 'en', nameOf },
    nameOf,
  );
  expect(lines).toEqual([
    '',
    'Tests to do yourself',
    'Someone found a problem. It is marked below. Last tested on 22 November at 7:40.',
    '',
    'Sound, kiosk 1: Worked, but tested long ago',
    'Tested on 23 October at 7:40, recorded at: setup 1.',
    'Test it again. The last test was more than 30 days ago.',
    '',
    'Voices, العربية: No voice',
    'No voice is installed for these languages, on the Foyer computer or on a connected screen. Until you install one, visitors can only read.',
    '',
    'Scanner, kiosk 1: Not tested yet',
    '',
    'Touch, kiosk 1: Does not work',
    'Tested on 22 November at 7:40, recorded at: setup 1.',
    'Clean the screen and calibrate it in the system settings. A screen that was rotated also needs this. Until then, the front desk can check visitors in.',
  ]);
});

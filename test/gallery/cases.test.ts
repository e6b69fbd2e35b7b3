import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/languages.ts';
import type { KioskState } from '../../src/renderer/kiosk/flow/flow-state.ts';
import { createRandom } from '../faults/random.ts';
import { allCases, spreadCases } from './cases.ts';
import { STATES } from './states.ts';

const names = STATES.map(({ name }) => name);

const SCREENS: Readonly<Record<KioskState['kind'], true>> = {
  accessibility: true,
  'checking-in': true,
  choose: true,
  confirm: true,
  done: true,
  fault: true,
  help: true,
  languages: true,
  'out-of-reach': true,
  'outcome-unknown': true,
  paused: true,
  privacy: true,
  saved: true,
  searching: true,
  'staff-pin': true,
  start: true,
  told: true,
  'without-code': true,
  'walk-in': true,
  'walk-in-asking': true,
  'walk-in-told': true,
};

test.for(Object.keys(SCREENS))('the kiosk has a state in the gallery for the screen %s', (kind) => {
  expect(names.filter((name) => name === kind || name.startsWith(`${kind}-`))).not.toEqual([]);
});

test('no two states have the same name', () => {
  expect(new Set(names).size).toBe(names.length);
});

test('all cases are every state in ten languages with six looks each', () => {
  const cases = allCases(names);
  expect(cases.length).toBe(names.length * 10);
  expect(cases.every(({ looks }) => looks.length === 6)).toBe(true);
});

test('a spread has every state once and every language, is the same for a seed and another for another', () => {
  const spread = spreadCases(names, createRandom(1));
  expect(spread.map(({ state }) => state).toSorted()).toEqual(names.toSorted());
  expect(new Set(spread.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
  expect(spreadCases(names, createRandom(1))).toEqual(spread);
  expect(spreadCases(names, createRandom(2))).not.toEqual(spread);
});

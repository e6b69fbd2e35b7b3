import { trailCsv } from './acts.ts';
import { meantBy } from './trail.tsx';
import { expect, test } from 'vitest';
import deSetting from '../../words/de/setting-names.json' with { type: 'json' };
import deFleet from '../../words/de/fleet.json' with { type: 'json' };
import deTrail from '../../words/de/trail.json' with { type: 'json' };
import setting from '../../words/en/setting-names.json' with { type: 'json' };
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import trail from '../../words/en/trail.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { ACTS, actWords } from './acts.ts';
import { screenWords } from './screen-words.ts';

function wordsOf(catalogues: Parameters<typeof createI18n>[0]) {
  const i18n = createI18n(catalogues);
  return {
    t: i18n.getFixedT(null, 'trail'),
    ofSettings: i18n.getFixedT(null, 'setting-names'),
    ofFleet: i18n.getFixedT(null, 'fleet'),
  };
}

const english = wordsOf({ trail, 'setting-names': setting, fleet });
const german = wordsOf({ trail: deTrail, 'setting-names': deSetting, fleet: deFleet });

test('a text stands for what is called so on the page, in its language, whatever its case', () => {
  expect(meantBy(' CANCEL ', english)?.actions).toContain('appointments.cancel');
  expect(meantBy('cancel', german)?.actions ?? []).not.toContain('appointments.cancel');
  expect(meantBy('Lobby name', english)).toMatchObject({ settings: ['brandName'] });
});

test('a text stands for the screens that setup and front desks call so, with or without a number', () => {
  expect(meantBy('Front desk 12', english)?.screens).toEqual(['desk 12']);
  expect(meantBy('front desk', english)?.screens).toEqual(['desk ']);
  expect(meantBy('Empfang 1', german)?.screens).toEqual(['desk 1']);
  expect(meantBy('Front desk 1', german)?.screens).toBeUndefined();
});

test('a screen without a name is called as elsewhere, and a named one by its name', () => {
  expect(screenWords(english.ofFleet, 'desk 1')).toBe('Front desk 1');
  expect(screenWords(german.ofFleet, 'setup 2')).toBe('Einrichtung 2');
  expect(screenWords(english.ofFleet, 'Anna’s desk 1')).toBe('Anna’s desk 1');
  expect(screenWords(english.ofFleet, '')).toBe('');
});

test('signs above letters need not be typed', () => {
  const { t } = german;
  const act = ACTS.find((each) => /[äöü]/.test(actWords(t, each)));
  const plain = actWords(t, act ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  expect(plain).toMatch(/[a-z]/);
  expect(meantBy(plain, german)?.actions).toContain(act);
});

test('a text that nothing is called by stands for nothing', () => {
  expect(meantBy('A-4711', english)).toBeUndefined();
  expect(meantBy('  ', english)).toBeUndefined();
});

test('the file has the names that are written down, and what they are called beside them', () => {
  const entry = { n: 1, at: Date.UTC(2026, 0, 5), screen: 'desk 1' };
  const text = trailCsv(
    [
      { ...entry, clerk: '=1+1', action: 'appointments.cancel', outcome: 'accepted', code: 'A-42' },
      { ...entry, action: 'settings.save', detail: 'brandName callVolume' },
      { ...entry, action: 'of.tomorrow', outcome: 'who-knows', detail: 'a "desk", left' },
    ],
    english,
  );
  const [cancelled, accepted] = [trail.acts.appointments.cancel, trail.outcomes.accepted];
  expect(text.split('\r\n')).toEqual([
    'time,clerk,screen,action,outcome,code,detail,actionWords,outcomeWords,detailWords,screenWords',
    `2026-01-05T00:00:00.000Z,'=1+1,desk 1,appointments.cancel,accepted,A-42,,${cancelled},${accepted},,Front desk 1`,
    `2026-01-05T00:00:00.000Z,,desk 1,settings.save,,,brandName callVolume,${trail.acts.settings.save},,Lobby name; Call volume in percent,Front desk 1`,
    '2026-01-05T00:00:00.000Z,,desk 1,of.tomorrow,who-knows,,"a ""desk"", left",of.tomorrow,who-knows,"a ""desk"", left",Front desk 1',
    '',
  ]);
});

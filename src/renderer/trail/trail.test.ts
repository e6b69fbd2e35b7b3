import { trailCsv } from './acts.ts';
import { meantBy } from './trail.tsx';
import { expect, test } from 'vitest';
import deSetting from '../../words/de/setting-names.json' with { type: 'json' };
import deTrail from '../../words/de/trail.json' with { type: 'json' };
import setting from '../../words/en/setting-names.json' with { type: 'json' };
import trail from '../../words/en/trail.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { ACTS, actWords } from './acts.ts';

function wordsOf(catalogues: Parameters<typeof createI18n>[0]) {
  const i18n = createI18n(catalogues);
  return { t: i18n.getFixedT(null, 'trail'), ofSettings: i18n.getFixedT(null, 'setting-names') };
}

const english = wordsOf({ trail, 'setting-names': setting });
const german = wordsOf({ trail: deTrail, 'setting-names': deSetting });

test('a text stands for what is called so on the page, in its language, whatever its case', () => {
  expect(meantBy(' CANCEL ', english)?.actions).toContain('appointments.cancel');
  expect(meantBy('cancel', german)?.actions ?? []).not.toContain('appointments.cancel');
  expect(meantBy('Lobby name', english)).toMatchObject({ settings: ['brandName'] });
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
    'time,clerk,screen,action,outcome,code,detail,actionWords,outcomeWords,detailWords',
    `2026-01-05T00:00:00.000Z,'=1+1,desk 1,appointments.cancel,accepted,A-42,,${cancelled},${accepted},`,
    `2026-01-05T00:00:00.000Z,,desk 1,settings.save,,,brandName callVolume,${trail.acts.settings.save},,Lobby name; Call volume in percent`,
    '2026-01-05T00:00:00.000Z,,desk 1,of.tomorrow,who-knows,,"a ""desk"", left",of.tomorrow,who-knows,"a ""desk"", left"',
    '',
  ]);
});

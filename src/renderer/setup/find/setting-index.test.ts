import { expect, it } from 'vitest';
import names from '../../../words/en/setting-names.json' with { type: 'json' };
import setup from '../../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { FILE_NAMES } from '../../../contract/setting-kinds.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { findSettings, settingIndex } from './setting-index.ts';

const i18n = createI18n({ setup, upkeep, 'setting-names': names });
const ofSettings = i18n.getFixedT('en', 'setting-names');
const INDEX = settingIndex({
  t: i18n.getFixedT('en', 'setup'),
  ofSettings,
  ofUpkeep: i18n.getFixedT('en', 'upkeep'),
  about: (name) => (name === 'opensBeforeMin' ? 'The kiosk tells early visitors when check-in opens.' : ''),
});

const found = (typed: string): readonly string[] => findSettings(INDEX, typed).map(({ name }) => name);

it('an administrator finds every setting that setup has a field for, by its name', () => {
  const inSetup = Object.keys(SETTINGS).filter((name) => !FILE_NAMES.some((one) => one === name));
  for (const key of inSetup) {
    const name = settingWords(ofSettings, key) ?? '';
    expect(found(name), key).toContain(name);
  }
});

it('an administrator finds a setting by any word of its name, whatever the case', () => {
  expect(found('PORT webhook')).toContain('Webhook port');
  expect(findSettings(INDEX, 'port webhook')[0]?.section).toBe('calls');
});

it('an administrator finds a setting by what stands below it, after those that are named so', () => {
  expect(found('early visitors')).toEqual(['Check-in opens (minutes before the appointment)']);
  expect(found('backups')[0]).toBe('Backups');
});

it('an administrator who types nothing, or what no setting has, finds nothing', () => {
  expect(found('  ')).toEqual([]);
  expect(found('carpet')).toEqual([]);
});

it('a name with accents is found without them', () => {
  const index = [{ section: 'hours' as const, name: 'Öffnungszeiten', about: '' }];
  expect(findSettings(index, 'offnung')).toHaveLength(1);
});

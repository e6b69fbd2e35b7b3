import { expect, it } from 'vitest';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import setup from '../../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { verbatim, withoutIsolates } from '../../i18n/values.ts';
import { fileProblemSentence, settingsList } from './file-words.ts';

const i18n = createI18n({ setup, upkeep });
const t = i18n.getFixedT(null, 'upkeep');
const ofRules = i18n.getFixedT(null, 'setup');

it.each<[SettingsFileProblem, string]>([
  [{ kind: 'unknown-key', key: 'brandNam' }, '“brandNam” is not a setting. Take it out of the file.'],
  [
    { kind: 'newer', version: 2, known: 1 },
    'The file is for a newer Foyer: its configVersion is 2, this one knows 1. Update Foyer, or save the file for this version.',
  ],
  [
    { kind: 'wrong', key: 'webhookPort', problem: { kind: 'not-port', least: 0, most: 65_535 } },
    '“webhookPort” must be a whole number from 0 to 65535.',
  ],
  [
    { kind: 'wrong', key: 'openingHours.monday.0.to', problem: { kind: 'not-a-time' } },
    '“openingHours › monday › entry 1 › to” must be a time of the day such as 08:30.',
  ],
  [
    { kind: 'wrong', key: 'secrets', problem: { kind: 'one-of', values: ['keychain', 'file'] } },
    '“secrets” must be one of these: keychain, file.',
  ],
  [
    {
      kind: 'wrong',
      key: 'brandColour',
      problem: { kind: 'too-light', colour: '#ffcc00', ratio: 1.5119, proposal: '#6c5600' },
    },
    '“brandColour” must be darker: white text on #ffcc00 has a contrast of 1.51:1, and 7:1 is needed. The nearest darker colour that passes is #6c5600.',
  ],
  [
    { kind: 'wrong', key: 'baseUrl', problem: { kind: 'http' } },
    '“baseUrl”: The service accepts HTTPS only. The address must begin with https://.',
  ],
])('an administrator reads of %j what to do', (problem, sentence) => {
  expect(withoutIsolates(fileProblemSentence(t, ofRules, problem))).toBe(sentence);
});

it('what waits for the next start is named as setup names it, and by its key where setup has no field for it', () => {
  const ofSettings = createI18n({ 'setting-names': setting }).getFixedT('en', 'setting-names');
  expect(settingsList(ofSettings, ['caFile', 'network', 'healthPort'])).toBe(
    `A certificate authority of your own; Screens on the network; ${verbatim('healthPort')}`,
  );
});

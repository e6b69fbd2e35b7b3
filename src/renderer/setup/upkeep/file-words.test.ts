import { expect, it } from 'vitest';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { verbatim, withoutIsolates } from '../../i18n/values.ts';
import { fileProblemSentence, settingsList } from './file-words.ts';

const t = createI18n({ upkeep }).getFixedT(null, 'upkeep');

it.each<[SettingsFileProblem, string]>([
  [{ kind: 'unknown-key', key: 'brandNam' }, '“brandNam” is not a setting. Take it out of the file.'],
  [
    { kind: 'newer', version: 2, known: 1 },
    'The file is for a newer Foyer: its configVersion is 2, this one knows 1. Update Foyer, or save the file for this version.',
  ],
  [
    { kind: 'wrong', key: 'webhookPort', rule: { kind: 'at-most', most: 65_535 } },
    '“webhookPort” must be at most 65535.',
  ],
  [
    { kind: 'wrong', key: 'openingHours.monday.0.to', rule: { kind: 'not-a-time' } },
    '“openingHours › monday › entry 1 › to” must be a time of the day such as 08:30.',
  ],
  [
    { kind: 'wrong', key: 'secrets', rule: { kind: 'one-of', values: ['keychain', 'file'] } },
    '“secrets” must be one of these: keychain, file.',
  ],
  [
    {
      kind: 'wrong',
      key: 'brandColour',
      rule: { kind: 'too-light', colour: '#ffcc00', proposal: '#6c5600' },
    },
    '“brandColour” must be darker: white text cannot be read on #ffcc00. The nearest colour that passes is #6c5600.',
  ],
])('an administrator reads of %j what to do', (problem, sentence) => {
  expect(withoutIsolates(fileProblemSentence(t, problem))).toBe(sentence);
});

it('what waits for the next start is named as setup names it, and by its key where setup has no field for it', () => {
  const ofSettings = createI18n({ 'setting-names': setting }).getFixedT('en', 'setting-names');
  expect(settingsList(ofSettings, ['caFile', 'network', 'healthPort'])).toBe(
    `A certificate authority of your own; Screens on the network; ${verbatim('healthPort')}`,
  );
});

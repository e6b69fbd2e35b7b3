import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '../../i18n/use-translation.ts';
import { expect, it } from 'vitest';
import type {
  SettingsFileChange,
  SettingsFileKept,
  SettingsFileProblem,
} from '../../../contract/settings-file.ts';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import setup from '../../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { verbatim, withoutIsolates } from '../../i18n/values.ts';
import { FilePreview, fileProblemSentence, settingsList } from './settings-file-page.tsx';

const i18n = createI18n({ setup, upkeep, 'setting-names': setting });
const t = i18n.getFixedT(null, 'upkeep');
const ofRules = i18n.getFixedT(null, 'setup');

it.each<[SettingsFileProblem, string]>([
  [{ kind: 'unknown-key', key: 'brandNam' }, '“brandNam” is not a Foyer setting. Delete it from the file.'],
  [
    { kind: 'newer', version: 2, known: 1 },
    'This file needs a newer version of Foyer (configVersion is 2, but this version supports 1). Update Foyer, or export the file for this version.',
  ],
  [
    { kind: 'wrong', key: 'webhookPort', problem: { kind: 'not-port', least: 0, most: 65_535 } },
    '“webhookPort” must be a whole number from 0 to 65535.',
  ],
  [
    { kind: 'wrong', key: 'openingHours.monday.0.to', problem: { kind: 'not-a-time' } },
    '“openingHours › monday › entry 1 › to”: enter a time such as 08:30.',
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
    '“brandColour” must be darker. White text on #ffcc00 has a contrast of 1.51:1, but 7:1 is needed. The closest darker colour that works is #6c5600.',
  ],
  [
    {
      kind: 'wrong',
      key: 'baseUrl',
      problem: { kind: 'other-service', origin: 'https://service.example' },
    },
    '“baseUrl”: This is a different booking system, so enter its API key too. The current key belongs to https://service.example.',
  ],
  [
    { kind: 'wrong', key: 'baseUrl', problem: { kind: 'http' } },
    '“baseUrl”: The booking system only accepts HTTPS. The address must begin with https://.',
  ],
])('an administrator reads of %j what to do', (problem, sentence) => {
  expect(withoutIsolates(fileProblemSentence(t, ofRules, problem))).toBe(sentence);
});

it('a setting that waits for the next start is named as setup names it, and by its key where setup has no field for it', () => {
  const ofSettings = createI18n({ 'setting-names': setting }).getFixedT('en', 'setting-names');
  expect(settingsList(ofSettings, ['caFile', 'network', 'healthPort'])).toBe(
    `Your own CA certificate; Screens on the network; ${verbatim('healthPort')}`,
  );
});

function previewOf(changes: SettingsFileChange[], kept: SettingsFileKept[] = []): string {
  const preview = createElement(FilePreview, {
    name: 'lobby.json',
    look: { kind: 'read', changes, kept },
    isDisabled: false,
    onApply: () => {},
    onClose: () => {},
  });
  return renderToStaticMarkup(createElement(I18nProvider, { value: i18n }, preview));
}

/** The head of the only row, without its marks. */
function headOf(key: string): string | undefined {
  const html = previewOf([{ key, to: 'East lobby', atStart: false }]);
  return /<th scope="row">(.*?)<\/th>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|');
}

const cellsOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<td[^>]*colspan="(\d)"[^>]*>|<td>/giu), ([, span = '1']) => span);

it.each([
  ['brandName', 'Lobby name||brandName||'],
  ['intakeTokenHash', 'Appointments from another program||intakeTokenHash||'],
  // Setup has no field for it, so no words either.
  ['healthPort', '||healthPort||'],
])(
  'a setting of a file is named as setup names it, with the key by which it is found there: %s',
  (key, head) => {
    expect(headOf(key)).toBe(head);
  },
);

it('the reason why a setting is not imported takes the room of both values', () => {
  expect(cellsOf(previewOf([], [{ key: 'apiKey', why: 'secret' }]))).toEqual(['2']);
  expect(cellsOf(previewOf([{ key: 'brandName', to: 'East', atStart: false }]))).toEqual(['1', '1']);
});

it('a setting that nobody has set changes from its default', () => {
  const html = previewOf([{ key: 'camera', to: true, atStart: false }]);
  expect(html).toMatch(/<bdi>Off<\/bdi>.*<bdi>On<\/bdi>/u);
});

it('a logo is seen, and what begins with the next start says so', () => {
  const to = 'data:image/png;base64,AAAA';
  expect(previewOf([{ key: 'logo', to, atStart: false }])).toContain(`<img src="${to}"`);
  const network = { key: 'network', to: { interfaces: ['eth0'] }, atStart: true };
  expect(previewOf([network])).toContain(upkeep.file.atStart);
});

import { expect, it } from 'vitest';
import type { NotSaved } from '../../../contract/settings.ts';
import type { SaveProblem } from '../../../contract/save-problem.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { splitAtVerbatim, withoutIsolates } from '../../i18n/values.ts';
import { notSavedSentence } from './save-words.ts';

const t = createI18n({ setup }).getFixedT(null, 'setup');
const [path, reason] = ['/srv/foyer/settings.json', 'SQLITE_CANTOPEN'];

it.each<[SaveProblem, string]>([
  [
    { kind: 'file', what: 'settings', path },
    `${path} is not a valid settings file. Fix it or move it away. Foyer has not changed it.`,
  ],
  [
    { kind: 'file', what: 'secrets', path },
    `${path} is not a valid secrets file. Fix it or move it away. Foyer has not changed it.`,
  ],
  [
    { kind: 'file', what: 'settings', path, key: 'webhookPort' },
    `The value of webhookPort in ${path} is not allowed. Fix it or move the file away. Foyer has not changed it.`,
  ],
  [{ kind: 'profile-unread', path }, `Foyer cannot read this service profile: ${path}. Check the path.`],
  [{ kind: 'profile-not-json' }, 'This service profile is not valid JSON.'],
  [
    { kind: 'profile-unknown-key', key: 'operations.tickets' },
    'This service profile contains an unknown key: operations.tickets.',
  ],
  [
    { kind: 'profile-wrong', at: '' },
    'This service profile has an error at the top level. Foyer’s log file has the details.',
  ],
  [
    { kind: 'profile-wrong', at: 'apiVersion' },
    'This service profile has an error at apiVersion. Foyer’s log file has the details.',
  ],
  [
    { kind: 'database', problem: { kind: 'in-use', path } },
    `Another instance of Foyer is using the database ${path}. Stop that one, or start with a different data folder.`,
  ],
  [
    { kind: 'database', problem: { kind: 'no-room', path } },
    `The disk with the database ${path} is full. Free up space, then try again.`,
  ],
  [
    { kind: 'database', problem: { kind: 'no-right', path } },
    `Foyer cannot write to the database ${path}. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder.`,
  ],
  [
    { kind: 'database', problem: { kind: 'not-opened', path, reason } },
    `The database ${path} cannot be opened (${reason}).`,
  ],
  [
    { kind: 'database', problem: { kind: 'not-replaced', what: 'missing', path, reason } },
    `The database ${path} is missing, and Foyer could not restore a backup (${reason}).`,
  ],
  [
    { kind: 'webhook-host', host: '203.0.113.7', reason: 'EADDRNOTAVAIL' },
    'Foyer cannot receive webhooks at 203.0.113.7 (EADDRNOTAVAIL). Check webhookHost.',
  ],
  [{ kind: 'not-started', reason }, `Foyer could not restart with these settings (${reason}).`],
  [
    { kind: 'keychain-closed', keychain: 'keyring' },
    'The Foyer computer’s keyring is locked or not available, so nothing was saved. Unlock the keyring and save again.',
  ],
  [
    { kind: 'keychain-closed', keychain: 'keychain' },
    'The Foyer computer’s keychain is locked or not available, so nothing was saved. Unlock the keychain and save again.',
  ],
  [
    { kind: 'no-wrapping-key' },
    'Windows has not finished saving its encryption key, so nothing was saved. Save again in a minute.',
  ],
  [
    { kind: 'in-keychain' },
    'The Foyer computer’s keychain protects the secrets in this data folder (secrets.encrypted.json). Only the Foyer desktop app can read them. Either set the API key in an environment variable, or enter the secrets again in setup. Before you enter them again, move secrets.encrypted.json and secrets.encrypted.previous.json away.',
  ],
  [
    { kind: 'disk' },
    'Foyer could not save the settings, because it cannot write to its disk. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder.',
  ],
])('a change that was not saved (%j) says why', (problem, sentence) => {
  const said = notSavedSentence(t, { kind: 'not-saved', problem, isLost: false });
  expect(withoutIsolates(said)).toBe(sentence);
});

it.each<SaveProblem>([
  { kind: 'file', what: 'settings', path: '/srv/foyer/settings.json' },
  { kind: 'file', what: 'settings', path: '/srv/foyer/settings.json', key: 'brandName' },
  { kind: 'profile-unread', path: '/srv/foyer/settings.json' },
  { kind: 'database', problem: { kind: 'no-room', path: '/srv/foyer/settings.json' } },
])(
  'the path in %j is marked as what is read letter by letter, also where the sentence is a part of another',
  (problem) => {
    const said = notSavedSentence(t, { kind: 'not-saved', problem, isLost: true });
    expect(splitAtVerbatim(said)).toContainEqual({ text: '/srv/foyer/settings.json', isVerbatim: true });
  },
);

it.each<[NotSaved, string]>([
  [
    { kind: 'not-saved', problem: { kind: 'not-started', reason }, isLost: true },
    `Foyer could not restart with these settings (${reason}). Foyer has stopped. If Foyer does not start again within a minute, start it.`,
  ],
  [
    { kind: 'in-doubt', problem: { kind: 'disk' }, isLost: false, written: 'partly' },
    'Foyer could not save the settings, because it cannot write to its disk. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder. Some changes may have been saved and may take effect at the next start. Check the settings then.',
  ],
  [
    { kind: 'in-doubt', problem: { kind: 'profile-not-json' }, isLost: false, written: 'all' },
    'This service profile is not valid JSON. Foyer saved the changes and could not undo them. They take effect at the next start.',
  ],
])(
  'a failed save says that some may be on the disk anyway, and that Foyer starts again (%j)',
  (answer, sentence) => {
    expect(notSavedSentence(t, answer)).toBe(sentence);
  },
);

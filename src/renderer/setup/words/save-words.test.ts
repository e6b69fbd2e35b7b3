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
    `${path} cannot be read as settings. Mend it or move it away; it was left as it is.`,
  ],
  [
    { kind: 'file', what: 'secrets', path },
    `${path} cannot be read as a file of secrets. Mend it or move it away; it was left as it is.`,
  ],
  [
    { kind: 'file', what: 'settings', path, key: 'webhookPort' },
    `What ${path} has at webhookPort is not allowed there. Mend it or move the file away; it was left as it is.`,
  ],
  [{ kind: 'profile-unread', path }, `The service profile ${path} cannot be read.`],
  [{ kind: 'profile-not-json' }, 'The service profile is not valid JSON.'],
  [
    { kind: 'profile-unknown-key', key: 'operations.tickets' },
    'The service profile has a key that does not belong there: operations.tickets.',
  ],
  [
    { kind: 'profile-wrong', at: '' },
    'The service profile is wrong at its top. Foyer’s log says what must be there.',
  ],
  [
    { kind: 'profile-wrong', at: 'apiVersion' },
    'The service profile is wrong at apiVersion. Foyer’s log says what must be there.',
  ],
  [
    { kind: 'database', problem: { kind: 'in-use', path } },
    `Another Foyer is using the database ${path}. Stop it, or start with another data directory.`,
  ],
  [
    { kind: 'database', problem: { kind: 'no-room', path } },
    `The disk with the database ${path} is full. Make room on it, then try again.`,
  ],
  [
    { kind: 'database', problem: { kind: 'no-right', path } },
    `The database ${path} cannot be written. Make room, or see that the account of Foyer may write to the data directory and that the disk is not mounted read-only.`,
  ],
  [
    { kind: 'database', problem: { kind: 'not-opened', path, reason } },
    `The database ${path} cannot be opened (${reason}).`,
  ],
  [
    { kind: 'database', problem: { kind: 'not-replaced', what: 'missing', path, reason } },
    `The database ${path} is missing and could not be replaced by a copy (${reason}). It was left as it is.`,
  ],
  [
    { kind: 'webhook-host', host: '203.0.113.7', reason: 'EADDRNOTAVAIL' },
    'Webhooks cannot be received at 203.0.113.7 (EADDRNOTAVAIL). Check webhookHost.',
  ],
  [{ kind: 'not-started', reason }, `The hub could not be started (${reason}).`],
  [
    { kind: 'keychain-closed', keychain: 'keyring' },
    'The keyring of this machine is locked or cannot be reached, so nothing was saved. Unlock it and save again.',
  ],
  [
    { kind: 'keychain-closed', keychain: 'keychain' },
    'The keychain of this machine is locked or cannot be reached, so nothing was saved. Unlock it and save again.',
  ],
  [
    { kind: 'no-wrapping-key' },
    'Windows has not written the key of the keychain to the disk yet, so nothing was saved. Save again in a minute.',
  ],
  [
    { kind: 'in-keychain' },
    'The secrets of this data directory are kept by the keychain of this machine (secrets.encrypted.json), which only Foyer’s own windows can use. Without them, hand the API key over in the environment, or move it and secrets.encrypted.previous.json away and enter the secrets again in setup.',
  ],
  [
    { kind: 'disk' },
    'The settings could not be written to the disk of this machine. Make room, or see that the account of Foyer may write to the data directory and that the disk is not mounted read-only.',
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
    `Foyer has to start again: The hub could not be started (${reason}).`,
  ],
  [
    { kind: 'in-doubt', problem: { kind: 'disk' }, isLost: false, written: 'partly' },
    'The settings could not be written to the disk of this machine. Make room, or see that the account of Foyer may write to the data directory and that the disk is not mounted read-only. A part of them may be on the disk, and in force after the next start. Check them then.',
  ],
  [
    { kind: 'in-doubt', problem: { kind: 'profile-not-json' }, isLost: false, written: 'all' },
    'The service profile is not valid JSON. It is written to the disk and could not be taken back: it is in force after the next start.',
  ],
])(
  'what may be on the disk all the same, and that Foyer starts again, is said too (%j)',
  (answer, sentence) => {
    expect(notSavedSentence(t, answer)).toBe(sentence);
  },
);

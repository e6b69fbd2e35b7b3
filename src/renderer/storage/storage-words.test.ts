import { expect, it } from 'vitest';
import type { FileTrouble, StorageTrouble } from '../../contract/storage-trouble.ts';
import storage from '../../words/en/storage.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { createFormats } from '../i18n/formats.ts';
import { withoutIsolates } from '../i18n/values.ts';
import { storageSentence } from './storage-words.ts';

const t = createI18n({ storage }).getFixedT(null, 'storage');
const formats = createFormats('en-GB', 'Europe/Madrid');
const says = (trouble: StorageTrouble): string => withoutIsolates(storageSentence(t, formats, trouble));
const ofFiles = (...troubles: FileTrouble[]): string => says({ kind: 'files', troubles });
const NOW = Date.parse('2026-01-05T09:00:00Z');
const aside = 'foyer.sqlite.damaged-2026-01-05T09-00-00Z';

it('the clerk reads from when the database is, and where the one before is kept', () => {
  const from = NOW - 2 * 3_600_000;
  expect(says({ kind: 'replaced', what: 'damaged', at: NOW, from, aside })).toBe(
    `The database was found damaged on 5 January at 10:00 and was replaced by the copy of 5 January at 8:00. What happened since then is not in it. What was there is kept in ${aside}. Check today’s arrivals.`,
  );
  expect(says({ kind: 'replaced', what: 'missing', at: NOW })).toBe(
    'The database was found missing on 5 January at 10:00 and there was no good copy of it: Foyer began an empty one. Appointments come back with the roster; check today’s arrivals.',
  );
  expect(says({ kind: 'entries-lost', at: NOW, aside })).toBe(
    `The last entries of the database could not be read on 5 January at 10:00. The files as they were found are kept in ${aside}. Check today’s arrivals.`,
  );
});

it.each<[StorageTrouble, RegExp]>([
  [
    { kind: 'disk' },
    /^The disk of this machine cannot be written\. Check-ins are not saved\. Make room, or see .* read-only\.$/,
  ],
  [{ kind: 'copy-not-good' }, /the database itself may be damaged/],
  [{ kind: 'not-erased' }, /^Names of past visitors could not be removed/],
  [{ kind: 'unknown' }, /^There was trouble with the files of this machine\. Check today’s arrivals\.$/],
  [{ kind: 'no-copy-before-update', reason: 'no room' }, /without a copy of the old one \(no room\)\.$/],
  [{ kind: 'no-daily-copy', reason: 'no room' }, /\(no room\)\. Check-ins go on\./],
  [{ kind: 'words', words: 'As it was.' }, /^As it was\.$/],
])('the clerk reads of %j', (trouble, sentence) => {
  expect(says(trouble)).toMatch(sentence);
});

it('the clerk reads which good copy of a file is in force', () => {
  const names = { file: 'settings.json', copy: 'settings.previous.json' };
  expect(ofFiles({ kind: 'copy-in-force', what: 'missing', ...names })).toBe(
    'settings.json is missing. The last good copy of it, settings.previous.json, is in force. Check the settings.',
  );
  expect(ofFiles({ kind: 'copy-in-force', what: 'unreadable', ...names })).toMatch(
    /^settings\.json could not be read and was left as it is\. .*settings\.previous\.json, is in force/,
  );
});

it('the clerk reads what keeps the secrets from being read, and what to do', () => {
  const keychain = 'keyring' as const;
  expect(ofFiles({ kind: 'locked', keychain })).toMatch(
    /^The keyring of this machine is locked, so the API key/,
  );
  const files = ['secrets.encrypted.json', 'secrets.encrypted.previous.json', 'secrets-place.json', 'x.json'];
  expect(
    ofFiles({ kind: 'unreachable', keychain }, { kind: 'plain-beside', file: 'secrets.json', files }),
  ).toMatch(
    /keyring of this machine cannot be reached.* There are also secrets in secrets\.json, .* move secrets\.encrypted\.json, secrets\.encrypted\.previous\.json, secrets-place\.json and x\.json away/,
  );
  expect(ofFiles({ kind: 'undecryptable', keychain, names: ['apiKey', 'webhookSecret'] })).toMatch(
    /the API key and the webhook secret cannot be decrypted: the keyring was.* Enter them again in setup/,
  );
  expect(
    ofFiles({
      kind: 'undecryptable',
      keychain: 'keychain',
      names: ['apiKey', 'webhookSecret', 'staffPinHash'],
    }),
  ).toMatch(/the API key, the webhook secret and the staff PIN cannot be decrypted: the keychain was/);
  expect(ofFiles({ kind: 'undecryptable', keychain, names: ['apiKey'] })).toMatch(
    /kept of the API key cannot be decrypted.* Enter it again in setup/,
  );
  expect(ofFiles({ kind: 'in-keychain' })).toMatch(/kept by the keychain of this machine/);
  expect(ofFiles({ kind: 'other-place', place: 'keychain', files })).toMatch(
    /kept by the keychain, although the configuration says otherwise.*move secrets\.encrypted\.json/,
  );
  expect(ofFiles({ kind: 'other-place', place: 'file', files })).toMatch(/are kept in a file, although/);
});

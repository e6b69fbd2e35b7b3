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
    `Foyer found the database damaged on 5 January at 10:00 and restored the backup from 5 January at 8:00. Changes made after that time are missing. The old file is saved as ${aside}. Check today’s arrivals.`,
  );
  expect(says({ kind: 'replaced', what: 'missing', at: NOW })).toBe(
    'Foyer found no database on 5 January at 10:00. Foyer had no good backup, so it started with an empty database. Appointments return with the appointment list. Check today’s arrivals.',
  );
  expect(says({ kind: 'entries-lost', at: NOW, aside })).toBe(
    `Foyer could not read the most recent entries in the database on 5 January at 10:00. The original files are saved in ${aside}. Check today’s arrivals.`,
  );
});

it.each<[StorageTrouble, RegExp]>([
  [
    { kind: 'disk' },
    /^Foyer cannot write to its disk, so check-ins are not saved\. Free up disk space\. .* data folder\.$/,
  ],
  [{ kind: 'copy-not-good' }, /the database may be damaged too/],
  [{ kind: 'not-erased' }, /^Foyer could not delete names of past visitors/],
  [{ kind: 'unknown' }, /^There was a problem with Foyer’s files\. Check today’s arrivals\.$/],
  [
    { kind: 'no-copy-before-update', reason: 'no room' },
    /without a backup of the old version \(no room\)\.$/,
  ],
  [{ kind: 'no-daily-copy', reason: 'no room' }, /\(no room\)\. Check-in still works\./],
])('the clerk reads of %j', (trouble, sentence) => {
  expect(says(trouble)).toMatch(sentence);
});

it('the clerk reads which good version of a file is used', () => {
  const names = { file: 'settings.json', copy: 'settings.previous.json' };
  expect(ofFiles({ kind: 'copy-in-force', what: 'missing', ...names })).toBe(
    'settings.json is missing. Foyer is using its last good version, settings.previous.json. Check the settings.',
  );
  expect(ofFiles({ kind: 'copy-in-force', what: 'unreadable', ...names })).toMatch(
    /^Foyer could not read settings\.json and has not changed it\. .*settings\.previous\.json\./,
  );
});

it('the clerk reads what keeps the secrets from being read, and what to do', () => {
  const keychain = 'keyring' as const;
  expect(ofFiles({ kind: 'locked', keychain })).toMatch(
    /^The keyring on the Foyer computer is locked, so Foyer cannot read the API key/,
  );
  const files = ['secrets.encrypted.json', 'secrets.encrypted.previous.json', 'secrets-place.json', 'x.json'];
  expect(
    ofFiles({ kind: 'unreachable', keychain }, { kind: 'plain-beside', file: 'secrets.json', files }),
  ).toMatch(
    /keyring on the Foyer computer is not available.* secrets\.json also contains secrets, .* move secrets\.encrypted\.json, secrets\.encrypted\.previous\.json, secrets-place\.json and x\.json away/,
  );
  expect(ofFiles({ kind: 'undecryptable', keychain, names: ['apiKey', 'webhookSecret'] })).toMatch(
    /cannot decrypt the API key and the webhook secret\. The keyring may.* Enter them again in setup/,
  );
  expect(
    ofFiles({
      kind: 'undecryptable',
      keychain: 'keychain',
      names: ['apiKey', 'webhookSecret', 'staffPinHash'],
    }),
  ).toMatch(/cannot decrypt the API key, the webhook secret and the staff PIN\. The keychain may/);
  expect(ofFiles({ kind: 'undecryptable', keychain, names: ['apiKey'] })).toMatch(
    /cannot decrypt the API key\..* Enter it again in setup/,
  );
  expect(ofFiles({ kind: 'in-keychain' })).toMatch(/^The Foyer computer’s keychain protects the secrets/);
  expect(ofFiles({ kind: 'other-place', place: 'keychain', files })).toMatch(
    /are in the keychain, but the configuration asks for a different place.*move secrets\.encrypted\.json/,
  );
  expect(ofFiles({ kind: 'other-place', place: 'file', files })).toMatch(
    /are in a file, but the configuration/,
  );
});

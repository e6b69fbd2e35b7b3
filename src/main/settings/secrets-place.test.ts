import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openPlaceFile, placeConflict, type PlaceFacts, placeOf } from './secrets-place.ts';

const NOTHING: PlaceFacts = { record: undefined, hasEncrypted: false, hasPlain: false, wanted: undefined };

it('encrypted secrets are never left for a file, whatever a record or the configuration says', () => {
  const facts: PlaceFacts = { ...NOTHING, hasEncrypted: true, hasPlain: true, wanted: 'file' };
  expect(placeOf(facts)).toEqual({ place: 'keychain' });
  expect(placeOf({ ...facts, record: { place: 'file', because: 'wanted' } })).toEqual({ place: 'keychain' });
});

it('a machine that has chosen stays with its choice; one that has not is still free', () => {
  expect(placeOf(NOTHING)).toBeUndefined();
  expect(placeOf({ ...NOTHING, record: { place: 'keychain' }, wanted: 'file' })).toEqual({
    place: 'keychain',
  });
  expect(placeOf({ ...NOTHING, hasPlain: true, wanted: 'keychain' })).toMatchObject({ place: 'file' });
  expect(placeOf({ ...NOTHING, wanted: 'file' })).toEqual({ place: 'file', because: 'wanted' });
  expect(placeOf({ ...NOTHING, wanted: 'keychain' })).toEqual({ place: 'keychain' });
});

it('a configuration that says otherwise is the only conflict', () => {
  expect(placeConflict('file', undefined)).toBeUndefined();
  expect(placeConflict('file', 'file')).toBeUndefined();
  const files = expect.arrayContaining(['secrets.json']);
  expect(placeConflict('file', 'keychain')).toEqual({ kind: 'other-place', place: 'file', files });
});

it('the record is there after a restart, and a damaged one counts as none', () => {
  const path = join(temporaryFolder(), 'secrets-place.json');
  expect(openPlaceFile(path).record).toBeUndefined();
  openPlaceFile(path).write({ place: 'file', because: 'no-keyring' });
  expect(openPlaceFile(path).record).toEqual({ place: 'file', because: 'no-keyring' });
  expect(readFileSync(path, 'utf8')).not.toBe('');
  writeFileSync(path, 'x');
  expect(openPlaceFile(path).record).toEqual({ place: 'file', because: 'no-keyring' });
});

import { expect, it } from 'vitest';
import type { DatabaseProblem } from '../../../contract/storage-trouble.ts';
import notices from '../../../words/en/notices.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { databaseSentence } from './notice-words.ts';

const t = createI18n({ notices }).getFixedT(null, 'notices');

const path = '/srv/foyer.sqlite';
it.each<[DatabaseProblem, string]>([
  [
    { kind: 'in-use', path },
    'Another instance of Foyer is using the database /srv/foyer.sqlite. Stop it, or start with a different data folder.',
  ],
  [
    { kind: 'newer', path },
    'The database /srv/foyer.sqlite was written by a newer version of Foyer. Install that version, or start with a different data folder.',
  ],
  [
    { kind: 'no-room', path },
    'The disk with the database /srv/foyer.sqlite is full. Free up space, then try again.',
  ],
  [
    { kind: 'no-right', path },
    'Foyer is not allowed to write to the database /srv/foyer.sqlite. Check that the disk is not read-only and that Foyer’s user account can write to the data folder.',
  ],
  [
    { kind: 'not-opened', path, reason: 'no room' },
    'The database /srv/foyer.sqlite cannot be opened (no room).',
  ],
  [{ kind: 'damaged', path, reason: 'torn' }, 'The database /srv/foyer.sqlite is damaged (torn).'],
  [
    { kind: 'not-replaced', path, what: 'damaged', reason: 'no room' },
    'The database /srv/foyer.sqlite is damaged and could not be restored from a backup (no room). Foyer has not changed it.',
  ],
  [
    { kind: 'not-replaced', path, what: 'missing', reason: 'no room' },
    'The database /srv/foyer.sqlite is missing and could not be restored from a backup (no room). Foyer has not changed anything.',
  ],
])('the clerk reads of a database that is not opened: %j', (problem, sentence) => {
  expect(withoutIsolates(databaseSentence(t, problem))).toBe(sentence);
});

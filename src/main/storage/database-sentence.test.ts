import { expect, it } from 'vitest';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { databaseSentence } from './database-sentence.ts';

const path = '/srv/foyer/foyer.sqlite';

it.each<[DatabaseProblem, RegExp]>([
  [{ kind: 'in-use', path }, /Another instance of Foyer is using/],
  [{ kind: 'newer', path }, /newer version of Foyer/],
  [{ kind: 'no-room', path }, /is full\. Free up space, then start Foyer again\.$/],
  [
    { kind: 'no-right', path },
    /^Foyer cannot write to the database .* Or start with a different data folder\.$/,
  ],
  [{ kind: 'not-opened', path, reason: 'no room' }, /cannot be opened \(no room\)\.$/],
  [{ kind: 'damaged', path, reason: 'torn' }, /is damaged \(torn\)\.$/],
  [
    { kind: 'not-replaced', path, what: 'missing', reason: 'no room' },
    /is missing .*It has not been changed\.$/,
  ],
])('the administrator reads on the terminal of %j and its path', (problem, sentence) => {
  expect(databaseSentence(problem)).toMatch(sentence);
  expect(databaseSentence(problem)).toContain(path);
});

import { expect, it } from 'vitest';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { databaseSentence } from './database-sentence.ts';

const path = '/srv/foyer/foyer.sqlite';

it.each<[DatabaseProblem, RegExp]>([
  [{ kind: 'in-use', path }, /Another Foyer is using/],
  [{ kind: 'newer', path }, /newer version of Foyer/],
  [{ kind: 'no-room', path }, /is full\. Make room on it, then start Foyer again\.$/],
  [
    { kind: 'no-right', path },
    /cannot be written\. Give the account .* or start with another data directory\.$/,
  ],
  [{ kind: 'not-opened', path, reason: 'no room' }, /cannot be opened \(no room\)\.$/],
  [{ kind: 'damaged', path, reason: 'torn' }, /is damaged \(torn\)\.$/],
  [
    { kind: 'not-replaced', path, what: 'missing', reason: 'no room' },
    /is missing .*It was left as it is\.$/,
  ],
])('the administrator reads on the terminal of %j and its path', (problem, sentence) => {
  expect(databaseSentence(problem)).toMatch(sentence);
  expect(databaseSentence(problem)).toContain(path);
});

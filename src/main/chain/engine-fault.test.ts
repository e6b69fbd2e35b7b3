/** What an engine, and the library in its name, say of why they let nobody in. */
import { expect, it } from 'vitest';
import { codeOf, refusedSentence } from './engine-fault.ts';

/** As Redis 6 says it. */
const inScript = (words: string): string =>
  `ERR Error running script (call to f_92): @user_script:1: @user_script: 1: ${words}`;

it.each([
  ['WRONGPASS invalid username-password pair or user is disabled.', {}, 'rejects the user or password'],
  [
    'Master Client (127.0.0.1:1): no',
    { cause: new Error('WRONGPASS invalid') },
    'rejects the user or password',
  ],
  ['NOAUTH Authentication required.', {}, 'asks for a user and password'],
  ["NOPERM this user has no permissions to run the 'info' command", {}, 'has too few rights'],
  ['ERR No such master with that name', {}, 'do not know the name at its end'],
  [inScript("The user executing the script can't run this command or subcommand"), {}, 'too few rights'],
  [inScript("-READONLY You can't write against a read only replica."), {}, 'does not work (READONLY)'],
  [inScript("-OOM command not allowed when used memory > 'maxmemory'."), {}, 'does not work (OOM)'],
  ['LOADING Redis is loading the dataset in memory', {}, 'does not work (LOADING)'],
])('an administrator is told what an engine means by: %s', (message, options, words) => {
  expect(refusedSentence(codeOf(new Error(message, options)) ?? '')).toContain(words);
});

it('an engine that only cannot be reached is not called one that refuses', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(codeOf(error)).toBeUndefined();
  expect(codeOf(new Error('All the root nodes are unavailable'))).toBeUndefined();
});

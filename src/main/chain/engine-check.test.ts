/** Which engines a gateway works with, by what they say of themselves. */
import { expect, it } from 'vitest';
import type { EngineAnswer } from './engine.ts';
import { checkEngine } from './engine-check.ts';

type Settings = Readonly<Record<string, string>>;

const EVERY_SECOND: Settings = { appendonly: 'yes', appendfsync: 'everysec', maxmemory: '0' };
const ALWAYS: Settings = { ...EVERY_SECOND, appendfsync: 'always', 'no-appendfsync-on-rewrite': 'no' };

/** Without `settings`: a managed one, which does not let them be read. */
function check(info: string, settings?: Settings, isAsserted = false) {
  function answerTo([name, about, setting]: readonly string[]): EngineAnswer {
    if (name === 'INFO')
      return { kind: 'answer', value: Buffer.from(about === 'server' ? `${info}\r\nrun_id:a\r\n` : '') };
    if (name === 'HGET') return { kind: 'answer', value: Buffer.from('era') };
    const value = settings?.[setting ?? ''];
    if (value === undefined) return { kind: 'refused', code: 'ERR' };
    return { kind: 'answer', value: [setting ?? '', value].map((text) => Buffer.from(text)) };
  }
  return checkEngine(
    {
      send: (_key, args) => Promise.resolve(answerTo(args.map(String))),
      onConnected: () => () => {},
      close: () => {},
    },
    { isAsserted, era: 'era', newEra: () => 'new' },
  );
}

it.each([
  ['redis_version:6.2.0', ALWAYS, undefined],
  ['redis_version:7.2.4', EVERY_SECOND, 0],
  ['redis_version:10.0.0', EVERY_SECOND, 0],
  // A Valkey says so besides the version of Redis that it began with.
  ['redis_version:7.2.4\r\nvalkey_version:8.1.1', EVERY_SECOND, 0],
])('a gateway answers for calls on an engine of %s with %o', async (info, settings, waitFor) => {
  expect(await check(info, settings)).toMatchObject({ kind: 'good', facts: { waitFor } });
});

it.each([
  ['redis_version:6.0.16', ALWAYS, 'Foyer needs Redis 6.2 or newer, or Valkey.'],
  ['redis_version:7.0.15', EVERY_SECOND, 'The engine may lose what it acknowledges.'],
  ['redis_version:7.2.4', undefined, 'The engine does not say whether it keeps what it acknowledges.'],
  ['redis_version:7.2.4', { ...ALWAYS, maxmemory: '9', 'maxmemory-policy': 'allkeys-lru' }, 'may delete'],
])('a gateway does not answer for calls on an engine of %s with %o', async (info, settings, words) => {
  expect(await check(info, settings)).toEqual({ kind: 'bad', sentence: expect.stringContaining(words) });
});

it('an operator can answer for a managed engine, but not for one that is too old', async () => {
  expect(await check('redis_version:7.1.0', undefined, true)).toMatchObject({
    facts: { waitFor: undefined },
  });
  expect(await check('redis_version:5.0.14', undefined, true)).toMatchObject({ kind: 'bad' });
});

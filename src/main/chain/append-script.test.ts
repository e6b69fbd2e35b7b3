/** What the engine takes for a repetition of a recall, and what for a new one. */
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../../test/support/parts/chain-of.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';
import { APPEND_SCRIPT } from './append-script.ts';

async function recalls() {
  const engine = await engineOf();
  const [seconds] = (await engine.send('TIME')) as readonly unknown[];
  return {
    /** Which times it was appended. `age`: since its gateway received it, in seconds. */
    async append(delivery: string, age: number): Promise<boolean> {
      const given = ['event', '1', delivery, String(age * 1_000), 'recall', ''];
      const answer = await engine.send('EVAL', APPEND_SCRIPT, '3', 'stream', 'last', 'body', ...given);
      return Array.isArray(answer) && answer[1] === 1;
    },
    /** In seconds from now: when its gateway received the first one, and when the engine had it. */
    async first(...at: readonly number[]): Promise<void> {
      const when = at.map((second) => String((Number(seconds) + second) * 1_000));
      await engine.send('HSET', 'body', 'n', '1', '1', ['first', ...when].join(' '));
    },
  };
}

describe.skipIf(enginePath === undefined)(`recalls${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('a visitor whose recall was sent to two gateways while the engine was away is recalled once', async () => {
    const { append } = await recalls();
    expect([await append('one', 40), await append('other', 17)]).toEqual([true, false]);
  });

  it.each([
    ['ten seconds after the engine had it', true, [-40, -30], 5],
    ['before the engine had it', false, [-40, -30], 35],
    ['a few seconds after the engine had it', false, [-40, -30], 24],
    ['ten seconds later, as an older gateway wrote it', true, [-30], 0],
    ['after the engine’s clock went back', true, [60, 70], 0],
  ])('the same recall received %s is a new one: %s', async (_when, isNew, at, age) => {
    const { first, append } = await recalls();
    await first(...at);
    expect(await append('other', age)).toBe(isNew);
  });
});

/** What staff are told of a lobby that does not read its stream. */
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { EngineAnswer } from './engine.ts';
import { createStreamCursor } from './stream-cursor.ts';
import type { Taken } from './stream-intake.ts';
import { openStreamReader } from './stream-reader.ts';

const STREAM = 'foyer:{main}:stream:7';

async function lobby(answers: (command: string) => EngineAnswer, takes: () => Taken = () => 'all') {
  const clock = createFakeClock();
  let told = 0;
  const cursor = createStreamCursor(openTestDatabase());
  const reader = openStreamReader({
    clock,
    log: silentLog,
    engine: {
      send: async (_key, [command = '']) => {
        await new Promise<void>((resolve) => void clock.after(100, resolve));
        return answers(String(command));
      },
      onConnected: () => () => {},
      close: () => {},
    },
    streams: [STREAM],
    reader: { key: 'reader', token: 'me' },
    cursor,
    intake: { take: () => Promise.resolve(takes()) },
    onChange: () => void (told += 1),
  });
  onTestFinished(async () => {
    const closing = reader.close();
    await clock.advance(10_000);
    await closing;
  });
  return { clock, reader, cursor, told: () => told };
}

const answer = (value: unknown): EngineAnswer => ({ kind: 'answer', value });
const text = (words: string): Buffer => Buffer.from(words);

/** An engine with one entry that is always new. */
const working = (command: string): EngineAnswer => {
  if (command === 'TIME') return answer([text('1700000000'), text('0')]);
  if (command === 'XREAD') return answer([[text(STREAM), [[text('5-0'), [text('body'), text('x')]]]]]);
  return answer([]);
};

it('staff are told after fifteen seconds that the engine rejects the lobby, and with which word', async () => {
  const l = await lobby(() => ({ kind: 'refused', code: 'NOPERM' }));
  await l.clock.advance(14_000);
  expect([l.reader.isAway(), l.told()]).toEqual([false, 0]);
  await l.clock.advance(2_000);
  expect([l.reader.isAway(), l.told()]).toEqual([true, 1]);
  expect(l.reader.reading()).toEqual({ kind: 'refuses', code: 'NOPERM' });
});

it('staff are told that calls do not arrive while they cannot be saved, and no longer once they can', async () => {
  let takes: Taken = 'stop';
  const l = await lobby(working, () => takes);
  await l.clock.advance(16_000);
  expect([l.reader.isAway(), l.reader.reading()]).toEqual([true, { kind: 'not-saved' }]);
  takes = 'all';
  await l.clock.advance(2_000);
  expect([l.reader.isAway(), l.reader.reading()]).toEqual([false, { kind: 'reads' }]);
});

it('staff are told that calls may be missing once the engine’s clock jumps a day ahead, and not of an hour', async () => {
  let aheadSeconds = 0;
  const l = await lobby((command) =>
    command === 'TIME'
      ? answer([text(String(1_700_000_000 + Math.floor(l.clock.now() / 1_000) + aheadSeconds)), text('0')])
      : answer([]),
  );
  await l.clock.advance(60_000);
  aheadSeconds = 3_600;
  await l.clock.advance(60_000);
  expect(l.cursor.losses()).toEqual([]);
  aheadSeconds = 25 * 3_600;
  await l.clock.advance(60_000);
  expect(l.cursor.losses()).toMatchObject([{ stream: STREAM, missed: 0 }]);
});

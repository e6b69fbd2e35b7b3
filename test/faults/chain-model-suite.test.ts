/** The suite of chains on a model engine, small, and the model held against a real engine. */
import { expect, it, onTestFinished } from 'vitest';
import { APPEND_SCRIPT } from '../../src/main/chain/append-script.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { enginePath, NO_ENGINE, startEngine } from '../support/started/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createEngineState } from './chain-model/engine-state.ts';
import { runChainModelSuite } from './chain-model/suite.ts';
import { createRandom, oneOf } from './random.ts';
import { shareOf } from '../support/share-of.ts';

it('no acknowledged call of a chain is lost or taken twice, whatever its engine does', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_129);
  const runs = shareOf(50);
  const report = await runChainModelSuite({ seed, runs });
  expect(report.examples).toEqual([]);
  expect(report.counts?.['events acknowledged']).toBeGreaterThan(runs * 10);
});

it('the model engine appends each visitor’s events as a real one does', async ({ skip }) => {
  if (enginePath === undefined) skip(NO_ENGINE);
  const engine = await startEngine(temporaryFolder(), []);
  onTestFinished(() => engine.end());
  const random = createRandom(5);
  const start = Math.floor(systemClock.now());
  const state = createEngineState();
  const text = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(text)
      : value instanceof Uint8Array
        ? Buffer.from(value).toString()
        : value;
  for (let n = 0; n < 300; n += 1) {
    const body = `body-${Math.floor(random() * 40)}`;
    // Ages far apart: between the two clocks are a few milliseconds.
    const age = oneOf(random, [0, 3_000, 60_000, 1_200_000]);
    const again = random() < 0.4;
    const given = again ? String(oneOf(random, [1_700_000_000_000, start - 60_000, start - 30_000])) : '';
    const args = [
      'stream',
      'last',
      body,
      'event',
      oneOf(random, ['0', '1']),
      `id-${oneOf(random, [1, 2, 3, 4, 5])}`,
    ];
    const all = [...args, String(age), `text of ${body}`, given];
    const [when, isNew] = state.append(all, Math.floor(systemClock.now()));
    const [realWhen, realIsNew] = Array.from(
      (await engine.send('EVAL', APPEND_SCRIPT, '3', ...all)) as unknown[],
    );
    expect([n, realIsNew]).toEqual([n, isNew]);
    expect(Math.abs(Number(text(realWhen)) - Number(when))).toBeLessThan(2_000);
  }
  const fields = (entry: unknown): unknown => {
    const [, list] = entry as [unknown, readonly string[]];
    const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : []));
    return pairs.filter(([name]) => name !== 'at' && name !== 'before');
  };
  const real = (text(await engine.send('XRANGE', 'stream', '-', '+')) as unknown[]).map(fields);
  const model = state
    .entriesOf('stream', Math.floor(systemClock.now()))
    .map(({ fields: all }) =>
      all
        .map(([name, value]) => [name, value.toString()])
        .filter(([name]) => name !== 'at' && name !== 'before'),
    );
  expect(real.length).toBeGreaterThan(10);
  expect(model).toEqual(real);
});

import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createLastRefused } from './refused-requests.ts';

it('the last request that was turned away is known, and a flood of them is told once in five seconds', async () => {
  const clock = createFakeClock(1_000);
  let told = 0;
  const last = createLastRefused(clock, () => (told += 1));
  expect(last.state()).toBeUndefined();
  last.refused('path');
  await clock.advance(4_000);
  for (let n = 0; n < 1_000; n += 1) last.refused('method');
  expect(last.state()).toEqual({ cause: 'method', at: 5_000 });
  expect(told).toBe(0);
  await clock.advance(1_000);
  expect(told).toBe(1);
  await clock.advance(60_000);
  expect(told).toBe(1);
  last.refused('signature');
  expect(last.state()?.cause).toBe('signature');
  await clock.advance(60_000);
  expect(told).toBe(1);
  last.refused('method');
  last.close();
  await clock.advance(60_000);
  expect(told).toBe(1);
});

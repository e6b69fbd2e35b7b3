import { expect, it } from 'vitest';
import { findLacks } from './runtime-probe.ts';

it('the Node that Foyer brings lacks nothing', async () => {
  expect(await findLacks()).toEqual([]);
});

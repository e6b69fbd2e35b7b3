import { call } from '@orpc/server';
import { setImmediate as oneTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { Role } from '../../contract/roles.ts';
import { behindGate } from './desk-gate.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const TOLD = 200;

/** A screen is told `TOLD` times how the hub is and goes on watching: how much of that lives on, here and at its end. */
async function livingOf(role: Role): Promise<number> {
  const told: WeakRef<WeakKey>[] = [];
  const open = () => ({ kind: 'open', ended: new AbortController().signal }) as const;
  const gate = behindGate({ staff: { deskAt: open }, administrator: { setupAt: open } });
  const watch = gate.hub.watch.handler(async function* () {
    for (let n = 0; ; n += 1) {
      const status: HubStatus = {
        service: 'reachable',
        webhooks: 'listening',
        waitingToSend: 0,
        knowsAppointments: true,
        appointmentsToday: n,
        notices: [],
        demo: false,
      };
      told.push(new WeakRef(status));
      yield status;
    }
  });
  const screen = { id: 'one', surface: 'desk', number: 1, key: Buffer.alloc(32), role } as const;
  const stream = await call(watch, undefined, { context: { screen } });
  for (let n = 0; n < TOLD; n += 1) {
    const { value } = await stream.next();
    if (typeof value === 'object' && value !== null) told.push(new WeakRef(value));
  }
  for (let n = 0; n < 3; n += 1) {
    await oneTurn();
    collectGarbage();
  }
  const living = told.filter((one) => one.deref() !== undefined).length;
  await stream.return(undefined);
  return living;
}

it('the memory of a front desk and of setup is kept no longer than that of another screen', async () => {
  const atMost = (await livingOf('admin')) + 4;
  expect(atMost).toBeLessThan(TOLD / 10);
  expect(await livingOf('desk')).toBeLessThanOrEqual(atMost);
});

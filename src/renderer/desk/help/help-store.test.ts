import { describe, expect, it } from 'vitest';
import type { HelpCall } from '../../../contract/help.ts';
import { answerStateOf, createHelpStore, type HelpStore } from './help-store.ts';
import { helpCall } from '../../../../test/support/records/help-call.ts';
import { NOW } from '../../../../test/support/records/desk-appointment.ts';
import { openDeskHub } from '../../../../test/support/stores/desk-hub.ts';

async function openDesk(calls: HelpCall[] = []) {
  const hub = openDeskHub({ calls });
  let rings = 0;
  const store = createHelpStore(hub.connection, () => (rings += 1));
  await hub.settle();
  return { ...hub, store, rings: () => rings };
}

/** How the front desk's answer to `h7` stands. */
const stateOf = ({ store }: { readonly store: HelpStore }) =>
  answerStateOf(store.answers.getState(), { calls: [helpCall('h7')] });

describe('A call for help at the front desk', () => {
  it('stands there at once and is heard once', async () => {
    const desk = await openDesk();
    desk.call({ kind: 'changed', gone: [], calls: [helpCall('h1')] });
    await desk.settle();
    expect(desk.store.calls.getState()).toEqual([helpCall('h1')]);
    expect(desk.rings()).toBe(1);
    desk.call({ kind: 'changed', gone: [], calls: [helpCall('h1', { comingAt: NOW })] });
    await desk.settle();
    expect(desk.rings()).toBe(1);
  });

  it('goes when the hub says so, and leaves the others', async () => {
    const desk = await openDesk([helpCall('h1'), helpCall('h2')]);
    desk.call({ kind: 'changed', gone: ['h1'], calls: [] });
    await desk.settle();
    expect(desk.store.calls.getState()).toEqual([helpCall('h2')]);
    expect(desk.rings()).toBe(1);
  });

  it('a request for help that waits while the desk opens is heard too', async () => {
    expect((await openDesk([helpCall('h1')])).rings()).toBe(1);
    expect((await openDesk([helpCall('h1', { comingAt: NOW })])).rings()).toBe(0);
  });

  it('is not heard again when the connection was lost and came back', async () => {
    const desk = await openDesk([helpCall('h1')]);
    desk.hangUp();
    await desk.comeBack();
    expect(desk.store.calls.getState()).toHaveLength(1);
    expect(desk.rings()).toBe(1);
  });

  it('is answered and ended by one press each', async () => {
    const desk = await openDesk([helpCall('h7')]);
    await Promise.all([desk.store.coming(['h7']), desk.store.coming(['h7'])]);
    expect(desk.asked).toEqual(['coming h7']);
    await desk.store.done(['h7']);
    expect(desk.asked).toEqual(['coming h7', 'close h7']);
    expect(stateOf(desk).busy).toBe(false);
  });

  it('says plainly when an answer did not get through, until it is tried again', async () => {
    const desk = await openDesk([helpCall('h7')]);
    desk.hangUp();
    await desk.store.coming(['h7']);
    expect(stateOf(desk).problem).toBe('not-sent');
    await desk.comeBack();
    await desk.store.coming(['h7']);
    expect(desk.asked).toEqual(['coming h7']);
    expect(stateOf(desk).problem).toBeUndefined();
  });
});

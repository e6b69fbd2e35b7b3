import { describe, expect, it } from 'vitest';
import { wallMs } from '../clock/clock.ts';
import { earsOf } from '../../test/support/hubs/ears-of.ts';
import type { HubOptions } from '../../test/support/hubs/hub-of.ts';
import { lobby, MINUTE } from '../../test/support/hubs/ticket-lobby.ts';

const HOUR = 60 * MINUTE;

/** A lobby that has heard a call, and whose service tells its time so far ahead of the hub's; undefined: not at all. */
async function after(
  hours: number,
  { dateAheadMs = 0, momentsBehindMs = 0, heardOne = true } = {},
  settings: HubOptions['settings'] = {},
) {
  let now = (): number => 0;
  const told = (): Record<string, string> =>
    Number.isNaN(dateAheadMs) ? {} : { date: new Date(now() + dateAheadMs).toUTCString() };
  const l = await lobby([], {
    settings,
    fetch: () => Promise.resolve(Response.json({ statusCode: 200, data: [] }, { headers: told() })),
  });
  now = () => wallMs(l.clock);
  await l.clock.advance(2 * MINUTE);
  const called = (agoMs: number) => {
    const date = new Date(now() - agoMs - momentsBehindMs).toISOString();
    return { created: { date }, called: { date, desk: 4 } };
  };
  if (heardOne) await l.hear('ticket_called', { id: 't1', ...called(0) });
  const said = earsOf(l.hub().board);
  said();
  // Nothing runs meanwhile: only time passes.
  l.clock.stall(hours * HOUR - MINUTE);
  await l.clock.advance(MINUTE);
  return { ...l, called, said, card: () => l.hub().board.snapshot().current };
}

describe('a call that is delivered hours after it was made', () => {
  it('a call that is delivered hours after it was made is neither on the card nor said, and in the list by its age', async () => {
    const l = await after(20);
    await l.hear('ticket_called', { id: 't2', firstName: 'Bo', ...l.called(3 * HOUR) });
    expect(l.card()).toBeUndefined();
    expect(l.said()).toEqual([]);
    const { recent } = l.hub().board.snapshot();
    expect(recent.map(({ heardAt }) => wallMs(l.clock) - heardAt)).toEqual([3 * HOUR]);
  });

  it.each(['ticket_changed', 'ticket_created'])(
    'a call that is delivered hours after it was made is not said where a %s is the first to tell of it',
    async (type) => {
      const l = await after(62);
      const late = { id: 't2', firstName: 'Bo', status: 'CALLED', ...l.called(62 * HOUR) };
      await l.hear(type, late);
      await l.hear('ticket_called', late);
      expect(l.card()).toBeUndefined();
      expect(l.said()).toEqual([]);
      await l.hear('ticket_changed', { id: 't3', firstName: 'Cy', status: 'CALLED', ...l.called(0) });
      expect(l.card()).toMatchObject({ desk: '4' });
      expect(l.said()).toHaveLength(1);
    },
  );

  it('a call that is delivered hours after it was made is called when it is made again, whatever moment that tells', async () => {
    const l = await after(3);
    const late = l.called(2.5 * HOUR);
    await l.hear('ticket_called', { id: 't2', ...late });
    await l.hear('ticket_recalled', { id: 't2', ...late });
    expect(l.card()).toMatchObject({ desk: '4', round: 2 });
    expect(l.said()).toHaveLength(1);
  });

  it.each([31, 61, 119])(
    'a call that is delivered hours after it was made is not called where it would have left the card: %i minutes ago',
    async (minutes) => {
      const l = await after(3);
      await l.hear('ticket_called', { id: 't2', ...l.called(minutes * MINUTE) });
      expect(l.card()).toBeUndefined();
      expect(l.said()).toEqual([]);
    },
  );

  it('a call that is delivered hours after it was made is called where it would be on the card still', async () => {
    const l = await after(3);
    await l.hear('ticket_called', { id: 't2', ...l.called(29 * MINUTE) });
    expect(l.card()).toMatchObject({ desk: '4' });
    expect(l.said()).toHaveLength(1);
  });

  it.each([0, 90])(
    'a call that is delivered hours after it was made is called for as long as the lobby keeps calls on the card: %i minutes',
    async (minutes) => {
      const l = await after(3, {}, { callLeavesAfterMin: minutes });
      await l.hear('ticket_called', { id: 't2', ...l.called(80 * MINUTE) });
      expect(l.card()).toMatchObject({ desk: '4' });
      await l.hear('ticket_called', { id: 't3', ...l.called(2.1 * HOUR) });
      expect(l.said()).toHaveLength(1);
    },
  );

  it('a call that is delivered hours after it was made is called within ten minutes also where calls leave the card sooner', async () => {
    const l = await after(3, {}, { callLeavesAfterMin: 2 });
    await l.hear('ticket_called', { id: 't2', ...l.called(9 * MINUTE) });
    expect(l.card()).toMatchObject({ desk: '4' });
    expect(l.said()).toHaveLength(1);
    await l.hear('ticket_called', { id: 't3', ...l.called(11 * MINUTE) });
    expect(l.said()).toEqual([]);
  });

  it.each([62, 9 * 24])(
    'a call that is delivered hours after it was made is not called after %i hours without a network, however many there are',
    async (hours) => {
      const l = await after(hours);
      for (let n = 0; n < 40; n += 1) {
        const late = l.called(hours * HOUR - n * MINUTE);
        await l.hear('ticket_created', { id: `late${n}`, created: late.created });
        await l.hear('ticket_called', { id: `late${n}`, ...late });
      }
      expect(l.card()).toBeUndefined();
      expect(l.said()).toEqual([]);
      await l.hear('ticket_called', { id: 'now', ...l.called(0) });
      expect(l.card()).toMatchObject({ desk: '4' });
      expect(l.said()).toHaveLength(1);
    },
  );

  it.each([
    ['whose clock is hours off', { dateAheadMs: -3 * HOUR, momentsBehindMs: 3 * HOUR }, 0],
    ['that writes local time as UTC', { momentsBehindMs: 3 * HOUR }, 0],
    ['that never tells its time', { dateAheadMs: Number.NaN }, 3 * HOUR],
    ['of which no ticket was heard', { heardOne: false }, 3 * HOUR],
  ])(
    'a call that is delivered hours after it was made is called at a service %s: nobody knows whether it is late',
    async (_which, about, agoMs) => {
      const l = await after(3, about);
      await l.hear('ticket_called', { id: 't2', ...l.called(agoMs) });
      expect(l.card()).toMatchObject({ desk: '4' });
      expect(l.said()).toHaveLength(1);
    },
  );

  it('a call that is delivered hours after it was made is called where the hub’s clock was set since the service told its time', async () => {
    const l = await after(3);
    l.clock.jump(4 * HOUR);
    await l.hear('ticket_called', { id: 't2', ...l.called(4 * HOUR) });
    expect(l.card()).toMatchObject({ desk: '4' });
  });
});

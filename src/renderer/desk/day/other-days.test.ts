import { expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { openDeskHub } from '../../../../test/support/stores/desk-hub.ts';
import { createOtherDays, withOthers } from './other-days.ts';

const hit = (code: string) => ({
  day: '2026-11-21',
  appointment: appointment(code, { startsAt: NOW + 24 * 60 * MINUTE }),
});

async function desk() {
  const hub = openDeskHub({ found: (text) => ({ hits: [hit(`F-${text}`)], isMore: false }) });
  const others = createOtherDays(hub.connection, hub.clock);
  return { ...hub, others, wait: (ms: number) => hub.clock.advance(ms) };
}

it('a search that is typed quickly is asked once, and told with its text', async () => {
  const d = await desk();
  for (const text of ['a', 'an', 'ann']) d.others.search(text);
  await d.wait(100);
  expect(d.asked.filter((each) => each.startsWith('search'))).toEqual(['search ann']);
  expect(d.others.getState()).toMatchObject({ text: 'ann', hits: [{ appointment: { code: 'F-ann' } }] });
});

it('a search that was taken back shows nobody, also when its answer comes later', async () => {
  const d = await desk();
  d.others.search('ann');
  d.others.search('');
  await d.wait(100);
  expect(d.others.getState()).toMatchObject({ text: '', hits: [] });
  d.others.search('ann');
  await d.wait(100);
  d.others.search(' ');
  expect(d.others.getState()).toMatchObject({ text: '', hits: [], found: undefined });
});

it('another day is asked for by its name, and left when today is wanted again', async () => {
  const d = await desk();
  d.others.show('2026-11-21');
  await d.wait(100);
  expect(d.asked).toContain('day 2026-11-21');
  expect(d.others.getState().chosen?.byId.size).toBe(1);
  d.others.show(undefined);
  expect(d.others.getState()).toMatchObject({ name: undefined, chosen: undefined });
});

it('today’s word on an appointment beats that of a search', async () => {
  const d = await desk();
  d.others.search('ann');
  await d.wait(100);
  const mine = appointment('F-ann', { status: 'Cancelled' });
  const today = {
    date: '2026-11-20',
    byId: new Map([[mine.appointmentId, mine]]),
    newestArrivalId: undefined,
    undoUntil: new Map(),
  };
  expect(withOthers(today, d.others.getState())?.byId.get('f-ann')?.status).toBe('Cancelled');
});

/** The hub's outbox under every reading of the specification that concerns check-in, cancel and no-show, over real HTTPS. */
import { describe, expect, it } from 'vitest';
import { READINGS } from '../../simulator/readings/readings.ts';
import { lobbiesUnderReadings, MINUTE, valuesOf } from '../support/hubs/lobbies-under-readings.ts';

const { service, lobby } = lobbiesUnderReadings();

describe('a visitor whose appointment was cancelled elsewhere', () => {
  it.each(valuesOf(READINGS['refusal-body']).filter((value) => value !== 'text'))(
    'a visitor who was cancelled elsewhere is told to see the desk when refusals come as %s, and staff read the service’s words',
    async (body) => {
      const l = await lobby({ 'refusal-body': body });
      await service().actElsewhere(l.id, 'cancel');
      expect(await l.visitor()).toEqual({ kind: 'refused' });
      expect(l.here()).toBe('Scheduled');
      expect(l.one()).toMatchObject({ state: 'refused', statusCode: 400, attempts: 1 });
      expect(l.one().message ?? '').toMatch(body === 'empty' ? /^$/ : /cancelled/i);
      expect(l.notices()).toMatchObject([{ kind: 'conflict' }]);
    },
  );

  it('a visitor who was cancelled elsewhere is told "saved" when refusals are text, and staff soon have the words and a way out', async () => {
    const l = await lobby({ 'refusal-body': 'text' });
    await service().actElsewhere(l.id, 'cancel');
    expect((await l.visitor()).kind).toBe('saved');
    expect(l.hub.actions().lookUp(l.code).answer.kind).toBe('saved');
    await l.hub.pass(MINUTE);
    expect(l.notices()).toMatchObject([{ kind: 'stuck', reason: 'refusing', statusCode: 400 }]);
    expect(l.one().failure?.words).toMatch(/cancelled/i);
    expect(l.hub.actions().resolve(l.one().id, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(l.here()).toBe('Scheduled');
  });

  it.each(valuesOf(READINGS['wrong-state']).filter((value) => value !== 'again'))(
    'a visitor who was cancelled elsewhere is refused when the service answers a wrong state with %s',
    async (status) => {
      const l = await lobby({ 'wrong-state': status });
      await service().actElsewhere(l.id, 'cancel');
      expect(await l.visitor()).toEqual({ kind: 'refused' });
      const statusCode = status === 'record' ? 200 : Number(status);
      expect(l.one()).toMatchObject({ state: 'refused', statusCode });
    },
  );

  it('a visitor who was cancelled elsewhere is no no-show on a success whose record says cancelled, and staff read that word', async () => {
    const l = await lobby({ 'wrong-state': 'record' });
    await service().actElsewhere(l.id, 'cancel');
    l.hub.actions().atDesk('no-show', l.id);
    await l.hub.pass(10_000);
    expect(l.here()).toBe('Scheduled');
    expect(l.one()).toMatchObject({ state: 'refused', message: 'Cancelled' });
    expect(l.notices()).toMatchObject([{ kind: 'conflict', service: { words: 'Cancelled' } }]);
  });
});

describe('a visitor of a service that answers a wrong state with the record', () => {
  it('a visitor who was served while the answer to the check-in was lost has not been refused', async () => {
    const l = await lobby({ 'wrong-state': 'record' });
    await service().faults({ cutAfterRate: 1 });
    const answer = l.hub.actions().beginCheckIn(l.code, l.id).answer;
    await l.hub.pass(0);
    await service().faults({});
    await service().actElsewhere(l.id, 'serve');
    await l.hub.pass(3_000);
    expect((await answer).kind).toBe('saved');
    expect(l.here()).toBe('Checked-in');
    expect(l.one()).toMatchObject({ state: 'confirmed', presumed: true });
    expect(l.notices()).toMatchObject([{ kind: 'presumed' }]);
  });

  it('a visitor who came in at another desk while the answer to the check-in was lost is checked in', async () => {
    const l = await lobby({ 'wrong-state': 'record' });
    await service().faults({ cutBeforeRate: 1 });
    const answer = l.hub.actions().beginCheckIn(l.code, l.id).answer;
    await l.hub.pass(0);
    await service().faults({});
    await service().actElsewhere(l.id, 'checkin');
    await l.hub.pass(3_000);
    expect((await answer).kind).toBe('checked-in');
    expect(l.one()).toMatchObject({ state: 'confirmed', presumed: false });
  });

  it.each(['no-show', 'cancel'] as const)(
    'a visitor who came in at another desk is neither missed nor cancelled by a %s here, and staff read why',
    async (kind) => {
      const l = await lobby({ 'wrong-state': 'record', 'end-of-arrived': 'refused' });
      await service().actElsewhere(l.id, 'checkin');
      l.hub.actions().atDesk(kind, l.id);
      await l.hub.pass(10_000);
      expect(await l.there()).toBe('Checked-in');
      expect(l.here()).toBe('Scheduled');
      expect(l.one()).toMatchObject({ state: 'refused', message: 'Checked-in' });
      expect(l.notices()).toMatchObject([{ kind: 'conflict', service: { words: 'Checked-in' } }]);
    },
  );

  it('a visitor who has arrived is still waiting when the service does not end the visit', async () => {
    const l = await lobby({ 'wrong-state': 'record', 'end-of-arrived': 'refused' });
    expect((await l.visitor()).kind).toBe('checked-in');
    l.hub.actions().atDesk('no-show', l.id, true);
    await l.hub.pass(10_000);
    expect(await l.there()).toBe('Checked-in');
    expect(l.here()).toBe('Checked-in');
    expect(l.one()).toMatchObject({ state: 'refused', message: 'Checked-in' });
  });
});

describe('a key that the service does not take any more', () => {
  it.each(valuesOf(READINGS['refusal-body']))(
    'a key that the service does not take any more is told from a refusal when refusals come as %s',
    async (body) => {
      const l = await lobby({ 'refusal-body': body });
      await service().faults({ rejectKey: true });
      expect((await l.visitor()).kind).toBe('saved');
      expect(l.one().state).toBe('queued');
      await service().faults({});
      await l.hub.pass(MINUTE);
      expect(l.one()).toMatchObject({ state: 'confirmed', presumed: false });
    },
  );
});

describe('a check-in that took effect and whose answer was lost', () => {
  it.each(
    valuesOf(READINGS['wrong-state']).flatMap((state) =>
      valuesOf(READINGS['success-body']).map((body) => [state, body] as const),
    ),
  )(
    'a check-in that took effect and whose answer was lost ends right when the service answers it the second time with %s (%s)',
    async (state, body) => {
      const l = await lobby({ 'wrong-state': state, 'success-body': body });
      await service().faults({ cutAfterRate: 1 });
      const answer = l.hub.actions().beginCheckIn(l.code, l.id).answer;
      await l.hub.pass(0);
      await service().faults({});
      await l.hub.pass(3_000);
      expect(await l.processed('/checkin')).toBe(1);
      expect(await l.there()).toBe('Checked-in');
      if (state === 'again' || state === 'record') {
        expect((await answer).kind).toBe('checked-in');
        expect(l.one()).toMatchObject({ state: 'confirmed', presumed: false });
        expect(l.notices()).toEqual([]);
      } else if (state === '404') {
        // Never presumed: staff are told that it is not sure.
        expect((await answer).kind).toBe('refused');
        expect(l.notices()).toMatchObject([{ kind: 'conflict', ours: { unsure: true } }]);
      } else {
        expect((await answer).kind).toBe('saved');
        expect(l.one()).toMatchObject({ state: 'confirmed', presumed: true });
        expect(l.notices()).toMatchObject([{ kind: 'presumed' }]);
        expect(l.hub.actions().lookUp(l.code).answer.kind).toBe('saved');
      }
    },
  );
});

describe('an appointment that the service has never heard of', () => {
  it.each(valuesOf(READINGS['unknown-id']))(
    'an appointment that the service has never heard of is refused with %s',
    async (status) => {
      const l = await lobby({ 'unknown-id': status });
      l.put('nobody');
      expect(l.hub.actions().atDesk('check-in', 'nobody').kind).toBe('accepted');
      await l.hub.pass(1_000);
      expect(l.one()).toMatchObject({ state: 'refused', statusCode: Number(status) });
      expect(l.notices()).toMatchObject([{ kind: 'conflict' }]);
    },
  );
});

describe('a no-show that was sent and whose visitor comes', () => {
  it.each(valuesOf(READINGS['no-show-check-in']))(
    'a no-show that was sent and whose visitor comes is decided by the service: %s',
    async (answer) => {
      const l = await lobby({ 'no-show-check-in': answer });
      l.hub.actions().atDesk('no-show', l.id);
      await l.hub.pass(10_000);
      expect(await l.there()).toBe('No-show');
      expect(l.hub.actions().atDesk('check-in', l.id).kind).toBe('accepted');
      await l.hub.pass(1_000);
      expect(l.here()).toBe(answer === 'allowed' ? 'Checked-in' : 'No-show');
      expect(await l.there()).toBe(l.here());
      expect(l.notices()).toMatchObject(answer === 'allowed' ? [] : [{ kind: 'conflict' }]);
    },
  );
});

describe('a visitor who has arrived', () => {
  it.each(valuesOf(READINGS['end-of-arrived']))(
    'the visit of somebody who has arrived may be ended where the service says so: %s',
    async (answer) => {
      const l = await lobby({ 'end-of-arrived': answer });
      l.hub.actions().atDesk('check-in', l.id);
      await l.hub.pass(1_000);
      expect(await l.there()).toBe('Checked-in');
      expect(l.hub.actions().atDesk('no-show', l.id, true).kind).toBe('accepted');
      await l.hub.pass(10_000);
      expect(l.here()).toBe(answer === 'allowed' ? 'No-show' : 'Checked-in');
      expect(await l.there()).toBe(l.here());
      expect(l.notices()).toMatchObject(answer === 'allowed' ? [] : [{ kind: 'conflict' }]);
    },
  );
});

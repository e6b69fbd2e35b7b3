import { describe, expect, it } from 'vitest';
import { outboxOf, type TestOutbox } from '../../../test/support/parts/outbox-of.ts';
import { failed, type Script } from '../../../test/support/parts/scripted-send.ts';

/** A visitor's check-in, and an event that shows them in the queue. */
function heard(network: Script): TestOutbox & { readonly hear: (appointmentId?: string) => void } {
  const inQueue = new Set<string>();
  const o = outboxOf({ network, isInQueue: (id) => inQueue.has(id) });
  return {
    ...o,
    hear(appointmentId = 'a1') {
      inQueue.add(appointmentId);
      o.outbox().onTicketEvent(appointmentId);
    },
  };
}

describe('an event that shows a visitor in the queue', () => {
  it.each(['not-sent', 'offline', 'unknown', 'rate-limited', 'key-rejected'] as const)(
    'an event that shows a visitor in the queue settles the check-in that could not be sent (%s), which is sent no more',
    async (network) => {
      const o = heard(network);
      const id = o.add();
      await o.clock.advance(1);
      o.hear();
      expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: false, resolution: 'in-queue' });
      expect(o.settling.map((intent) => intent.id)).toEqual([id]);
      expect(o.table.forStaff()).toEqual([]);
      const sent = o.script.sent.length;
      o.script.network = 'ok';
      await o.clock.advance(3_600_000);
      expect(o.script.sent).toHaveLength(sent);
    },
  );

  it.each<[string, Parameters<typeof failed>[0]]>([
    ['a refusal', { kind: 'refused', statusCode: 409 }],
    ['no answer', 'unknown'],
    ['a rejected key', 'key-rejected'],
  ])(
    'an event that shows a visitor in the queue settles the check-in while it is being sent, and %s after that changes nothing',
    async (_what, failure) => {
      const o = heard('hang');
      const id = o.add();
      let told: string | undefined;
      void o
        .outbox()
        .settled(id, 2_500)
        .then((intent) => (told = intent?.state));
      o.hear();
      await o.clock.advance(0);
      expect(told).toBe('confirmed');
      o.script.sent[0]?.answer(failed(failure));
      await o.clock.advance(60_000);
      expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: false });
      expect(o.settling).toHaveLength(1);
      expect(o.script.sent).toHaveLength(1);
    },
  );

  it('an event that shows a visitor in the queue settles that check-in alone: no change, no cancellation, and nobody else’s', () => {
    const o = heard('hang');
    const ids = [
      o.add({ appointmentId: 'a2' }),
      o.add({ appointmentId: 'a3', kind: 'edit', payload: '{}' }),
      o.add({ appointmentId: 'a4', kind: 'cancel', origin: 'staff' }),
    ];
    for (const id of ['a1', 'a3', 'a4']) o.hear(id);
    expect(ids.map((id) => o.stateOf(id).state)).toEqual(['sending', 'sending', 'sending']);
  });

  it('an event of a visitor in the queue leaves the check-in of a former no-show to the service: the ticket may be the old one', async () => {
    const o = heard('hang');
    const id = o.add({ previousStatus: 'No-show' });
    o.hear();
    expect(o.stateOf(id).state).toBe('sending');
  });
});

import { describe, expect, it } from 'vitest';
import { desk, INPUT, START } from '../../../../test/support/parts/booking-lobby.ts';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import type { Appointment } from '../directory/appointment.ts';

const DAY = 86_400_000;
const OLGA = { firstName: 'Olga', lastName: 'Brandt', startsAt: Date.parse(START) };

/** Books for Olga at a service that answers with this id and code, where `known` is known here already. */
async function book(known: Partial<Appointment>, made: { readonly id: string; readonly publicId?: string }) {
  const d = desk('hang');
  d.directory.put(appointmentOf({ id: '900', code: 'P-9', ...known }));
  const answer = d.create();
  await d.clock.advance(1);
  d.script.sent[0]?.answer({ ok: true, created: made });
  await d.clock.advance(1);
  return { ...d, answer: await answer };
}

describe('a booking that the service answers with an id that is known here', () => {
  it('a booking is made when its id belongs to another visitor here, who loses nothing, and staff are told that its own is unknown', async () => {
    const { answer, notices, directory } = await book({}, { id: '900', publicId: 'N-1' });
    expect(answer).toMatchObject({ kind: 'created-without-id', intentId: 1, code: 'N-1' });
    expect(notices()).toMatchObject([{ kind: 'no-id', whom: expect.stringContaining('Olga'), code: 'N-1' }]);
    expect(directory.byId('900')).toMatchObject({ firstName: 'Anna', code: 'P-9' });
  });

  it.each(['P-9', 'p9'])(
    'a booking whose id is known here gives nobody the code of another visitor, also written %s',
    async (publicId) => {
      const { answer, notices } = await book({}, { id: '900', publicId });
      expect(answer).toMatchObject({ kind: 'created-without-id', intentId: 1 });
      expect(answer).not.toHaveProperty('code');
      expect(notices()).toMatchObject([{ kind: 'no-id' }]);
      expect(notices()[0]).not.toHaveProperty('code');
    },
  );

  it('a booking for another day keeps the same visitor’s appointment that the service’s id stands for', async () => {
    const { answer, directory } = await book(
      { ...OLGA, startsAt: OLGA.startsAt + DAY },
      { id: '900', publicId: 'N-1' },
    );
    expect(answer.kind).toBe('created-without-id');
    expect(directory.byId('900')?.startsAt).toBe(OLGA.startsAt + DAY);
  });

  it('a booking whose id is known here is the appointment that a list was quicker to bring, as the list has it', async () => {
    const { answer, notices, directory, anew } = await book(
      { ...OLGA, lineName: 'Passports', status: 'Checked-in' },
      { id: '900', publicId: 'P-9' },
    );
    expect(answer).toMatchObject({ kind: 'created', intentId: 1, appointmentId: '900', code: 'P-9' });
    expect(directory.byId('900')).toMatchObject({ lineName: 'Passports', status: 'Checked-in' });
    expect([notices(), anew]).toEqual([[], []]);
  });

  it('a booking whose id is known here takes the place of one of a day that is over, whoever that was', async () => {
    const { answer, notices, directory, anew } = await book(
      { startsAt: NOW - DAY, endsAt: NOW - DAY + 1, status: 'Served' },
      { id: '900', publicId: 'N-1' },
    );
    expect(answer).toMatchObject({ kind: 'created', appointmentId: '900', code: 'N-1' });
    expect(directory.byId('900')).toMatchObject({ ...OLGA, code: 'N-1', status: 'Scheduled' });
    expect([notices(), anew]).toEqual([[], ['900']]);
  });

  it('a booking whose id is known here is asked about once: the same form has the same answer', async () => {
    const d = await book({}, { id: '900', publicId: 'P-9' });
    expect(d.stateOf(1)).toMatchObject({ state: 'confirmed', resolution: 'no-id' });
    expect(d.stateOf(1).appointmentId).not.toBe('900');
    const again = d.actions.create({ ...INPUT, assigneeId: 5 }, false, { draftKey: 'a form' });
    await d.clock.advance(1);
    d.script.sent[1]?.answer({ ok: true, created: { id: '901', publicId: 'N-2' } });
    await d.clock.advance(1);
    expect(await again).toMatchObject({ kind: 'created', appointmentId: '901' });
  });
});

/** Bookings as front desks ask for them: over sockets, of a whole hub, with a service that answers as the test wants. */
import { describe, expect, it } from 'vitest';
import { deskLobby as lobby, made } from '../../../test/support/hubs/desk-lobby.ts';
import { inSeconds } from '../../../test/support/eventually.ts';
import { readEvent } from '../webhooks/event.ts';

const START = '2026-01-05T15:00:00+01:00';
const END = '2026-01-05T15:30:00+01:00';
const BOOKING = { lineId: 7, firstName: 'Olga', startTime: START, endTime: END };
const DRAFT = { draftId: 'd1', booking: BOOKING };

describe('a booking at the front desk', () => {
  it('a booking at the front desk is told with the code that the service gave it', async () => {
    const { client } = await lobby(made({ id: '900', publicId: 'P-9' }));
    expect(await client.appointments.create(DRAFT)).toMatchObject({
      kind: 'created',
      appointmentId: '900',
      code: 'P-9',
    });
  });

  it('a booking at the front desk has no code where the service gives none, and the id as code where it gives that', async () => {
    const { client, script } = await lobby(made({ id: '900' }));
    expect(await client.appointments.create(DRAFT)).toEqual({
      kind: 'created',
      booked: { lineId: 7, firstName: 'Olga', startsAt: Date.parse(START), endsAt: Date.parse(END) },
      isOfBefore: false,
      appointmentId: '900',
    });
    script.answer = made({ id: '901', publicId: '901' });
    expect(await client.appointments.create({ ...DRAFT, draftId: 'd2' })).toMatchObject({ code: '901' });
  });

  it('a booking at the front desk is in the day under whatever id the service gives it, and its tickets’ events are read', async () => {
    const id = `appointment:${'0123456789abcdef'.repeat(11)}`;
    const { client } = await lobby(made({ id, publicId: 'P-9' }));
    expect(await client.appointments.create(DRAFT)).toMatchObject({ kind: 'created', appointmentId: id });
    const first = (await (await client.appointments.watch()).next()).value;
    expect(first).toMatchObject({ kind: 'snapshot', appointments: [{ appointmentId: id, code: 'P-9' }] });
    expect(await client.appointments.checkInAtDesk({ appointmentId: id })).toMatchObject({
      kind: 'accepted',
    });
    const body = JSON.stringify({ type: 'ticket_created', data: { id, status: 'NEW' } });
    expect(readEvent(Buffer.from(body))).toMatchObject({ event: { data: { id } } });
  });

  it('a booking at the front desk is told with its code by a service that takes five seconds, and as kept by one that takes longer', async () => {
    for (const [seconds, kind] of [
      [5, 'created'],
      [9, 'kept'],
    ] as const) {
      const { client, script, clock } = await lobby(made({ id: '900' }));
      script.answer = () =>
        new Promise((resolve) => {
          clock.after(seconds * 1_000, () => resolve(Response.json({ id: '900', publicId: 'P-9' })));
        });
      let told: unknown;
      void client.appointments.create(DRAFT).then((answer) => (told = answer));
      let passed = 0;
      await inSeconds(clock, () => {
        passed += 1;
        expect(told).toBeDefined();
      });
      expect(told).toMatchObject({ kind });
      expect(passed).toBeLessThanOrEqual(8);
      // A hub that closes waits for what is under way.
      await clock.advance(10_000);
    }
  });

  it('a booking for which the service gives no id is reported as such, and is in the inbox', async () => {
    const { client, hub } = await lobby(made({}));
    expect(await client.appointments.create(DRAFT)).toMatchObject({ kind: 'created-without-id' });
    expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'no-id' }]);
  });

  it.each([
    ['for any user', undefined, { publicId: 'P-9' }],
    ['for any user, inside data', undefined, { data: { publicId: 'P-9' } }],
    ['for one user', 5, { publicId: 'P-9' }],
    ['for one user, inside data', 5, { id: null, data: { publicId: 'P-9' } }],
  ])(
    'a booking for which the service gives a code and no id is reported with the code, here and in the inbox: %s',
    async (_, assigneeId, body) => {
      const { client, hub, requests } = await lobby(made(body));
      const booking = { ...BOOKING, ...(assigneeId === undefined ? {} : { assigneeId }) };
      const answer = { kind: 'created-without-id', code: 'P-9' };
      expect(await client.appointments.create({ ...DRAFT, booking })).toMatchObject(answer);
      expect(await client.appointments.create({ ...DRAFT, booking })).toMatchObject(answer);
      expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'no-id', whom: 'Olga', code: 'P-9' }]);
      expect(requests).toHaveLength(1);
    },
  );

  it('a booking at the front desk goes to the one named, or without a user to whom the service picks', async () => {
    const { client, requests } = await lobby(made({ id: '900' }));
    await client.appointments.create(DRAFT);
    await client.appointments.create({ draftId: 'd2', booking: { ...BOOKING, assigneeId: 5 } });
    expect(requests).toEqual([
      { path: 'POST /v1/appointments/auto-assign', body: BOOKING },
      { path: 'POST /v1/appointments', body: { ...BOOKING, assigneeId: 5 } },
    ]);
  });

  it('a booking that is pressed twice, also on a line after the one that was lost, is made once', async () => {
    const { client, requests, screens } = await lobby(made({ id: '900', publicId: 'P-9' }));
    const again = (await screens.client('desk')).client;
    const answers = await Promise.all([
      client.appointments.create(DRAFT),
      client.appointments.create(DRAFT),
      again.appointments.create(DRAFT),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(['created', 'created', 'created']);
    expect(requests).toHaveLength(1);
  });

  it('a booking at the front desk reads the refusal in the service’s words, and is sent again once it is corrected', async () => {
    const { client, script, requests, hub } = await lobby(made({ message: 'The line is disabled.' }, 409));
    const answer = await client.appointments.create(DRAFT);
    expect(answer).toEqual({ kind: 'refused', noticeId: 'intent-1', message: 'The line is disabled.' });
    expect(hub.status.snapshot().notices).toMatchObject([{ noticeId: 'intent-1' }]);
    script.answer = made({ id: '900', publicId: 'P-9' });
    expect(await client.appointments.create(DRAFT)).toMatchObject({ kind: 'created' });
    expect(requests).toHaveLength(2);
  });

  it('a booking with a mistake is answered with the field, and nothing is sent', async () => {
    const { client, requests } = await lobby(made({ id: '900' }));
    const booking = { ...BOOKING, firstName: 'O', endTime: START, phoneNumber: '123' };
    const answer = await client.appointments.create({ draftId: 'd', booking });
    expect(answer.kind === 'invalid' && answer.problems.map(({ field }) => field)).toEqual([
      'firstName',
      'phoneNumber',
      'endTime',
    ]);
    expect(requests).toEqual([]);
  });
});

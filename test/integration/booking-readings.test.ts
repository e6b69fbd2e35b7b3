/** Bookings and changes under every reading of the specification that concerns them, over real HTTPS. */
import { describe, expect, it } from 'vitest';
import { READINGS } from '../../simulator/readings/readings.ts';
import { AppointmentIdSchema } from '../../src/contract/appointment.ts';
import { lobbiesUnderReadings, MINUTE, valuesOf } from '../support/hubs/lobbies-under-readings.ts';

const { service, lobby } = lobbiesUnderReadings();

describe('what the service does', () => {
  it.each(valuesOf(READINGS['success-body']))('a request is confirmed when a success is %s', async (body) => {
    const l = await lobby({ 'success-body': body });
    expect((await l.visitor()).kind).toBe('checked-in');
    for (const kind of ['cancel', 'no-show'] as const) {
      const other = await lobby({ 'success-body': body });
      expect(other.hub.actions().atDesk(kind, other.id).kind).toBe('accepted');
      await other.hub.pass(10_000);
      expect(other.one()).toMatchObject({ state: 'confirmed', presumed: false, attempts: 1 });
      expect(await other.there()).toBe(other.here());
    }
    const changed = await lobby({ 'success-body': body });
    changed.hub.actions().edit(changed.id, { assigneeId: 2 });
    await changed.hub.pass(1_000);
    expect(changed.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(changed.hub.directory.byId(changed.id)?.assigneeId).toBe(2);
  });

  it.each(valuesOf(READINGS['create-status']))(
    'an appointment is booked once when a create answers %s',
    async (status) => {
      const l = await lobby({ 'create-status': status });
      void l.hub.actions().create({ ...l.booking, assigneeId: 1 }, false);
      await l.hub.pass(3_000);
      expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
      expect(l.hub.directory.byId(l.one().appointmentId)?.firstName).toBe('Grace');
    },
  );

  it.each(valuesOf(READINGS['appointment-ids']))(
    'an appointment is booked, moved and checked in under an id that is %s',
    async (ids) => {
      const l = await lobby({ 'appointment-ids': ids });
      void l.hub.actions().create({ ...l.booking, assigneeId: 1 }, false);
      await l.hub.pass(3_000);
      const { appointmentId } = l.one();
      l.hub.actions().edit(appointmentId, { assigneeId: 2 });
      l.hub.actions().atDesk('check-in', appointmentId);
      await l.hub.pass(3_000);
      const at = (await service().appointments()).find(({ id }) => id === appointmentId);
      expect(at?.status).toBe('Checked-in');
      expect(l.hub.directory.byId(appointmentId)?.assigneeId).toBe(2);
      expect(AppointmentIdSchema.safeParse(appointmentId).success).toBe(true);
    },
  );

  it.each(
    valuesOf(READINGS['auto-assign-answer']).flatMap((answer) =>
      valuesOf(READINGS['success-body']).map((body) => [answer, body] as const),
    ),
  )('an appointment is booked once for any user when auto-assign answers %s (%s)', async (answer, body) => {
    const l = await lobby({ 'auto-assign-answer': answer, 'success-body': body });
    void l.hub.actions().create(l.booking, true);
    await l.hub.pass(3_000);
    expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    const made = (await service().appointments()).filter(({ lastName }) => lastName === l.booking.lastName);
    expect(made).toHaveLength(1);
    const known = l.hub.directory.byId(made[0]?.id ?? '');
    if (answer === 'nothing') {
      expect(known).toBeUndefined();
      expect(l.notices()).toMatchObject([{ kind: 'no-id' }]);
    } else {
      expect(known?.code).toBe(answer === 'both' ? made[0]?.publicId : made[0]?.id);
      expect(l.notices()).toEqual([]);
    }
  });
});

describe('what the service says of an appointment that it made or moved', () => {
  it.each(['record', 'own-slots'] as const)(
    'the service says who was picked for an appointment that it made or moved, and its slot (%s)',
    async (answer) => {
      const l = await lobby({ 'appointment-answer': answer });
      void l.hub.actions().create(l.booking, true);
      await l.hub.pass(3_000);
      const { appointmentId } = l.one();
      const there = async () => (await service().appointments()).find(({ id }) => id === appointmentId);
      const here = () => l.hub.directory.byId(appointmentId);
      const made = await there();
      expect(made?.assigneeId).toBeGreaterThan(0);
      expect(here()?.assigneeId).toBe(made?.assigneeId);
      expect(here()?.startsAt).toBe(Date.parse(made?.startTime ?? ''));

      const at = (minutes: number) =>
        new Date(Date.parse(l.booking.startTime) + minutes * MINUTE).toISOString();
      l.hub.actions().edit(appointmentId, { startTime: at(33), endTime: at(53), assigneeId: 2 });
      await l.hub.pass(1_000);
      const moved = await there();
      expect(here()).toMatchObject({
        assigneeId: 2,
        startsAt: Date.parse(moved?.startTime ?? ''),
        endsAt: Date.parse(moved?.endTime ?? ''),
      });
      expect(moved?.startTime === at(33)).toBe(answer === 'record');
    },
  );
});

/** As the front desk of a house in Berlin writes them, on a day of winter: whole minutes and the zone's offset. */
const BERLIN = { startTime: '2031-01-02T11:00:00+01:00', endTime: '2031-01-02T11:30:00+01:00' };
const MOVED = { startTime: '2031-01-02T14:15:00+01:00', endTime: '2031-01-02T14:45:00+01:00' };

describe('times at a service that takes them written in one way', () => {
  const ways = valuesOf(READINGS['appointment-times']);

  it.each(ways)(
    'times are booked and moved to the moment that was meant, with the profile for %s',
    async (way) => {
      const l = await lobby({ 'appointment-times': way }, { 'appointment-times': way });
      const there = async () =>
        (await service().appointments()).find(({ id }) => id === l.one().appointmentId);
      const momentsOf = (slot: typeof BERLIN | undefined) =>
        [slot?.startTime, slot?.endTime].map((time) => Date.parse(time ?? ''));
      for (const autoAssign of [false, true]) {
        const input = { ...l.booking, ...BERLIN, ...(autoAssign ? {} : { assigneeId: 1 }) };
        void l.hub.actions().create(input, autoAssign);
        await l.hub.pass(3_000);
        expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
        expect(momentsOf(await there())).toEqual(momentsOf(BERLIN));
        l.hub.actions().edit(l.one().appointmentId, MOVED);
        await l.hub.pass(1_000);
        expect(l.one()).toMatchObject({ kind: 'edit', state: 'confirmed', attempts: 1 });
        expect(momentsOf(await there())).toEqual(momentsOf(MOVED));
        expect(l.hub.directory.byId(l.one().appointmentId)?.startsAt).toBe(momentsOf(MOVED)[0]);
      }
    },
  );

  it.each(ways.filter((way) => way !== 'any' && way !== 'offset'))(
    'times are refused by a service that takes %s where the profile does not say so, and staff read how they must be',
    async (way) => {
      const l = await lobby({ 'appointment-times': way });
      void l.hub.actions().create({ ...l.booking, ...BERLIN, assigneeId: 1 }, false);
      await l.hub.pass(3_000);
      expect(l.one()).toMatchObject({ state: 'refused', statusCode: 400 });
      expect(l.one().message).toMatch(/^startTime must be written as 2026-01-05T09:00:00(\.000)?Z\.$/);
      expect((await service().appointments()).filter((one) => one.lastName === l.booking.lastName)).toEqual(
        [],
      );
    },
  );

  it('times are taken with the default profile by a service that wants the offset', async () => {
    const l = await lobby({ 'appointment-times': 'offset' });
    void l.hub.actions().create({ ...l.booking, ...BERLIN, assigneeId: 1 }, false);
    await l.hub.pass(3_000);
    expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    const sent = (await service().requests()).find(({ path }) => path === '/v1/appointments');
    expect(sent?.body).toMatchObject(BERLIN);
  });
});

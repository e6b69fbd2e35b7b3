/** Bookings and changes under every reading of the specification that concerns them, over real HTTPS. */
import { describe, expect, it } from 'vitest';
import { READINGS } from '../../simulator/readings/readings.ts';
import { AppointmentIdSchema } from '../../src/contract/appointment.ts';
import { lobbiesUnderReadings, MINUTE, valuesOf } from '../support/hubs/lobbies-under-readings.ts';

const { service, lobby } = lobbiesUnderReadings();

describe('what the service does', () => {
  it.each(valuesOf(READINGS['success-body']))('is confirmed when a success is %s', async (body) => {
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

  it.each(valuesOf(READINGS['create-status']))('is booked once when a create answers %s', async (status) => {
    const l = await lobby({ 'create-status': status });
    void l.hub.actions().create({ ...l.booking, assigneeId: 1 }, false);
    await l.hub.pass(3_000);
    expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(l.hub.directory.byId(l.one().appointmentId)?.firstName).toBe('Grace');
  });

  it.each(valuesOf(READINGS['appointment-ids']))(
    'is booked, moved and checked in under an id that is %s',
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
  )('is booked once for any user when auto-assign answers %s (%s)', async (answer, body) => {
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
  it.each(['record', 'own-slots'] as const)('is who was picked for it, and its slot (%s)', async (answer) => {
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
  });
});

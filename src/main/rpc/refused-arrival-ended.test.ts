/** A visitor whom a clerk cancels or marks no-show while the service has yet to agree to the check-in, and then does not. */
import { describe, expect, it } from 'vitest';
import { deskLobby, made } from '../../../test/support/hubs/desk-lobby.ts';
import { eventually, inSeconds } from '../../../test/support/eventually.ts';

const BOOKING = {
  lineId: 7,
  firstName: 'Olga',
  startTime: '2026-01-05T14:00:00.000Z',
  endTime: '2026-01-05T14:30:00.000Z',
};

const refused = made({ message: 'It was cancelled.' }, 400);

async function openLobby() {
  const lobby = await deskLobby(made({ id: '900', publicId: 'P-9' }));
  const { appointments } = lobby.client;
  await appointments.create({ draftId: 'd', booking: BOOKING });
  lobby.script.answer = refused;
  const statusOf = async () => {
    const { value } = await lobby.hub.day.watch(undefined).next();
    return value?.kind === 'snapshot' ? value.appointments[0]?.status : undefined;
  };
  /** Both before the service has said anything. */
  const checkInAndEnd = async (end: 'cancel' | 'markNoShow') => {
    const [, ended] = await Promise.all([
      appointments.checkInAtDesk({ appointmentId: '900' }),
      appointments[end]({ appointmentId: '900', hasArrived: true }),
    ]);
    const intentId = ended.kind === 'accepted' ? ended.appointment.intent?.intentId : undefined;
    return intentId ?? 0;
  };
  const conflicts = () => lobby.hub.status.snapshot().notices.filter(({ kind }) => kind === 'conflict');
  return { ...lobby, statusOf, checkInAndEnd, conflicts };
}

describe.each(['cancel', 'markNoShow'] as const)('whose appointment is ended (%s)', (end) => {
  it('a visitor whose appointment is ended is expected again, and not checked in, once that is undone', async () => {
    const l = await openLobby();
    const intentId = await l.checkInAndEnd(end);
    await eventually(() => expect(l.conflicts()).toHaveLength(1));
    const undone = await l.client.appointments.undo({ intentId });
    expect(undone).toMatchObject({ kind: 'undone', appointment: { status: 'Scheduled' } });
    expect(await l.statusOf()).toBe('Scheduled');
  });

  it('a visitor whose appointment is ended is expected again, and not checked in, where the service refuses that too', async () => {
    const l = await openLobby();
    await l.checkInAndEnd(end);
    await inSeconds(l.clock, () => expect(l.conflicts()).toHaveLength(2));
    expect(await l.statusOf()).toBe('Scheduled');
  });
});

it('a visitor is checked in again where the service took the check-in and refuses the end', async () => {
  const l = await openLobby();
  l.script.answer = made({}, 200);
  await l.checkInAndEnd('cancel');
  await eventually(() => expect(l.requests).toHaveLength(2));
  l.script.answer = refused;
  await inSeconds(l.clock, () => expect(l.conflicts()).toHaveLength(1));
  expect(await l.statusOf()).toBe('Checked-in');
});

/** A morning in a lobby: what visitors, the room and the desk must find under every reading of the specification. */
import { appointmentPath } from '../support/records/appointment-path.ts';
import type { HowCalled } from '../../src/contract/appointment.ts';
import type { Booked, Entry, NetworkService } from './network/service.ts';
import type { Guest, VisitLobby } from './visit-lobby.ts';

export interface Morning {
  readonly lobby: VisitLobby;
  readonly service: NetworkService;
  readonly wrong: (what: string) => void;
  readonly count: (what: string) => void;
}

const PATIENCE_MS = 20_000;
const MINUTE_MS = 60_000;

async function there({ service }: Morning, { id }: Guest): Promise<Booked['status'] | undefined> {
  return (await service.appointments()).find((one) => one.id === id)?.status;
}

export async function processed(
  { service }: Morning,
  { id }: Guest,
  step: string,
): Promise<readonly Entry[]> {
  const path = `${appointmentPath(id)}/${step}`;
  return (await service.requests()).filter((entry) => entry.path === path && entry.processed);
}

export async function here({ lobby }: Morning, { id }: Guest): Promise<string | undefined> {
  const days = lobby.hub.day.watch(undefined);
  const { value } = await days.next();
  await days.return(undefined);
  return value?.kind === 'snapshot'
    ? value.appointments.find(({ appointmentId }) => appointmentId === id)?.status
    : undefined;
}

export const noticeOf = ({ lobby }: Morning, { id }: Guest) =>
  lobby.hub.status
    .snapshot()
    .notices.find((notice) => 'appointmentId' in notice && notice.appointmentId === id);

/** Nobody has come yet, whatever tickets there are; a stranger's ticket takes nobody's appointment over. */
export async function checkBefore(morning: Morning): Promise<void> {
  const { lobby, service, wrong } = morning;
  await service.control('POST', '/tickets', { line: lobby.lineId, firstName: 'Walter', lastName: 'Wood' });
  await lobby.pass(3_000);
  for (const guest of lobby.guests) {
    const { kind } = lobby.hub.actions.lookUp(guest.code).answer;
    if (kind !== 'found') wrong(`${guest.firstName} has not come yet and is told ${kind}`);
  }
}

/** A visitor confirms; the service has it once, and the kiosk says so. */
export async function checkArrival(morning: Morning, guest: Guest): Promise<HowCalled | undefined> {
  const { lobby, wrong } = morning;
  const answer = await lobby.answerOf(
    Promise.resolve(lobby.hub.actions.beginCheckIn(guest.code, guest.id).answer),
  );
  await lobby.pass(1_000);
  const times = (await processed(morning, guest, 'checkin')).length;
  if (answer?.kind !== 'checked-in')
    wrong(`${guest.firstName} was told ${answer?.kind} and not "checked in"`);
  if (times !== 1) wrong(`the check-in of ${guest.firstName} was processed ${times} times`);
  const again = lobby.hub.actions.lookUp(guest.code).answer.kind;
  if (again !== 'already-checked-in') wrong(`${guest.firstName} has checked in and is told ${again}`);
  return answer?.kind === 'checked-in' ? answer : undefined;
}

/** Called, called again, removed from the queue: seen and heard each time, at the desk that is meant, and then gone. */
export async function checkCalls(morning: Morning, guest: Guest, told: HowCalled | undefined): Promise<void> {
  const { lobby, wrong } = morning;
  const ticket = await lobby.ticketOf(guest.firstName);
  if (!ticket) return wrong(`the service has no ticket of ${guest.firstName}`);
  const deskAt = async () => String((await lobby.ticketOf(guest.firstName))?.called?.desk);
  const shown = () => lobby.hub.board.snapshot().current;

  lobby.said();
  await lobby.act(ticket.id, 'call', { desk: 3 });
  const called = shown();
  if (called?.desk !== '3')
    wrong(`${guest.firstName} is called to desk 3 and the card shows ${called?.desk}`);
  if (lobby.said() !== 1) wrong(`the call of ${guest.firstName} was not heard once`);
  if (told?.number !== undefined && called?.label !== told.number)
    wrong(`${guest.firstName} was promised ${told.number} and is called ${called?.label}`);

  await lobby.pass(30_000);
  await lobby.act(ticket.id, 'recall');
  const desk = await deskAt();
  if (lobby.said() !== 1) wrong(`the second call of ${guest.firstName} was not heard once`);
  if (shown()?.desk !== desk)
    wrong(`${guest.firstName} is called again to desk ${desk} and the card shows ${shown()?.desk}`);
  if (shown()?.round !== 2) wrong(`the second call of ${guest.firstName} is shown as call ${shown()?.round}`);

  await lobby.pass(20_000);
  await lobby.act(ticket.id, 'cancel');
  if (shown() !== undefined) wrong(`${guest.firstName} was removed from the queue and is still on the card`);
  if (lobby.said() > 0) wrong(`the end of ${guest.firstName} was called out`);
}

/** A visit that ends as it should. */
export async function checkServed(morning: Morning, guest: Guest): Promise<void> {
  const { lobby, wrong } = morning;
  const ticket = await lobby.ticketOf(guest.firstName);
  if (!ticket) return wrong(`the service has no ticket of ${guest.firstName}`);
  await lobby.act(ticket.id, 'call', { desk: 5 });
  if (lobby.said() !== 1) wrong(`the call of ${guest.firstName} was not heard once`);
  await lobby.pass(5_000);
  await lobby.act(ticket.id, 'serve');
  const { current } = lobby.hub.board.snapshot();
  if (current) wrong(`${guest.firstName} was served and desk ${current.desk} is still on the card`);
}

/** What the front desk does is done, or in front of it. */
export async function checkDesk(morning: Morning, cancelled: Guest, missed: Guest): Promise<void> {
  const { lobby, wrong, count } = morning;
  lobby.hub.actions.atDesk('cancel', cancelled.id);
  lobby.hub.actions.atDesk('no-show', missed.id);
  await lobby.pass(PATIENCE_MS);
  for (const [guest, status] of [
    [cancelled, 'Cancelled'],
    [missed, 'No-show'],
  ] as const) {
    const [ours, theirs] = [await here(morning, guest), await there(morning, guest)];
    if (ours !== status || theirs !== status)
      wrong(`${guest.firstName} was set to ${status}, is ${ours} here and ${theirs} at the service`);
  }
  const answer = lobby.hub.actions.atDesk('check-in', missed.id);
  if (answer.kind !== 'accepted') wrong(`a no-show who came after all cannot be sent: ${answer.kind}`);
  await lobby.pass(PATIENCE_MS);
  const [ours, theirs] = [await here(morning, missed), await there(morning, missed)];
  const isWithStaff =
    noticeOf(morning, missed) !== undefined || lobby.hub.status.snapshot().waitingToSend > 0;
  count(`no-shows who came after all: ${theirs}`);
  if (ours !== theirs && !isWithStaff)
    wrong(`${missed.firstName} is ${ours} here and ${theirs} at the service, and nobody is told`);
}

/** A booking is there once, and known or with staff. */
export async function checkBookings(morning: Morning): Promise<void> {
  const { lobby, service, wrong } = morning;
  // Past the demo's day, in which all people of a line may have somebody, and at a whole minute, as people book.
  const at = Math.floor(lobby.clock.now() / MINUTE_MS) * MINUTE_MS + 20 * 3_600_000;
  const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + 600_000).toISOString() };
  for (const [lastName, autoAssign] of [
    ['Made', false],
    ['Assigned', true],
  ] as const) {
    const input = { ...times, firstName: 'Grace', lastName, lineId: lobby.lineId };
    const given = autoAssign ? input : { ...input, assigneeId: 1 };
    const answer = await lobby.answerOf(lobby.hub.actions.create(given, autoAssign));
    await lobby.pass(5_000);
    const made = (await service.appointments()).filter((one) => one.lastName === lastName);
    if (made.length !== 1) wrong(`the booking of ${lastName} was made ${made.length} times`);
    const id = made[0]?.id ?? '';
    const isKnown = lobby.hub.actions.lookUp(made[0]?.publicId ?? '').answer.kind !== 'unknown';
    const isTold = lobby.hub.status
      .snapshot()
      .notices.some((notice) => JSON.stringify(notice).includes(lastName));
    const isById = lobby.hub.actions.lookUp(id).answer.kind !== 'unknown';
    if (!isKnown && !isTold && !isById)
      wrong(`the booking of ${lastName} (${answer?.kind}) is known to nobody`);
  }
}

/** After another client of the key used up its limit, a visitor is not kept waiting for long. */
export async function checkCrowd(morning: Morning, guest: Guest): Promise<void> {
  const { lobby, service, wrong } = morning;
  await service.useUpLimit();
  const looks = Array.from({ length: 20 }, () => lobby.hub.service.test());
  const answer = Promise.resolve(lobby.hub.actions.beginCheckIn(guest.code, guest.id).answer);
  const atOnce = lobby.hub.actions.lookUp(guest.code).answer.kind;
  if (atOnce !== 'saved')
    wrong(`${guest.firstName} asks again while the check-in is being sent and is told ${atOnce}`);
  await lobby.pass(60_000);
  const status = await there(morning, guest);
  if (status !== 'Checked-in') wrong(`${guest.firstName} came in a crowd and is ${status} a minute later`);
  const { kind } = (await lobby.answerOf(answer)) ?? { kind: 'nothing' };
  if (kind !== 'checked-in' && kind !== 'saved')
    wrong(`${guest.firstName} came in a crowd and was told ${kind}`);
  await lobby.answerOf(Promise.all(looks));
  const look = await lobby.answerOf(lobby.hub.service.test());
  // A refusal in plain text proves nothing, so it is not known for the service's.
  const refused = lobby.readings['refusal-body'] === 'text' ? 'not-the-service' : 'refused';
  const isAnswered =
    lobby.readings['key-scope'] === 'all'
      ? look?.kind === 'reached' && look.locations.length > 0
      : look?.kind === 'failed' && look.problem.kind === refused;
  if (!isAnswered)
    wrong(
      `the connection test says ${look?.kind} with ${look?.kind === 'reached' ? 'no' : 'unknown'} locations`,
    );
}

/** At the end: one lobby's own visitors wait, every event was taken, and none was put aside. */
export async function checkRoom(morning: Morning): Promise<void> {
  const { lobby, wrong } = morning;
  const names = ['Walter', ...lobby.guests.map(({ firstName }) => firstName)];
  const waiting = (await lobby.tickets()).filter(
    ({ line, status, firstName }) => line === lobby.lineId && status === 'NEW' && names.includes(firstName),
  ).length;
  const { waiting: counted } = lobby.hub.board.snapshot();
  if (counted !== waiting) wrong(`${waiting} wait in this lobby and the board counts ${counted}`);
  const refused = await lobby.refusedDeliveries();
  if (refused > 0) wrong(`${refused} events of the service were not taken`);
}

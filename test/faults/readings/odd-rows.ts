/** A visitor whose appointment the service treats otherwise than all others: staff know, and nobody else is held up. */
import type { Guest } from '../visit-lobby.ts';
import { checkArrival, here, type Morning, noticeOf, processed } from '../visit-checks.ts';

/** What is refused alone is set aside by then, in milliseconds. */
const SET_ASIDE_MS = 120_000;

/** `guest`: whom the key may not check in, under that reading. `next`: who comes after. */
export async function checkForbidden(morning: Morning, guest: Guest, next: Guest): Promise<void> {
  const { lobby, wrong, count } = morning;
  if (lobby.readings['forbidden-rows'] === 'none') return;
  const { hub } = lobby;
  const answer = await lobby.answerOf(Promise.resolve(hub.actions.beginCheckIn(guest.code, guest.id).answer));
  if (answer?.kind !== 'saved') wrong(`${guest.firstName} cannot be checked in and is told ${answer?.kind}`);
  await checkArrival(morning, next);
  const { service } = hub.status.snapshot();
  if (service !== 'reachable')
    wrong(`${next.firstName} got through and the service is said to be ${service}`);
  await lobby.pass(SET_ASIDE_MS);
  if ((await processed(morning, guest, 'checkin')).length > 0)
    wrong(`${guest.firstName} was checked in, which the key may not do`);
  if (!noticeOf(morning, guest)) wrong(`${guest.firstName} cannot be checked in and nobody is told`);
  const again = hub.actions.lookUp(guest.code).answer.kind;
  if (again !== 'saved') wrong(`${guest.firstName} cannot be checked in and is then told ${again}`);
  if (hub.status.snapshot().service !== 'reachable')
    wrong(`the service is said to be ${hub.status.snapshot().service} because of one appointment`);
  count('visitors whom the key may not check in');
}

/** `guest`: whose check-in is done and answered with the status of a refusal, under that reading. */
export async function checkContradicted(morning: Morning, guest: Guest): Promise<void> {
  const { lobby, wrong, count } = morning;
  if (lobby.readings['contradicting-status'] === 'none') return;
  const { hub } = lobby;
  const answer = await lobby.answerOf(Promise.resolve(hub.actions.beginCheckIn(guest.code, guest.id).answer));
  // A 404 to the second try says nothing of the first: the visitor is sent to the desk, where somebody looks.
  const isForDesk = answer?.kind === 'refused' && lobby.readings['wrong-state'] === '404';
  if (answer?.kind !== 'saved' && answer?.kind !== 'checked-in' && !isForDesk)
    wrong(
      `${guest.firstName} was checked in by an answer that contradicts itself and is told ${answer?.kind}`,
    );
  await lobby.pass(SET_ASIDE_MS);
  const times = (await processed(morning, guest, 'checkin')).length;
  if (times !== 1) wrong(`the check-in of ${guest.firstName} was processed ${times} times`);
  const status = await here(morning, guest);
  if (status !== 'Checked-in' && !noticeOf(morning, guest))
    wrong(`${guest.firstName} is checked in, is ${status} here, and nobody is told`);
  count(`visitors of a contradiction, told ${answer?.kind}`);
}

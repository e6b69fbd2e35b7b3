/** Events that stop: noticed where they used to follow check-ins, and never told while they come. */
import type { Guest } from '../visit-lobby.ts';
import { checkArrival, type Morning } from '../visit-checks.ts';

/** What follows a check-in has come by then, in milliseconds of the hub's clock. */
const EVENT_FOLLOWS_MS = 150_000;

/** Visitors in a row without an event: as many as prove it. */
const PROOF = 3;

async function arriveAndWait(morning: Morning, guest: Guest): Promise<void> {
  const { lobby } = morning;
  await checkArrival(morning, guest);
  await lobby.pass(2_000);
  await lobby.clock.advance(EVENT_FOLLOWS_MS);
  await lobby.pass(0);
}

/** `guests`: at least twice as many as prove it, who have not come yet. */
export async function checkSilence(morning: Morning, guests: readonly Guest[]): Promise<void> {
  const { lobby, service, wrong, count } = morning;
  const { hub, readings } = lobby;
  const isTold = (): boolean => {
    const isStopped = hub.status.snapshot().eventsStoppedSince !== undefined;
    if (isStopped !== (hub.board.snapshot().eventsStopped === true))
      wrong('the front desk and the displays say different things of whether events come');
    return isStopped;
  };

  for (const guest of guests.slice(0, PROOF)) {
    await arriveAndWait(morning, guest);
    if (isTold()) wrong(`events come, and after ${guest.firstName} they are told to have stopped`);
  }
  await service.faults({ webhooks: { dropRate: 1 } });
  for (const guest of guests.slice(PROOF, 2 * PROOF)) await arriveAndWait(morning, guest);
  // Where a ticket is there before its visitor, nothing says that an event follows a check-in.
  const isExpected = readings['ticket-made'] === 'at-check-in';
  if (isExpected && !isTold()) wrong('no event has come for three visitors, and nobody is told');
  count(isTold() ? 'silences noticed' : 'silences that cannot be noticed');
  await service.faults({ webhooks: { dropRate: 0 } });
  await service.control('POST', '/tickets', { line: lobby.lineId, firstName: 'Wanda', lastName: 'Wood' });
  await lobby.pass(3_000);
  if (isTold()) wrong('an event has come, and they are still told to have stopped');
}

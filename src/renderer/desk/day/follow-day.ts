/** One day of the hub, followed for as long as it is looked at. */
import type { Clock } from '../../../clock/clock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createJoining, type WholeUpdate } from './parts.ts';

/** Updates that come closer together than this are drawn once, in milliseconds: an import may bring hundreds. */
const GATHER_MS = 20;

/** Today and the day after it without a `name` (`YYYY-MM-DD`). Returns the end of it. */
export function followDay(
  connection: Pick<HubConnection, 'watch'>,
  clock: Pick<Clock, 'after'>,
  draw: (updates: readonly WholeUpdate[]) => void,
  name?: string,
): () => void {
  const join = createJoining();
  let gathered: WholeUpdate[] = [];
  let hasEnded = false;

  function drawGathered(): void {
    const updates = gathered;
    gathered = [];
    if (!hasEnded) draw(updates);
  }

  const end = connection.watch(
    (client, options) => client.appointments.watch(name === undefined ? undefined : { day: name }, options),
    (update) => {
      const whole = join(update);
      if (whole === undefined) return;
      if (whole.kind === 'snapshot' && whole.isBeginning) {
        // The first part of another day is not the top of its list.
        if (name === undefined) draw([whole]);
        return;
      }
      if (gathered.length === 0) clock.after(GATHER_MS, drawGathered);
      gathered.push(whole);
    },
  );
  return () => {
    hasEnded = true;
    end();
  };
}

/** Tells of a line that is lost or back once it has been so for a moment. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** A loss or return of the line shorter than this is not worth a change of screen. */
const LINE_GRACE_MS = 1_500;

export type FollowLine = () => void;

/** Each call waits anew, and then says how the line is; nothing of a line that is only being made. */
export function createLineGrace(
  { connection, clock }: { readonly connection: Pick<HubConnection, 'state'>; readonly clock: Clock },
  onLine: (event: 'line-lost' | 'line-back') => void,
): FollowLine {
  let cancel: CancelTimer = () => undefined;
  return () => {
    cancel();
    cancel = clock.after(LINE_GRACE_MS, () => {
      const line = connection.state.getState();
      if (line === 'lost') onLine('line-lost');
      if (line === 'connected') onLine('line-back');
    });
  };
}

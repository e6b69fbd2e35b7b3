/** Looks again at erasures that wait, as long as there is one. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { EraseAnswer, VisitorRecord } from '../../contract/privacy.ts';
import type { Log } from '../base/log.ts';
import type { ErasuresWaiting, Unsent } from './erasures-waiting.ts';

/** Between two looks, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

export interface WaitingLooksDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly closing: AbortSignal;
  readonly waiting: ErasuresWaiting;
  readonly erase: (record: VisitorRecord, unsent: Unsent) => Promise<EraseAnswer>;
}

/** Begins where something waits from before; what it returns is to be called when something begins to wait. */
export function createWaitingLooks({ clock, log, closing, waiting, erase }: WaitingLooksDeps): () => void {
  let cancel: CancelTimer = () => {};

  async function look(): Promise<void> {
    for (const { record, unsent } of waiting.all()) {
      const { kind } = await erase(record, unsent);
      if (closing.aborted) return;
      if (kind === 'unknown') waiting.remove(record);
    }
    if (waiting.all().length > 0) later();
  }

  function later(): void {
    cancel();
    if (closing.aborted) return;
    cancel = clock.after(LOOK_EVERY_MS, () => {
      look().catch((error: unknown) => {
        log.error('erasures-not-looked-at', { reason: error instanceof Error ? error.message : 'unknown' });
        later();
      });
    });
  }

  closing.addEventListener('abort', () => cancel());
  if (waiting.all().length > 0) later();
  return later;
}

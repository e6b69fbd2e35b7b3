/** A form whose appointment somebody else has changed: what was typed stays, the rest is what it is by now. Pure. */
import type { SlotWas } from '../../../contract/booking.ts';
import { type Slot, slotBefore } from './draft.ts';
import type { LocalTimes } from './local-time.ts';

/** Both are the appointment's: as the form began, and as it is by now. */
export interface Meanwhile {
  readonly was: SlotWas;
  readonly now: SlotWas;
}

export function slotNow(typed: Slot, { was, now }: Meanwhile, times: LocalTimes): Slot {
  const [before, after] = [slotBefore(was, times), slotBefore(now, times)];
  const kept = (field: keyof Slot): string => (typed[field] === before[field] ? after[field] : typed[field]);
  return {
    start: kept('start'),
    end: kept('end'),
    assignee: kept('assignee'),
    assigneeNumber: kept('assigneeNumber'),
  };
}

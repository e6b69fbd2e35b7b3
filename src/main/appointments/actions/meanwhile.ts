/** What a form that changes an appointment began with, against what the appointment is by now. Pure. */
import type { SlotPatch, SlotWas } from '../../../contract/booking.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';

/** What the appointment will be once the changes under way have gone through; `open` are its intents, the newest first. */
export function slotToBe({ startsAt, endsAt, assigneeId }: SlotWas, open: readonly Intent[]): SlotWas {
  return open.toReversed().reduce<SlotWas>(
    (slot, intent) => {
      const isUnderWay = intent.state === 'queued' || intent.state === 'sending';
      const order = isUnderWay ? readOrder(intent) : undefined;
      return order?.kind === 'edit' ? withPatch(slot, order.patch) : slot;
    },
    { startsAt, endsAt, assigneeId },
  );
}

function withPatch(slot: SlotWas, { startTime, endTime, assigneeId }: SlotPatch): SlotWas {
  return {
    startsAt: startTime === undefined ? slot.startsAt : Date.parse(startTime),
    endsAt: endTime === undefined ? slot.endsAt : Date.parse(endTime),
    assigneeId: assigneeId ?? slot.assigneeId,
  };
}

/**
 * Whether somebody else has changed what this change is about: a time where it moves, the user where it gives it to
 * another. What is already as it is wished is no quarrel: a form whose answer was lost may be sent again.
 */
export function isChangedMeanwhile(patch: SlotPatch, was: SlotWas, slot: SlotWas): boolean {
  const wished = withPatch(slot, patch);
  const isThere =
    wished.startsAt === slot.startsAt &&
    wished.endsAt === slot.endsAt &&
    wished.assigneeId === slot.assigneeId;
  if (isThere) return false;
  const moves = patch.startTime !== undefined || patch.endTime !== undefined;
  const isMoved = was.startsAt !== slot.startsAt || was.endsAt !== slot.endsAt;
  return (moves && isMoved) || (patch.assigneeId !== undefined && was.assigneeId !== slot.assigneeId);
}

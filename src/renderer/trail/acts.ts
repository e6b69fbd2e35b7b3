/** What staff did and what came of it, in words: `trail.json` has them by the names that the trail is written with. Pure. */
import type { TFunction } from 'i18next';

/** Every procedure that is written down. */
export const ACTS = [
  'appointments.checkInAtDesk',
  'appointments.markNoShow',
  'appointments.markNoShowMany',
  'appointments.cancel',
  'appointments.undo',
  'appointments.create',
  'appointments.edit',
  'appointments.markSeen',
  'appointments.callQuietly',
  'outbox.resolve',
  'roster.decide',
  'lists.confirm',
  'help.markComing',
  'help.close',
  'hub.dismissNotice',
  'settings.save',
  'network.save',
  'privacy.export',
  'privacy.erase',
  'copies.make',
  'copies.putBack',
  'staff.signIn',
  'staff.lock',
  'staff.add',
  'staff.rename',
  'staff.setPin',
  'staff.remove',
  'staff.unlock',
  'staff.setSignIn',
  'administrator.choose',
  'administrator.enter',
  'administrator.lock',
  'fleet.approve',
  'fleet.refuse',
  'fleet.change',
  'fleet.pick',
  'fleet.reload',
  'fleet.move',
  'fleet.revoke',
] as const;

/** Every kind of answer to one of these. */
export const OUTCOMES = [
  'done',
  'not-done',
  'accepted',
  'not-possible',
  'changed-meanwhile',
  'unknown-appointment',
  'not-saved',
  'undone',
  'too-late',
  'created',
  'created-without-id',
  'kept',
  'unresolved',
  'refused',
  'invalid',
  'changed',
  'resolved',
  'not-an-id',
  'saved',
  'in-doubt',
  'locked',
  'not-names',
  'right',
  'bad-pin',
  'unknown',
  'name-taken',
  'full',
  'last-clerk',
  'no-clerks',
  'not-kept',
  'taken',
  'approved',
  'unknown-code',
  'paused',
  'not-allowed',
  'not-connected',
  'a-window',
  'on-this-machine',
  'this-screen',
  'data',
  'erased',
  'pending',
  'waiting',
  'made',
  'not-made',
  'not-good',
  'put-back',
  'failed',
] as const;

/** As it is written down where it has no words: by a Foyer that knew more than this page. */
export function actWords(t: TFunction<'trail'>, action: string): string {
  const act = ACTS.find((one) => one === action);
  return act === undefined ? action : t(`acts.${act}`);
}

export function outcomeWords(t: TFunction<'trail'>, kind: string): string {
  const outcome = OUTCOMES.find((one) => one === kind);
  return outcome === undefined ? kind : t(`outcomes.${outcome}`);
}

/** What a typed character sounds like. Pure. */
import type { KioskState } from '../flow/flow-state.ts';

export interface TypedText {
  readonly text: string;
  /** Never said, whatever the visitor wishes: a PIN belongs to somebody else. */
  readonly secret: boolean;
}

/** What is in the field that is shown, if one is. */
export function typedIn(flow: KioskState): TypedText | undefined {
  if (flow.kind === 'start') return { text: flow.code, secret: false };
  if (flow.kind === 'staff-pin') return { text: flow.pin, secret: true };
  if (flow.kind !== 'confirm' || !flow.appointment.asksPhoneDigits) return undefined;
  return { text: flow.digits, secret: false };
}

export type TypedChange =
  | { readonly kind: 'same' }
  /** `signs` were added at the end. */
  | { readonly kind: 'added'; readonly signs: string }
  | { readonly kind: 'erased'; readonly signs: string }
  /** Emptied at once. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'replaced'; readonly text: string };

export function changeBetween(before: string, after: string): TypedChange {
  if (before === after) return { kind: 'same' };
  if (after === '')
    return Array.from(before).length === 1 ? { kind: 'erased', signs: before } : { kind: 'cleared' };
  if (after.startsWith(before)) return { kind: 'added', signs: after.slice(before.length) };
  if (before.startsWith(after)) return { kind: 'erased', signs: before.slice(after.length) };
  return { kind: 'replaced', text: after };
}

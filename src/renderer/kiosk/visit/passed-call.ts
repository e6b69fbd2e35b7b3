/**
 * Whether a visitor's call for a person is over because its cause has passed: a code that was not found, or a check-in
 * that could not be made, once the same visitor is through. Only where no appointment was found to call about: what was
 * called about one, the hub ends by what becomes of it (`main/help/help-desk.ts`). Pure.
 */
import type { VisitorReason } from '../../../contract/help.ts';
import type { KioskState } from '../flow/flow-state.ts';
import { beneath } from '../flow/flow-state.ts';
import type { HelpOfVisitor } from './help-call.ts';

const OVER_ONCE_THROUGH: ReadonlySet<VisitorReason> = new Set([
  'unknown',
  'not-a-code',
  'choose',
  'not-saved',
  'outcome-unknown',
  'fault',
]);

export interface CallAndScreen {
  readonly flow: KioskState;
  readonly help: HelpOfVisitor | undefined;
}

/** False while the call is on its way to the hub: only what it has can be taken back. */
export function isCallPassed({ flow, help }: CallAndScreen): boolean {
  const { kind } = beneath(flow);
  const isThrough = kind === 'done' || kind === 'saved';
  const isCalled = help?.state === 'asked' || help?.state === 'coming';
  return isThrough && isCalled && OVER_ONCE_THROUGH.has(help.reason);
}

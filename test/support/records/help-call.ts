/** A call for help for the front desk's tests. */
import type { HelpCall } from '../../../src/contract/help.ts';
import { NOW } from './desk-appointment.ts';

/** From the start screen of Kiosk 1, in English, at `NOW`; `changes` override. */
export function helpCall(helpId: string, changes: Partial<HelpCall> = {}): HelpCall {
  return {
    helpId,
    kioskName: 'Kiosk 1',
    reason: 'start',
    language: 'en',
    listens: false,
    askedAt: NOW,
    ...changes,
  };
}

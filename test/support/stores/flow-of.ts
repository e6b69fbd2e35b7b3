/** The kiosk's flow, event by event, and what hubs answer it. */
import type { CheckInAnswer, FindAnswer, VisitorAppointment } from '../../../src/contract/appointment.ts';
import type { CallAnswer } from '../../../src/renderer/rpc/call.ts';
import type { KioskEvent, KioskState } from '../../../src/renderer/kiosk/flow/flow-state.ts';
import { CLEAN_START } from '../../../src/renderer/kiosk/flow/flow-state.ts';
import { step } from '../../../src/renderer/kiosk/flow/flow.ts';

export const appointment: VisitorAppointment = {
  appointmentId: 'a1',
  code: 'A-42',
  visitorName: 'Anna K.',
  startsAt: 1_000_000,
  endsAt: 2_000_000,
  lineName: 'Passport renewal',
  asksPhoneDigits: false,
};
export const byPhone: VisitorAppointment = { ...appointment, visitorName: '', asksPhoneDigits: true };
export const early: FindAnswer = {
  kind: 'early',
  appointmentId: 'a1',
  code: 'A-42',
  startsAt: 3_000_000,
  opensAt: 2_000_000,
  lineName: 'Passport renewal',
};

export function answered<T>(value: T): CallAnswer<T> {
  return { kind: 'answered', value };
}

export function run(from: KioskState, ...events: readonly KioskEvent[]): KioskState {
  return events.reduce(step, from);
}

export function typed(text: string): readonly KioskEvent[] {
  return Array.from(text, (key) => ({ kind: 'typed', text: key }));
}

export function searched(answer: CallAnswer<FindAnswer>, from: KioskState = CLEAN_START): KioskState {
  const asked = run(from, { kind: 'replaced', text: 'a-42' }, { kind: 'submitted' });
  if (asked.kind !== 'searching') throw new Error(`did not search but ${asked.kind}`);
  return step(asked, { kind: 'found', asked, answer });
}

export function checked(answer: CallAnswer<CheckInAnswer>, from?: KioskState): KioskState {
  const asked = step(from ?? searched(answered({ kind: 'found', appointment })), { kind: 'confirmed' });
  if (asked.kind !== 'checking-in') throw new Error(`did not check in but ${asked.kind}`);
  return step(asked, { kind: 'checked', asked, answer });
}

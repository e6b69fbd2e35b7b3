/** Where the readings of single appointments act: which of them a service treats in a way of its own. Pure. */
import type { Readings } from '../readings/readings.ts';
import { refused, type Refusal } from './outcome.ts';

/** One appointment in so many may not be touched. */
const FORBIDDEN_ONE_IN = 8;

/** The answers about one appointment in so many contradict themselves. */
const CONTRADICTED_ONE_IN = 4;

/** FNV-1a, 32 bits: the same text is drawn alike on every day. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Whether the key may not touch the appointment with this code, for good. */
export const isForbidden = (readings: Pick<Readings, 'forbidden-rows'>, code: string): boolean =>
  readings['forbidden-rows'] !== 'none' && hash(code) % FORBIDDEN_ONE_IN === 0;

/** What every operation on a forbidden appointment is answered; undefined for the others. */
export function forbidding(readings: Pick<Readings, 'forbidden-rows'>, code: string): Refusal | undefined {
  if (!isForbidden(readings, code)) return undefined;
  return refused(
    readings['forbidden-rows'] === 'one-403' ? 403 : 401,
    'This key may not touch this appointment.',
  );
}

/** Whether a check-in or booking with this code, though done, is answered with the status of a refusal. */
export const isContradicted = (readings: Pick<Readings, 'contradicting-status'>, code: string): boolean =>
  readings['contradicting-status'] !== 'none' && hash(`status ${code}`) % CONTRADICTED_ONE_IN === 0;

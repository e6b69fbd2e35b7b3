/**
 * Chromium ends the app if its GPU process cannot be kept alive, so after three losses the next starts do without it.
 * Pure.
 */
import { z } from 'zod';
import { jsonIn } from '../../base/json.ts';

const LOSSES = 3;
/** Losses further apart are unrelated, such as a driver update. */
const WITHIN_MS = 10 * 60_000;
const OFF_FOR_MS = 7 * 24 * 3_600_000;

interface LossCount {
  /** Monotonic milliseconds. */
  readonly losses: readonly number[];
  readonly tooMany: boolean;
}

export function countLoss(before: readonly number[], now: number): LossCount {
  const losses = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { losses, tooMany: losses.length >= LOSSES };
}

const NoteSchema = z.strictObject({ electron: z.string(), until: z.number() });

/** `now`: wall clock. */
export function gpuNote(electron: string, now: number): string {
  return `${JSON.stringify({ electron, until: now + OFF_FOR_MS })}\n`;
}

/** An unreadable note, or one from the far future, does not disable the GPU. */
export function isGpuOff(text: string | undefined, electron: string, now: number): boolean {
  if (text === undefined) return false;
  const note = NoteSchema.safeParse(jsonIn(text)).data;
  return note?.electron === electron && now < note.until && note.until <= now + OFF_FOR_MS;
}

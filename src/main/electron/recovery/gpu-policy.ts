/**
 * When Foyer goes on without the graphics processor. Chromium ends the whole app when its GPU process cannot be kept
 * alive, so after three losses the next start is without, for a while. Pure.
 */
import { z } from 'zod';

const LOSSES = 3;
/** Losses further apart than this are accidents: a driver was updated, a machine woke up. */
const WITHIN_MS = 10 * 60_000;
/** A machine gets its graphics processor back after a week, or with another Electron. */
const OFF_FOR_MS = 7 * 24 * 3_600_000;

export interface LossCount {
  /** Monotonic milliseconds of the losses that still count. */
  readonly losses: readonly number[];
  readonly tooMany: boolean;
}

export function countLoss(before: readonly number[], now: number): LossCount {
  const losses = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { losses, tooMany: losses.length >= LOSSES };
}

const NoteSchema = z.strictObject({ electron: z.string(), until: z.number() });

/** The text of the note that the next starts read; `now` is wall-clock time. */
export function gpuNote(electron: string, now: number): string {
  return `${JSON.stringify({ electron, until: now + OFF_FOR_MS })}\n`;
}

/** Whether a note keeps this start from the graphics processor. One that cannot be read, or of the far future, does not. */
export function isGpuOff(text: string | undefined, electron: string, now: number): boolean {
  if (text === undefined) return false;
  try {
    const note = NoteSchema.safeParse(JSON.parse(text));
    return (
      note.success &&
      note.data.electron === electron &&
      now < note.data.until &&
      note.data.until <= now + OFF_FOR_MS
    );
  } catch {
    return false;
  }
}

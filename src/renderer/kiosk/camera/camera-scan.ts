/** When what the camera reads counts as a scan: a code held up is seen many times and meant once. Pure. */
import type { KioskState } from '../flow/flow-state.ts';

/** A code that was out of sight for this long may be held up anew, in milliseconds. */
export const SAME_TEXT_MS = 5_000;

/** When each text was last seen, in monotonic milliseconds. */
export type CameraMemory = ReadonlyMap<string, number>;

export const NOTHING_SEEN: CameraMemory = new Map();

export interface CameraStep {
  readonly memory: CameraMemory;
  /** Whether this sighting is a scan of its own. */
  readonly counts: boolean;
}

/**
 * `text` was seen at `at`, or nothing was. Several texts are remembered: two codes in one picture may be read in turns.
 * None is kept longer than it has to be.
 */
export function seeText(before: CameraMemory, text: string | undefined, at: number): CameraStep {
  const memory = new Map([...before].filter(([, seenAt]) => at - seenAt < SAME_TEXT_MS));
  if (text === undefined) return { memory, counts: false };
  const counts = !memory.has(text);
  return { memory: memory.set(text, at), counts };
}

/**
 * Screens on which a code held up to the camera is taken: where the visitor is asked for one, or was told that the last
 * one does not do. A scanner is pointed on purpose and is heard everywhere; a camera also sees the phone of whoever
 * waits behind, and must not take the screen away from a visitor who reads or decides.
 */
export function cameraIsWelcome(flow: KioskState): boolean {
  if (flow.kind === 'told') return flow.answer.kind === 'unknown' || flow.answer.kind === 'not-a-code';
  return flow.kind === 'start';
}

/** What a picture says for certain, from a decoder that may hang. */
import type { Clock } from '../../../clock/clock.ts';
import type { CodeReader } from './code-reader.ts';
import type { CameraFrame, CodeSeen } from './read-frame.ts';

/** A decoder that has not answered after this long has failed. */
const DECODER_HANGS_AFTER_MS = 5_000;

export type SureText =
  | { readonly kind: 'read'; readonly text: string | undefined }
  /** The decoder is of no use any more. */
  | { readonly kind: 'failed' };

function seenInTime(
  clock: Clock,
  { read }: CodeReader,
  frame: CameraFrame,
): Promise<CodeSeen | 'failed' | undefined> {
  return new Promise((resolve) => {
    const endWait = clock.after(DECODER_HANGS_AFTER_MS, () => resolve('failed'));
    void read(frame)
      .catch(() => 'failed' as const)
      .then((seen) => {
        endWait();
        resolve(seen);
      });
  });
}

/** Bars count if two pictures in a row agree. */
export function createSureText(clock: Clock) {
  let before: string | undefined;
  return async (reader: CodeReader, frame: CameraFrame): Promise<SureText> => {
    const seen = await seenInTime(clock, reader, frame);
    if (seen === 'failed') return { kind: 'failed' };
    const bars = seen?.isBars === true ? seen.text : undefined;
    const text = bars === before || bars === undefined ? seen?.text : undefined;
    before = bars;
    return { kind: 'read', text };
  };
}

/** The looks of each run, in order, and how one is kept from holding up the others. */
import { fail, type Finding, type Line, type LineName } from './lines.ts';

export interface Look {
  readonly line: LineName;
  readonly look: () => Finding | Promise<Finding>;
}

/** Longer than the slowest look of its own accord: a person may have to allow the camera. */
export const LONGEST_LOOK_MS = 60_000;

const HANGS = 'Run it again. If it fails again, report this line with the versions above.';

type After = (ms: number, run: () => void) => () => void;

/** A look that throws fails as one that rejects. */
async function attempt(look: Look['look']): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), HANGS);
  }
}

async function inTime(look: Look['look'], after: After): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const seconds = LONGEST_LOOK_MS / 1_000;
  const cancel = after(LONGEST_LOOK_MS, () => late.resolve(fail(`no answer within ${seconds} s`, HANGS)));
  try {
    return await Promise.race([attempt(look), late.promise]);
  } finally {
    cancel();
  }
}

/**
 * One after another: two that want the focus or the sound at once would spoil each other. `tell` gets the lines so far
 * after each look, so that they are known although a later one ends the process.
 */
export async function lookAtAll(
  looks: readonly Look[],
  without: readonly LineName[],
  after: After,
  tell: (lines: readonly Line[]) => void,
): Promise<void> {
  const lines: Line[] = [];
  for (const { line, look } of looks) {
    if (without.includes(line)) continue;
    lines.push({ line, ...(await inTime(look, after)) });
    tell(lines);
  }
}

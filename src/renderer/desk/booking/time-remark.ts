/** What a clerk is told of a time as it is typed. Pure. */
import type { LocalTimes } from './local-time.ts';

type TimeRemark = 'skipped' | 'double' | 'past';

/** What a clerk should know of a typed time before it is sent. */
export function remarkOn(
  typed: string,
  times: LocalTimes,
  now: number,
  isStart: boolean,
  /** What the text means as long as it says this. */
  before?: number,
): TimeRemark | undefined {
  const read = times.read(typed);
  if (read === undefined) return undefined;
  if (read.isSkipped) return 'skipped';
  const isSecond = before !== undefined && typed === times.write(before) && before !== read.at;
  if (read.again !== undefined && !isSecond) return 'double';
  return isStart && (isSecond ? before : read.at) < now - 60_000 ? 'past' : undefined;
}

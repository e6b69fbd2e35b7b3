/** A time as a clerk says it: today the hour, any other day with its date. */
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';

export function useMoment(): (at: number) => string {
  const { formats, clock } = useScreen();
  const now = useNow(clock, 60_000);
  return (at) => (formats.sameDay(at, now) ? formats.time(at) : `${formats.day(at)}, ${formats.time(at)}`);
}

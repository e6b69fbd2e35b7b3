/** The time of day, kept fresh. */
import { useEffect, useState } from 'react';
import type { Clock } from '../../clock/clock.ts';

/** Milliseconds since 1970, renewed at every multiple of `everyMs`, so that a clock turns when the minute does. */
export function useNow(clock: Clock, everyMs: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const wait = (): number => everyMs - (clock.now() % everyMs) + 1;
    let cancel = clock.after(wait(), tick);
    function tick(): void {
      setNow(clock.now());
      cancel = clock.after(wait(), tick);
    }
    return () => cancel();
  }, [clock, everyMs]);
  return now;
}

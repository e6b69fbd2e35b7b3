/** The time of day, and countdowns that do not jump with it. */
import { useEffect, useState } from 'react';
import type { Clock } from '../../clock/clock.ts';

/** Milliseconds since 1970, renewed at every multiple of `everyMs`, so that a clock turns with the minute. */
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

/** Whole seconds until `instant`, rounded up; 0 from then on. */
export function useCountdown(clock: Clock, instant: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(instant - clock.now()));
  useEffect(() => {
    const endsAt = clock.monotonic() + instant - clock.now();
    let cancel = (): void => undefined;
    function tick(): void {
      const leftMs = endsAt - clock.monotonic();
      setSecondsLeft(secondsUntil(leftMs));
      // Just after the second turned, so that none is skipped.
      if (leftMs > 0) cancel = clock.after((leftMs % 1_000) + 1, tick);
    }
    tick();
    return () => cancel();
  }, [clock, instant]);
  return secondsLeft;
}

function secondsUntil(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

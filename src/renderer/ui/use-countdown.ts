/** A countdown to an instant that never jumps, whatever happens to the time of day meanwhile. */
import { useEffect, useState } from 'react';
import type { Clock } from '../../clock/clock.ts';

/** Whole seconds until `instant`, a begun one counted; 0 from then on. */
export function useCountdown(clock: Clock, instant: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(instant - clock.now()));
  useEffect(() => {
    const endsAt = clock.monotonic() + instant - clock.now();
    let cancel = (): void => undefined;
    function tick(): void {
      const leftMs = endsAt - clock.monotonic();
      setSecondsLeft(secondsUntil(leftMs));
      // Wakes just after the second turned, so that none is skipped.
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

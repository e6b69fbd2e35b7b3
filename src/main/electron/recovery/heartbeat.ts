/**
 * Whether a page still answers. It is asked every second over the preload; Chromium itself calls a page unresponsive
 * only when it was touched and is visible (Electron 45, lib/browser/api/web-contents.ts, `-unresponsive`). The page is
 * asked rather than trusted to a timer of its own, which a system may slow down. Pure: times are monotonic
 * milliseconds.
 */

export const ASK_EVERY_MS = 1_000;

/** Silence after which a page that has answered before is dead. */
export const SILENCE_MS = 3_000;

/** The same while it loads, and until its first answer after a sleep or an inspection. */
export const LOADING_MS = 30_000;

/** Doubled for each failure in a row: a machine that is too slow for the first limit would load for ever. */
const loadingMs = (failures: number): number => LOADING_MS * 2 ** Math.min(failures, 2);

/** A hub that is late again and again gives no page time for ever: questions in a row without an answer. */
const UNANSWERED = 10;
const unansweredLoading = (patienceMs: number): number => (patienceMs / ASK_EVERY_MS) * 3 + 10;

/** Our own timer later than this: we were held, and what the page said meanwhile may still lie in front of us. */
const LATE_MS = 500;

export interface Pulse {
  /** `loading` until the page was loaded, `waking` until it answers then, `running` after that. */
  readonly phase: 'loading' | 'waking' | 'running';
  /** How long it may be silent before it runs. */
  readonly patienceMs: number;
  /** Since when it has been silent. */
  readonly since: number;
  /** When it was last looked at. */
  readonly lookedAt: number;
  /** How often it was looked at since. */
  readonly unanswered: number;
  /** Since when Chromium says that it takes no input. */
  readonly stuckSince: number | undefined;
}

/** `failures` in a row before this load. */
export const beginLoading = (now: number, failures = 0): Pulse => ({
  phase: 'loading',
  patienceMs: loadingMs(failures),
  since: now,
  lookedAt: now,
  unanswered: 0,
  stuckSince: undefined,
});

export const becomeLoaded = (pulse: Pulse): Pulse =>
  pulse.phase === 'loading' ? { ...pulse, phase: 'waking' } : pulse;

export const hearAnswer = (pulse: Pulse, now: number): Pulse =>
  pulse.phase === 'loading' ? pulse : { ...pulse, phase: 'running', since: now, unanswered: 0 };

/** Chromium waits for an input to be taken. It is in this process and is late when we are, so it is not the judge. */
export const becomeStuck = (pulse: Pulse, now: number): Pulse => ({ ...pulse, stuckSince: now });

export const becomeUnstuck = (pulse: Pulse): Pulse => ({ ...pulse, stuckSince: undefined });

export interface Look {
  readonly pulse: Pulse;
  readonly dead: boolean;
}

/** To be called every `ASK_EVERY_MS`. `paused`: the machine sleeps, or somebody inspects the page. */
export function look(pulse: Pulse, now: number, paused: boolean): Look {
  const { phase, patienceMs, stuckSince } = pulse;
  const next = { ...pulse, lookedAt: now, unanswered: pulse.unanswered + 1 };
  const anew = { ...next, since: now, stuckSince: stuckSince === undefined ? undefined : now };
  if (paused) {
    return { pulse: { ...anew, unanswered: 0, phase: phase === 'running' ? 'waking' : phase }, dead: false };
  }
  const isRunning = phase === 'running';
  if (next.unanswered >= (isRunning ? UNANSWERED : unansweredLoading(patienceMs)))
    return { pulse: next, dead: true };
  if (now - pulse.lookedAt > ASK_EVERY_MS + LATE_MS) return { pulse: anew, dead: false };
  const isStuck = stuckSince !== undefined && now - stuckSince >= SILENCE_MS;
  const isSilent = now - pulse.since >= (isRunning ? SILENCE_MS : patienceMs);
  return { pulse: next, dead: isStuck || isSilent };
}

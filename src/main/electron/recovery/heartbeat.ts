/**
 * Chromium reports only unresponsive pages that are visible and were touched (Electron 45,
 * lib/browser/api/web-contents.ts, `-unresponsive`), so the preload is asked every second. Pure: monotonic
 * milliseconds.
 */

export const HEARTBEAT_EVERY_MS = 1_000;

export const SILENCE_MS = 3_000;

/** Also until its first answer after sleep or inspection. */
export const LOADING_MS = 30_000;

/** Doubled per failure, so that a very slow machine can still load. */
const loadingMs = (failures: number): number => LOADING_MS * 2 ** Math.min(failures, 2);

/** This limit also holds for a hub that is often late itself. */
const UNANSWERED = 10;
const unansweredLoading = (patienceMs: number): number => (patienceMs / HEARTBEAT_EVERY_MS) * 3 + 10;

/** If our timer is later, we were blocked. */
const LATE_MS = 500;

export interface Pulse {
  readonly phase: 'loading' | 'waking' | 'running';
  /** Silence allowed before it is `running`. */
  readonly patienceMs: number;
  readonly since: number;
  readonly lookedAt: number;
  readonly unanswered: number;
  readonly stuckSince: number | undefined;
}

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

export const answered = (pulse: Pulse, now: number): Pulse =>
  pulse.phase === 'loading' ? pulse : { ...pulse, phase: 'running', since: now, unanswered: 0 };

/** Chromium's report runs in this process and is late when we are, so it does not decide alone. */
export const becomeStuck = (pulse: Pulse, now: number): Pulse => ({ ...pulse, stuckSince: now });

export const becomeUnstuck = (pulse: Pulse): Pulse => ({ ...pulse, stuckSince: undefined });

interface Look {
  readonly pulse: Pulse;
  readonly dead: boolean;
}

/** Call it every `HEARTBEAT_EVERY_MS`. `paused`: the machine sleeps, or someone inspects the page. */
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
  if (now - pulse.lookedAt > HEARTBEAT_EVERY_MS + LATE_MS) return { pulse: anew, dead: false };
  const isStuck = stuckSince !== undefined && now - stuckSince >= SILENCE_MS;
  const isSilent = now - pulse.since >= (isRunning ? SILENCE_MS : patienceMs);
  return { pulse: next, dead: isStuck || isSilent };
}

/**
 * Sign-ins under way. Each belongs to the screen that began it and to the browser that has its secret, and is good for
 * one answer.
 */
import { createHash } from 'node:crypto';
import type { Clocked, Randomized } from '../base/capabilities.ts';
import { type Begun, FLOW_MS } from './provider.ts';

const SECRET_BYTES = 32;

/** As many as desks and setup pages may be connected. */
const MAX_FLOWS = 128;

export interface Flow extends Omit<Begun, 'url'> {
  readonly screenId: string;
  readonly surface: 'desk' | 'setup';
  readonly slot: number;
  readonly redirectUri: string;
}

interface Kept {
  readonly flow: Flow;
  /** Monotonic milliseconds. */
  readonly until: number;
}

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function createFlows({ clock, random }: Clocked & Randomized) {
  /** Oldest first, by the hash of the browser's secret. */
  const kept = new Map<string, Kept>();

  function forgetOver(): void {
    const now = clock.monotonic();
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
    for (const key of kept.keys()) if (kept.size >= MAX_FLOWS) kept.delete(key);
  }

  return {
    /** The secret for the browser. An earlier sign-in of the screen ends. */
    begin(flow: Flow): string {
      for (const [key, one] of kept) if (one.flow.screenId === flow.screenId) kept.delete(key);
      forgetOver();
      const secret = random(SECRET_BYTES).toString('base64url');
      kept.set(keyOf(secret), { flow, until: clock.monotonic() + FLOW_MS });
      return secret;
    },
    /**
     * Takes the flow of this browser that has this state. An answer with another state leaves it, so that a link on
     * another page cannot end a sign-in.
     */
    take(secret: string, state: string | undefined): Flow | undefined {
      const key = keyOf(secret);
      const found = kept.get(key);
      if (found === undefined || found.flow.state !== state) return undefined;
      kept.delete(key);
      return found.until > clock.monotonic() ? found.flow : undefined;
    },
    clear: (): void => kept.clear(),
  };
}

/** Addresses that let a paired screen in once, on the origin of its role. Kept in memory, as hashes. */
import type { Clock } from '../../clock/clock.ts';
import type { SecretTexts } from './secret-texts.ts';

/** How long a grant is good, in milliseconds. */
export const GRANT_MS = 60_000;

export interface Grants {
  /** A grant for the screen with this id, in place of one it had before. */
  give(id: string): string;
  /** The id it was given for; used up by this. */
  redeem(grant: string): string | undefined;
}

interface Grant {
  readonly hash: Buffer;
  /** By the monotonic clock. */
  readonly until: number;
}

export function createGrants(texts: SecretTexts, clock: Pick<Clock, 'monotonic'>): Grants {
  const given = new Map<string, Grant>();

  function forgetOver(): void {
    const now = clock.monotonic();
    for (const [id, { until }] of given) if (until <= now) given.delete(id);
  }

  return {
    give(id) {
      forgetOver();
      const grant = texts.draw();
      given.set(id, { hash: texts.hashOf(grant), until: clock.monotonic() + GRANT_MS });
      return grant;
    },
    redeem(grant) {
      forgetOver();
      const hash = texts.hashOf(grant);
      const [found] = [...given].filter((one) => texts.isSame(one[1].hash, hash));
      if (found) given.delete(found[0]);
      return found?.[0];
    },
  };
}

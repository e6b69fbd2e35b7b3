/** Addresses that let a paired screen in once, on the origin of its role. Kept in memory, as hashes. */
import type { Clock } from '../../clock/clock.ts';
import type { SecretTexts } from './secret-texts.ts';

/** How long a grant is good, in milliseconds. */
export const GRANT_MS = 60_000;

export interface Grants {
  /** A grant for the screen with this id. The one before is good beside it, so that a page may ask twice; none before that. */
  give(id: string): string;
  /** The id it was given for; all grants of that are used up by this. */
  redeem(grant: string): string | undefined;
}

interface Grant {
  readonly hash: Buffer;
  /** By the monotonic clock. */
  readonly until: number;
}

export function createGrants(texts: SecretTexts, clock: Pick<Clock, 'monotonic'>): Grants {
  /** At most two for an id, newest first. */
  const given = new Map<string, readonly Grant[]>();

  function forgetOver(): void {
    const now = clock.monotonic();
    for (const [id, grants] of given) {
      const good = grants.filter(({ until }) => until > now);
      if (good.length > 0) given.set(id, good);
      else given.delete(id);
    }
  }

  return {
    give(id) {
      forgetOver();
      const grant = texts.draw();
      const made = { hash: texts.hashOf(grant), until: clock.monotonic() + GRANT_MS };
      given.set(id, [made, ...(given.get(id) ?? []).slice(0, 1)]);
      return grant;
    },
    redeem(grant) {
      forgetOver();
      const hash = texts.hashOf(grant);
      // Every hash is compared, whichever fits.
      const fits = [...given].flatMap(([id, grants]) =>
        grants.flatMap((one) => (texts.isSame(one.hash, hash) ? [id] : [])),
      );
      const [found] = fits;
      if (found !== undefined) given.delete(found);
      return found;
    },
  };
}

/** A clerk's record, and the limits on guesses of the clerk's PIN. Pure. */
import { z } from 'zod';
import { parsePinHash } from '../access/pin-hash.ts';
import { MAX_TRIES, type PinStanding, pinStanding } from '../access/pin-tries.ts';

const CountSchema = z.int().min(0);

export const ClerkRecordSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(100),
  /** Of `hashPin`. */
  pinHash: z.string().refine((text) => parsePinHash(text) !== undefined),
  /** Wrong tries since the last right one, by screen id. */
  wrong: z.record(z.string().max(100), CountSchema),
  /** Wrong tries at unknown screens, together. */
  wrongAtStrange: CountSchema,
  /** Ids of screens where this clerk has signed in, the latest last. */
  knownAt: z.array(z.string().max(100)),
});
export type ClerkRecord = z.infer<typeof ClerkRecordSchema>;

export const ClerksSchema = z.object({
  /** Front desks require sign-in. */
  isOn: z.boolean(),
  clerks: z.array(ClerkRecordSchema),
});
export type Clerks = z.infer<typeof ClerksSchema>;

/**
 * Limit for all unknown screens together: a browser that clears its cookies is a new screen with fifteen tries each
 * time. The clerk's own screens have separate tries (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
const MAX_TRIES_AT_UNKNOWN = 45;

const MAX_KNOWN_AT = 20;

export type ClerkTries = Pick<ClerkRecord, 'wrong' | 'wrongAtStrange' | 'knownAt'>;

export const NO_TRIES: ClerkTries = { wrong: {}, wrongAtStrange: 0, knownAt: [] };

export const wrongAt = ({ wrong }: ClerkTries, screenId: string): number => wrong[screenId] ?? 0;

export const isKnownAt = ({ knownAt }: Pick<ClerkTries, 'knownAt'>, screenId: string): boolean =>
  knownAt.includes(screenId);

function without(wrong: ClerkTries['wrong'], screenIds: readonly string[]): ClerkTries['wrong'] {
  return Object.fromEntries(Object.entries(wrong).filter(([id]) => !screenIds.includes(id)));
}

/** `waitedMs` as in `pinStanding`. */
export function standingAt(tries: ClerkTries, screenId: string, waitedMs: number): PinStanding {
  const isUsedUp = !isKnownAt(tries, screenId) && tries.wrongAtStrange >= MAX_TRIES_AT_UNKNOWN;
  return isUsedUp ? { kind: 'locked' } : pinStanding(wrongAt(tries, screenId), waitedMs);
}

export const isLockedAt = (tries: ClerkTries, screenId: string): boolean =>
  standingAt(tries, screenId, Number.POSITIVE_INFINITY).kind === 'locked';

/** On some screen, or on all unknown ones. */
export const isLockedSomewhere = ({ wrong, wrongAtStrange }: ClerkTries): boolean =>
  wrongAtStrange >= MAX_TRIES_AT_UNKNOWN || Object.values(wrong).some((count) => count >= MAX_TRIES);

/** Counts one more try as wrong, until it proves right. */
export function withTry(tries: ClerkTries, screenId: string): ClerkTries {
  return {
    wrong: { ...tries.wrong, [screenId]: wrongAt(tries, screenId) + 1 },
    wrongAtStrange: tries.wrongAtStrange + (isKnownAt(tries, screenId) ? 0 : 1),
    knownAt: tries.knownAt,
  };
}

/** After the right PIN: the screen is known from now on. */
export function withRight(tries: ClerkTries, screenId: string): ClerkTries {
  const own = isKnownAt(tries, screenId) ? 0 : wrongAt(tries, screenId);
  const known = [...tries.knownAt.filter((id) => id !== screenId), screenId];
  return {
    // A screen that drops out of the list counts as unknown again.
    wrong: without(tries.wrong, [screenId, ...known.slice(0, -MAX_KNOWN_AT)]),
    wrongAtStrange: Math.max(0, tries.wrongAtStrange - own),
    knownAt: known.slice(-MAX_KNOWN_AT),
  };
}

/** On every screen. */
export const unlocked = ({ knownAt }: ClerkTries): ClerkTries => ({ ...NO_TRIES, knownAt });

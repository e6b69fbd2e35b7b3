/** A clerk as the hub keeps one, and how often others have guessed at the PIN. Pure. */
import { z } from 'zod';
import { parsePinHash } from '../access/pin-hash.ts';
import { MOST_TRIES, type PinStanding, pinStanding } from '../access/pin-tries.ts';

const CountSchema = z.int().min(0);

const ClerkRecordSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(100),
  /** Of `hashPin`. */
  pinHash: z.string().refine((text) => parsePinHash(text) !== undefined),
  /** Wrong tries since the last right one, by the id of the screen they were typed at. */
  wrong: z.record(z.string().max(100), CountSchema),
  /** Wrong tries at screens where this clerk has never signed in, together. */
  wrongAtStrange: CountSchema,
  /** Ids of screens where this clerk has signed in, the latest last. */
  knownAt: z.array(z.string().max(100)),
});
export type ClerkRecord = z.infer<typeof ClerkRecordSchema>;

export const ClerksSchema = z.object({
  /** Who works at a front desk signs in. */
  isOn: z.boolean(),
  clerks: z.array(ClerkRecordSchema),
});
export type Clerks = z.infer<typeof ClerksSchema>;

/**
 * Wrong tries at screens where the clerk has never signed in, over all of them: a browser that throws its cookie away is
 * a new screen each time, and would have fifteen tries each time. The clerk's own screens have theirs beside these (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies").
 */
const MOST_TRIES_AT_STRANGE = 45;

/** Screens that are remembered as a clerk's own. */
const MOST_KNOWN_AT = 20;

export type ClerkTries = Pick<ClerkRecord, 'wrong' | 'wrongAtStrange' | 'knownAt'>;

export const NO_TRIES: ClerkTries = { wrong: {}, wrongAtStrange: 0, knownAt: [] };

export const wrongAt = ({ wrong }: ClerkTries, screenId: string): number => wrong[screenId] ?? 0;

/** The clerk has signed in at this screen. */
export const isKnownAt = ({ knownAt }: Pick<ClerkTries, 'knownAt'>, screenId: string): boolean =>
  knownAt.includes(screenId);

function without(wrong: ClerkTries['wrong'], screenIds: readonly string[]): ClerkTries['wrong'] {
  return Object.fromEntries(Object.entries(wrong).filter(([id]) => !screenIds.includes(id)));
}

/** Whether a PIN may be tried at this screen now; `waitedMs` as in `pinStanding`. */
export function standingAt(tries: ClerkTries, screenId: string, waitedMs: number): PinStanding {
  const isUsedUp = !isKnownAt(tries, screenId) && tries.wrongAtStrange >= MOST_TRIES_AT_STRANGE;
  return isUsedUp ? { kind: 'locked' } : pinStanding(wrongAt(tries, screenId), waitedMs);
}

export const isLockedAt = (tries: ClerkTries, screenId: string): boolean =>
  standingAt(tries, screenId, Number.POSITIVE_INFINITY).kind === 'locked';

/** On some screen, or on every one that is new. */
export const isLockedSomewhere = ({ wrong, wrongAtStrange }: ClerkTries): boolean =>
  wrongAtStrange >= MOST_TRIES_AT_STRANGE || Object.values(wrong).some((count) => count >= MOST_TRIES);

/** With one more try at this screen, counted as wrong until it is known to be right. */
export function withTry(tries: ClerkTries, screenId: string): ClerkTries {
  return {
    wrong: { ...tries.wrong, [screenId]: wrongAt(tries, screenId) + 1 },
    wrongAtStrange: tries.wrongAtStrange + (isKnownAt(tries, screenId) ? 0 : 1),
    knownAt: tries.knownAt,
  };
}

/** After the right PIN at this screen, which is the clerk's own from now on. */
export function withRight(tries: ClerkTries, screenId: string): ClerkTries {
  const own = isKnownAt(tries, screenId) ? 0 : wrongAt(tries, screenId);
  const known = [...tries.knownAt.filter((id) => id !== screenId), screenId];
  return {
    // A screen that is no more the clerk's own begins anew, among the strange ones.
    wrong: without(tries.wrong, [screenId, ...known.slice(0, -MOST_KNOWN_AT)]),
    wrongAtStrange: Math.max(0, tries.wrongAtStrange - own),
    knownAt: known.slice(-MOST_KNOWN_AT),
  };
}

/** Unlocked by an administrator, on every screen. */
export const unlocked = ({ knownAt }: ClerkTries): ClerkTries => ({ ...NO_TRIES, knownAt });

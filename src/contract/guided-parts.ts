/** What a person tests, guided by setup. Without schemas, for screens. */
import type { Surface } from './roles.ts';

export const GUIDED_PARTS = ['sound', 'voices', 'scanner', 'touch', 'printer'] as const;
export type GuidedPart = (typeof GUIDED_PARTS)[number];

/** Tests that involve a screen. The printer belongs to the machine showing setup. */
export const TRIED_PARTS = ['sound', 'voices', 'scanner', 'touch'] as const;
export type TriedPart = (typeof TRIED_PARTS)[number];

export const SURFACES_OF_PART: Readonly<Record<GuidedPart, readonly Surface[]>> = {
  sound: ['kiosk', 'display'],
  voices: ['kiosk', 'display'],
  scanner: ['kiosk'],
  touch: ['kiosk'],
  printer: ['setup'],
};

/** Corners and middle of a kiosk's screen. */
export const TOUCH_TARGETS = ['top-left', 'top-right', 'middle', 'bottom-left', 'bottom-right'] as const;
export type TouchTarget = (typeof TOUCH_TARGETS)[number];

/** Idle milliseconds after which a kiosk in a test returns to visitors. */
export const TRIAL_LASTS_MS = 60_000;

/** Counted characters of a scan. */
export const MAX_CHARACTERS = 4_096;

/** Then the test is due again. */
export const GUIDED_GOOD_FOR_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * `changed`: it worked, and the screen has changed since. `old`: it worked too long ago. A failure lasts until a
 * person says it works.
 */
export type GuidedStanding = 'works' | 'fails' | 'changed' | 'old' | 'never';

interface Said {
  readonly works: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isChanged: boolean;
}

export function standingOf(said: Said | undefined, now: number): GuidedStanding {
  if (said === undefined) return 'never';
  if (!said.works) return 'fails';
  if (said.isChanged) return 'changed';
  return now - said.at > GUIDED_GOOD_FOR_DAYS * DAY_MS ? 'old' : 'works';
}

/** What of a station a person tests, guided by setup. Free of schemas, for screens. */
import type { Surface } from './roles.ts';

export const GUIDED_PARTS = ['sound', 'voices', 'scanner', 'touch', 'printer'] as const;
export type GuidedPart = (typeof GUIDED_PARTS)[number];

/** Those for which a screen does something; the printer is that of the machine where setup is open. */
export const TRIED_PARTS = ['sound', 'voices', 'scanner', 'touch'] as const;
export type TriedPart = (typeof TRIED_PARTS)[number];

/** On which surfaces a part is tested. */
export const SURFACES_OF_PART: Readonly<Record<GuidedPart, readonly Surface[]>> = {
  sound: ['kiosk', 'display'],
  voices: ['kiosk', 'display'],
  scanner: ['kiosk'],
  touch: ['kiosk'],
  printer: ['setup'],
};

/** The places of a kiosk's screen that are pressed: its corners and its middle. */
export const TOUCH_TARGETS = ['top-left', 'top-right', 'middle', 'bottom-left', 'bottom-right'] as const;
export type TouchTarget = (typeof TOUCH_TARGETS)[number];

/** A kiosk at which nothing is pressed or scanned for so long is a visitor's again, in milliseconds. */
export const TRIAL_LASTS_MS = 60_000;

/** Signs of a code that are counted at the most: a scanner's longest burst. */
export const MAX_CHARACTERS = 4_096;

/** What worked so long ago should be tested again. */
export const GUIDED_GOOD_FOR_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * What a person's word is worth now. `changed`: it worked, and the screen has been changed since. `old`: it worked, too
 * long ago. What did not work stays so until somebody says that it does.
 */
export type GuidedStanding = 'works' | 'fails' | 'changed' | 'old' | 'never';

export interface Said {
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

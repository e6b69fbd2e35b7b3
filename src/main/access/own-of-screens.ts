/** A screen's own settings, for the makers of its content. */
import type { DisplayOwn, KioskOwn } from '../../contract/own-settings.ts';
import type { Screen } from './screen.ts';

export interface ScreenOwn {
  readonly name?: string | undefined;
  readonly kiosk: KioskOwn;
  readonly display: DisplayOwn;
  /** This display announces the calls of its room. */
  readonly speaks: boolean;
  /** Since when no display announced calls before this one took over, in wall-clock milliseconds. */
  readonly unheardSince?: number | undefined;
}

/** Outlives a hub. */
export interface OwnOfScreens {
  of(screen: Pick<Screen, 'id'>): ScreenOwn;
  /** One entry for each display that is not revoked, connected or not. */
  displays(): readonly DisplayOwn[];
  /** The listener gets the id of a screen whose settings may have changed. Returns the unsubscribe function. */
  subscribe(listener: (screenId: string) => void): () => void;
}

/** No screen has own settings. */
export const NOTHING_OWN: OwnOfScreens = {
  of: () => ({ kiosk: {}, display: {}, speaks: true }),
  displays: () => [],
  subscribe: () => () => {},
};

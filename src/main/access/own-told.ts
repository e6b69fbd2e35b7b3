/** What a screen has of its own, as those are told who make what it shows. */
import type { DisplayOwn, KioskOwn } from '../../contract/own-settings.ts';
import type { Screen } from './screen.ts';

export interface OwnTold {
  /** As staff named it. */
  readonly name?: string | undefined;
  readonly kiosk: KioskOwn;
  readonly display: DisplayOwn;
  /** This display says the calls of its room. */
  readonly speaks: boolean;
  /** Since when nobody had said them as it took over, in milliseconds since 1970. */
  readonly unheardSince?: number | undefined;
}

/** Over all hubs of a process. */
export interface OwnOfScreens {
  /** As it is now. */
  of(screen: Pick<Screen, 'id'>): OwnTold;
  /** Of each display that staff have not revoked, connected or not: one that is switched off comes back. */
  displays(): readonly DisplayOwn[];
  /** Calls back with the id of a screen of which something may be another now; returns how to stop. */
  subscribe(heard: (screenId: string) => void): () => void;
}

/** Every screen is as the house has it. */
export const NOTHING_OWN: OwnOfScreens = {
  of: () => ({ kiosk: {}, display: {}, speaks: true }),
  displays: () => [],
  subscribe: () => () => {},
};

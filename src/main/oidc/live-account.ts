/** An account that is signed in, and how long what the provider said of it holds. */
import { HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import type { AccountProblem } from '../../contract/oidc.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { Rights } from './identity.ts';
import type { Provider } from './provider.ts';

/** Milliseconds between two checks. */
export const CHECK_EVERY_MS = 15 * MINUTE_MS;

/** Milliseconds until an account whose provider is away is checked again. */
export const RETRY_MS = MINUTE_MS;

/** Milliseconds that the last answer holds while the provider is away. */
export const HOLDS_MS = 12 * HOUR_MS;

/** Milliseconds that a sign-in lasts without a refresh token: the provider cannot be asked again. */
export const UNCHECKED_MS = 4 * HOUR_MS;

/** Milliseconds that a sign-in lasts at most: shorter than from one morning to the next. */
export const LASTS_MS = 16 * HOUR_MS;

export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

export interface LiveAccount {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly rights: Rights;
  /** With a refresh token: how to ask again. */
  readonly token?: { readonly refresh: string; readonly subject: string } | undefined;
  /** From the file, while the provider is away. */
  readonly isHeld?: true;
  readonly signedInAt: Moment;
  readonly verifiedAt: Moment;
}

export interface LiveAccountsDeps extends Clocked {
  /** Undefined while there are no accounts. */
  readonly provider: () => Provider | undefined;
  /** The provider confirmed it just now. */
  readonly onVerified: (account: LiveAccount) => void;
  /** Rights that it had are gone. */
  readonly onLost: (account: LiveAccount, lost: Rights, why: AccountProblem) => void;
  readonly onAway: (isAway: boolean) => void;
}

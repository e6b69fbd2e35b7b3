/** What a host gives the hub that it keeps running, and what it has of it. */
import type { StartCode } from '../../contract/codes.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { HubAccess } from '../rpc/access.ts';
import type { HubRouter } from '../rpc/router.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import type { Settings } from '../settings/settings.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import type { StaffDeps } from '../staff/staff.ts';
import type { HostAuthority } from './host-authority.ts';
import type { HostNetwork } from './host-network.ts';
import type { CheckedSettings } from './host-setup.ts';
import type { HubOptions } from './hub-place.ts';
import type { Commands } from './packaged.ts';
import type { HostScreens } from './screens-here.ts';

export interface HubHostOptions extends HubOptions {
  readonly settings: HostSettings & Partial<Pick<CheckedSettings, 'fileTroubles' | 'onSecrets'>>;
  /** All screens of the house; closed with the host. */
  readonly fleet: FleetDesk;
  /**
   * Called with one sentence when no hub runs any more: a change could not be started, and what was before neither. The
   * process must end, so that it is started again.
   */
  readonly onLost?: (sentence: string, code: StartCode) => void;
  /** Screens of other machines; by default none are served. */
  readonly network?: Pick<HostNetwork, 'view' | 'save'>;
  /** Screens of this machine; by default none are shown. */
  readonly screensHere?: HostScreens;
  /** The certificate authority chosen in setup; by default none is kept. */
  readonly authority?: Pick<HostAuthority, 'view' | 'save' | 'remove'>;
  /** What is typed on this machine; by default in a git checkout. */
  readonly commands?: Commands;
  /** Words for a person at a terminal. */
  readonly say?: (sentence: string) => void;
  /** How PINs are hashed and checked; by default by scrypt. */
  readonly pins?: StaffDeps['pins'];
  /** Looks for a voice, once for as long as the host runs; by default Debian's `espeak-ng`. */
  readonly findVoice?: () => Promise<HubVoice>;
}

export interface HubHost {
  /** The contract's implementation; serve it with the role of the surface at the other end. */
  readonly router: HubRouter;
  readonly access: HubAccess;
  /** Those in force, at any time: a hub that has closed its database can be asked for nothing. */
  settings(): Settings;
  /** Ends every stream, stops sending, closes the database. */
  stop(): Promise<void>;
}

export type StartAnswer =
  | { readonly kind: 'started'; readonly host: HubHost }
  /** One line for the terminal; nothing is left running. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: StartCode };

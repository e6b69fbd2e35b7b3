import type { StartCode } from '../../contract/start-codes.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { HubAccess } from '../rpc/access.ts';
import type { HubRouter } from '../rpc/router.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import type { Settings } from '../settings/settings.ts';
import type { Accounts } from '../oidc/accounts.ts';
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
  /** Closed with the host. */
  readonly fleet: FleetDesk;
  /** Called when no hub runs any more. The process must end, so that it is started again. */
  readonly onLost?: (sentence: string, code: StartCode) => void;
  readonly network?: Pick<HostNetwork, 'view' | 'save'> & Partial<Pick<HostNetwork, 'firstPort'>>;
  readonly screensHere?: HostScreens;
  readonly authority?: Pick<HostAuthority, 'view' | 'save' | 'remove'>;
  /** Default: those of a git checkout. */
  readonly commands?: Commands;
  readonly say?: (sentence: string) => void;
  /** Default: scrypt. */
  readonly pins?: StaffDeps['pins'];
  /** Called once per host. Default: Debian's `espeak-ng`. */
  readonly findVoice?: () => Promise<HubVoice>;
}

export interface HubHost {
  /** Serve it with the role of the surface at the other end. */
  readonly router: HubRouter;
  readonly access: HubAccess;
  /** For the pages that lead to a provider and back. */
  readonly accounts: Accounts;
  /** Readable at any time, unlike a hub that has closed its database. */
  settings(): Settings;
  stop(): Promise<void>;
}

export type StartAnswer =
  | { readonly kind: 'started'; readonly host: HubHost }
  /** One line for the terminal. Nothing is left running. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: StartCode };

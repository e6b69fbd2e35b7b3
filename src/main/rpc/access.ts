/** What the contract's handlers use: the current hub, and the asking screen. */
import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../contract/copies.ts';
import type { OidcTestAnswer } from '../../contract/oidc.ts';
import type { NetworkChange, NetworkSaveAnswer, NetworkView } from '../../contract/network.ts';
import type { Surface } from '../../contract/roles.ts';
import type { ScreensHere, SurfaceHere } from '../../contract/screen.ts';
import type { AuthorityAnswer, ServiceAuthority } from '../../contract/service-authority.ts';
import type { ServiceTry, ServiceTryAnswer } from '../../contract/service-try.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../contract/settings-file.ts';
import type { SaveAnswer, SettingsSave, SettingsView } from '../../contract/settings.ts';
import type { Clerk } from '../../contract/staff.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { Screen } from '../access/screen.ts';
import type { Hub } from '../hub.ts';
import type { GuidedResults } from '../self-test/guided-results.ts';
import type { SelfTest } from '../self-test/self-test.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { Staff } from '../staff/staff.ts';

export interface HubAccess {
  /** Queues a request while one hub replaces another. Absent if nothing replaces the hub. */
  pass?<T>(call: () => Promise<T>): Promise<T>;
  /** The running hub. A change of settings replaces it and ends its streams. */
  hub(): Hub;
  /** Called when a person used a screen. */
  readonly touched: () => void;
  /** Outlives a hub, like the next fields. */
  readonly fleet: FleetDesk;
  readonly staff: Staff;
  readonly administrator: Administrator;
  /** Absent without a self-test. */
  readonly selfTest?: SelfTest;
  readonly guidedResults?: GuidedResults;
  settingsView(): SettingsView;
  /** Tests an address and key that are not saved. */
  tryService?(wanted: ServiceTry): Promise<ServiceTryAnswer>;
  /** Restarts the hub with the change. */
  saveSettings(change: SettingsSave): Promise<SaveAnswer>;
  /** Backups of the database. Absent if nothing replaces the hub. */
  readonly copies?: {
    list(): Copies;
    make(): Promise<MakeCopyAnswer>;
    /** Restarts the hub. */
    putBack(name: string): Promise<PutBackAnswer>;
  };
  /** The CA certificate chosen in setup. */
  readonly authority?: {
    view(): ServiceAuthority;
    save(pem: string): AuthorityAnswer;
    remove(): AuthorityAnswer;
  };
  /** All settings as one file. Absent if nothing replaces the hub. */
  readonly settingsFile?: {
    text(): string;
    look(text: string): Promise<SettingsFileLook>;
    /** Restarts the hub. */
    apply(text: string): Promise<SettingsFileApplied>;
  };
  /** JSON. */
  readonly diagnostics?: () => Promise<string>;
  /** Screens of this machine. */
  readonly screensHere?: {
    read(): ScreensHere;
    /** Returns those that wait for a monitor. */
    openWindows(): readonly Surface[];
    /** For a local browser: valid once, for a minute. */
    address(surface: SurfaceHere): string | undefined;
  };
  /** Sign-in with accounts. */
  readonly oidc?: {
    /** Addresses to register at the provider. */
    redirects(): readonly string[];
    test(): Promise<OidcTestAnswer>;
  };
  /** Screens of other machines. */
  readonly network?: {
    view(): NetworkView;
    save(change: NetworkChange): Promise<NetworkSaveAnswer>;
  };
}

export interface RpcContext {
  /** Bound by the transport, with its role. */
  readonly screen: Screen;
  /** The signed-in clerk. Absent without sign-in, and for screens other than front desks. */
  readonly clerk?: Clerk;
  /** Stops the producer of this stream, as if its screen had disconnected. */
  readonly cut?: () => void;
}

export const implementer = implement(contract)
  .$context<RpcContext>()
  .use(({ context, procedure, next, errors }) => {
    if (!procedure['~orpc'].meta.roles.includes(context.screen.role)) throw errors.FORBIDDEN();
    return next();
  });

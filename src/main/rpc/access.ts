/** What the contract's implementation is given: the hub of the moment, and the screen that asks. */
import type { ServiceTry, ServiceTryAnswer } from '../../contract/service-try.ts';
import type { SaveAnswer, SettingsSave, SettingsView } from '../../contract/settings.ts';
import type { NetworkChange, NetworkSaveAnswer, NetworkView } from '../../contract/network.ts';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../contract/copies.ts';
import type { AuthorityAnswer, ServiceAuthority } from '../../contract/service-authority.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../contract/settings-file.ts';
import type { Surface } from '../../contract/roles.ts';
import type { ScreensHere, SurfaceHere } from '../../contract/screens-here.ts';
import type { Clerk } from '../../contract/staff.ts';
import type { Fleet } from '../access/fleet.ts';
import type { Screen } from '../access/screen.ts';
import type { Hub } from '../hub.ts';
import type { GuidedResults } from '../self-test/guided-results.ts';
import type { SelfTest } from '../self-test/self-test.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { Staff } from '../staff/staff.ts';

export interface HubAccess {
  /** Holds a call while one hub makes way for the next; absent where nothing ever replaces the hub. */
  pass?<T>(call: () => Promise<T>): Promise<T>;
  /** The running hub; a change of settings replaces it, and ends the streams of the one before. */
  hub(): Hub;
  /** A person used a screen; absent where nothing is put off for people. */
  readonly touched?: () => void;
  /** All screens; the same over all hubs of the host. */
  readonly fleet: Fleet;
  /** The clerks; the same over all hubs of the host. */
  readonly staff: Staff;
  /** Who opens setup; the same over all hubs of the host. */
  readonly administrator: Administrator;
  /** Of the station; the same over all hubs of the host. Absent where nothing tests itself. */
  readonly selfTest?: SelfTest;
  /** What people said of the house's devices; the same over all hubs of the host. Absent where nothing is kept. */
  readonly guidedResults?: GuidedResults;
  settingsView(): SettingsView;
  /** Asks the service at an address with a key that are not saved; absent where none can be asked. */
  tryService?(wanted: ServiceTry): Promise<ServiceTryAnswer>;
  /** Writes a change and starts the hub anew with it. */
  saveSettings(change: SettingsSave): Promise<SaveAnswer>;
  /** Of the database; absent where nothing ever replaces the hub. */
  readonly copies?: {
    list(): Copies;
    make(): Promise<MakeCopyAnswer>;
    /** Starts the hub anew with it. */
    putBack(name: string): Promise<PutBackAnswer>;
  };
  /** The certificate authority chosen in setup; absent where none is kept. */
  readonly authority?: {
    view(): ServiceAuthority;
    save(pem: string): AuthorityAnswer;
    remove(): AuthorityAnswer;
  };
  /** All settings as one file; absent where nothing ever replaces the hub. */
  readonly settingsFile?: {
    text(): string;
    look(text: string): Promise<SettingsFileLook>;
    /** Writes what the file says and starts the hub anew with it. */
    apply(text: string): Promise<SettingsFileApplied>;
  };
  /** As JSON; absent where nothing tests itself. */
  readonly diagnostics?: () => Promise<string>;
  /** Screens of this machine; absent where nothing shows any. */
  readonly screensHere?: {
    read(): ScreensHere;
    /** Answers those that wait for a monitor. */
    openWindows(): readonly Surface[];
    /** For a browser of this machine: good once, and for a minute. */
    address(surface: SurfaceHere): string | undefined;
  };
  /** Screens of other machines; absent where nothing serves them. */
  readonly network?: {
    view(): NetworkView;
    save(change: NetworkChange): Promise<NetworkSaveAnswer>;
  };
}

export interface RpcContext {
  /** Bound to the connection by what opened it, with its role. */
  readonly screen: Screen;
  /** Who is signed in at the screen; absent where sign-in is off, and for a screen that is no front desk. */
  readonly clerk?: Clerk;
  /** Stops what works for this stream, as if its screen had gone; absent where the call asks for none. */
  readonly cut?: () => void;
}

/** The stores that setup's sections show. */
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { ListStore } from '../roster/list-store.ts';
import type { TrailStore } from '../trail/trail-store.ts';
import type { DoorStore } from './door/door-store.ts';
import type { ScreensHereStore } from './screens/screens-here-store.ts';
import type { TestCallStore } from './form/test-call-store.ts';
import type { AuthorityStore } from './form/authority-store.ts';
import type { SetupStore } from './form/setup-state.ts';
import type { IntakeStore } from './lists/intake-store.ts';
import type { WatchedPathStore } from './lists/watched-path-store.ts';
import type { GuidedStore } from './guided/guided-store.ts';
import type { NetworkStore } from './screens/network-store.ts';
import type { SelfTestStore } from './self-test/self-test-store.ts';
import type { ClerksStore } from './staff/clerks-store.ts';
import type { CopiesStore } from './upkeep/copies-store.ts';
import type { RetentionStore } from './upkeep/retention-store.ts';
import type { SettingsFileStore } from './upkeep/settings-file-store.ts';
import type { VisitorStore } from './upkeep/visitor-store.ts';

export interface SetupProps {
  readonly authority: AuthorityStore;
  readonly testCall: TestCallStore;
  readonly screensHere: ScreensHereStore;
  readonly door: DoorStore;
  readonly store: SetupStore;
  readonly fleet: FleetStore;
  readonly network: NetworkStore;
  readonly clerks: ClerksStore;
  readonly trail: TrailStore;
  readonly selfTest: SelfTestStore;
  readonly guided: GuidedStore;
  readonly lists: ListStore;
  readonly intake: IntakeStore;
  readonly watchedPath: WatchedPathStore;
  readonly retention: RetentionStore;
  readonly visitor: VisitorStore;
  readonly copies: CopiesStore;
  readonly settingsFile: SettingsFileStore;
}

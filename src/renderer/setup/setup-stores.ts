/** The stores of setup, made each time it opens. */
import { createContext, use } from 'react';
import type { Clock } from '../../clock/clock.ts';
import { createFleetStore } from '../fleet/fleet-store.ts';
import { createListStore } from '../roster/list-store.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { createTrailStore } from '../trail/trail-store.ts';
import type { DoorStore } from './door/door-store.ts';
import { createAuthorityStore, createTestCallStore } from './form/service-stores.ts';
import { createSetupStore } from './form/setup-store.ts';
import type { TypedText } from './form/typed-text.ts';
import type { TypedParts } from './guide/typed-parts.ts';
import { createGuidedStore, createSelfTestStore } from './guided/test-stores.ts';
import { createIntakeStore } from './lists/intake-store.ts';
import { createWatchedPathStore } from './lists/watched-path-store.ts';
import { createNetworkStore, createScreensHereStore } from './screens/screens-stores.ts';
import { createClerksStore } from './staff/clerks-store.ts';
import { createOidcStore } from './staff/oidc-store.ts';
import { createCopiesStore, createRetentionStore } from './upkeep/upkeep-stores.ts';
import { createSettingsFileStore } from './upkeep/settings-file-store.ts';
import { createVisitorStore } from './upkeep/visitor-store.ts';

export interface PageParts {
  readonly clock: Clock;
  readonly door: DoorStore;
  /** Survives a lock. */
  readonly typed: TypedText;
  readonly parts: TypedParts;
}

export function createSetupStores(connection: HubConnection, { clock, door, typed, parts }: PageParts) {
  const store = createSetupStore(connection, clock, typed);
  const retention = createRetentionStore(connection, clock, parts);
  const lists = createListStore(connection);
  return {
    door,
    store,
    retention,
    lists,
    authority: createAuthorityStore(connection, store),
    testCall: createTestCallStore(connection, store),
    screensHere: createScreensHereStore(connection),
    fleet: createFleetStore(connection),
    network: createNetworkStore(connection, clock),
    clerks: createClerksStore(connection),
    oidc: createOidcStore(connection, store),
    trail: createTrailStore(connection),
    watchedPath: createWatchedPathStore(connection, lists, store),
    intake: createIntakeStore(connection, store),
    selfTest: createSelfTestStore(connection),
    guided: createGuidedStore(connection),
    visitor: createVisitorStore(connection, () => void retention.view.refetch()),
    copies: createCopiesStore(connection),
    settingsFile: createSettingsFileStore(connection, store.load),
  };
}

export type SetupStores = ReturnType<typeof createSetupStores>;

export const SetupStoresContext = createContext<SetupStores | undefined>(undefined);

export function useStores(): SetupStores {
  const stores = use(SetupStoresContext);
  if (stores === undefined) throw new Error('Setup is not open.');
  return stores;
}

/** How setup stands at this screen; undefined until the hub was heard. */
import { useStore } from 'zustand';
import type { SetupDoor } from '../../../contract/administrator.ts';
import type { DoorStore } from './door-store.ts';

export function useStanding(store: DoorStore): SetupDoor['standing'] | undefined {
  return useStore(store).door?.standing;
}

/** The window of lists brought by hand. */
import { type ReactNode, useState } from 'react';
import roster from '../../../words/en/roster.json' with { type: 'json' };
import { createListStore, type ListStore } from '../../roster/list-store.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { RosterPart, RosterTitle } from '../../roster/roster-part.tsx';
import { DeskWindow } from '../window/desk-window.tsx';

export const sentences = { roster };

/** What is under way stays when the window is closed. */
export interface KeptList {
  readonly connection: HubConnection;
  store?: ListStore;
}

export interface ListsWindowProps {
  readonly kept: KeptList;
  readonly onClose: () => void;
}

export function ListsWindow({ kept, onClose }: ListsWindowProps): ReactNode {
  const [store] = useState(() => (kept.store ??= createListStore(kept.connection)));
  return (
    <DeskWindow className="lists-window" title={<RosterTitle />} onClose={onClose}>
      <RosterPart store={store} />
    </DeskWindow>
  );
}

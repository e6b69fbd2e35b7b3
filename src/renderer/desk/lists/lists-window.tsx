/** The window of lists brought by hand. */
import type { ReactNode } from 'react';
import type { ListStore } from '../../roster/list-store.ts';
import { RosterPart, RosterTitle } from '../../roster/roster-part.tsx';
import { DeskWindow } from '../window/desk-window.tsx';
import './lists-window.css';

export interface ListsWindowProps {
  readonly store: ListStore;
  readonly onClose: () => void;
}

export function ListsWindow({ store, onClose }: ListsWindowProps): ReactNode {
  return (
    <DeskWindow className="lists-window" title={<RosterTitle />} onClose={onClose}>
      <RosterPart store={store} />
    </DeskWindow>
  );
}

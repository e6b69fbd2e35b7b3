/** Appointment lists, a watched file or folder, and a program that sends appointments. */
import type { ReactNode } from 'react';
import type { ListStore } from '../../roster/list-store.ts';
import { RosterPart, RosterTitle } from '../../roster/roster-part.tsx';
import { IntakePart } from './intake-part.tsx';
import type { IntakeStore } from './intake-store.ts';
import { WatchedPathPart } from './watched-path-part.tsx';
import type { WatchedPathStore } from './watched-path-store.ts';

export interface ListsPageProps {
  readonly lists: ListStore;
  readonly intake: IntakeStore;
  readonly watchedPath: WatchedPathStore;
}

export function ListsPage({ lists, intake, watchedPath }: ListsPageProps): ReactNode {
  return (
    <div className="setup-cards">
      <section aria-labelledby="lists-page">
        <h2 id="lists-page">
          <RosterTitle />
        </h2>
        <RosterPart store={lists} />
      </section>
      <WatchedPathPart store={watchedPath} lists={lists} />
      <IntakePart store={intake} />
    </div>
  );
}

/** What staff did, at front desks and in setup. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import trailSentences from '../../../words/en/trail.json' with { type: 'json' };
import type { TrailStore } from '../../trail/trail-store.ts';
import { Trail } from '../../trail/trail.tsx';
import type { ClerksStore } from '../staff/clerks-store.ts';

export const sentences = { trail: trailSentences };

export interface TrailPageProps {
  readonly store: TrailStore;
  readonly clerks: Pick<ClerksStore, 'who'>;
}

export function TrailPage({ store, clerks }: TrailPageProps): ReactNode {
  const who = useStore(clerks.who);
  return (
    <section className="setup-card" aria-labelledby="trail-part">
      <Trail store={store} clerks={(who?.clerks ?? []).map(({ name }) => name)} />
    </section>
  );
}

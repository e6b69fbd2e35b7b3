/** Whether a room or a section is done or needs something. Nothing where nothing is needed. */
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SectionState } from './readiness.ts';
import './state-mark.css';

const MARKS: Readonly<Record<Exclude<SectionState, 'plain'>, LucideIcon>> = {
  done: CircleCheck,
  missing: CircleAlert,
  attention: TriangleAlert,
};

export function StateMark({ state }: { readonly state: SectionState }): ReactNode {
  const { t } = useTranslation('setup');
  if (state === 'plain') return undefined;
  const Mark = MARKS[state];
  return (
    <span className="state-mark" data-state={state}>
      <Mark aria-hidden />
      <span className="visually-hidden">{t(`sectionState.${state}`)}</span>
    </span>
  );
}

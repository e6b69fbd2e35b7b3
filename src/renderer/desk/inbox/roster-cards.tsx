/** The appointment list that the back office hands over: lines it got wrong, and appointments it no longer has. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { RosterDecision, RosterProblems } from '../../../contract/roster.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Card, useMoment, useDecision } from './card.tsx';
import type { ResolveProblem } from '../day/outcome.ts';
import { rosterLine, rosterSentence } from '../../roster/trouble-words.ts';

export interface RosterGoneCardProps {
  readonly gone: Extract<Notice, { kind: 'roster-gone' }>;
  readonly onDecide: (decision: RosterDecision) => Promise<ResolveProblem | undefined>;
}

const MOST_DAYS = 4;

/** Half of a day is missing from the list: either it is wrong, or they are gone. */
export function RosterGoneCard({ gone, onDecide }: RosterGoneCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const { decide, said } = useDecision(onDecide);

  return (
    <Card tone="danger" title={t('rosterGone.title', { count: gone.count })}>
      <p>{t('rosterGone.lead')}</p>
      <ul className="card-lines">
        {gone.days.slice(0, MOST_DAYS).map((day) => (
          <li key={day.day}>{t('rosterGone.day', { ...day })}</li>
        ))}
      </ul>
      <p>{t('rosterGone.codes', { codes: gone.codes.join(', '), count: gone.count - gone.codes.length })}</p>
      <div className="card-buttons">
        <Button kind="primary" needsHub onPress={() => decide('keep')}>
          {t('rosterGone.keep')}
        </Button>
        <Button needsHub onPress={() => decide('withdraw')}>
          {t('rosterGone.withdraw')}
        </Button>
      </div>
      {said}
    </Card>
  );
}

export interface RosterCardProps {
  readonly notice: Extract<Notice, { kind: 'roster' }>;
  readonly onRead: (from: number, file?: string) => Promise<RosterProblems | undefined>;
  readonly onDismiss: () => void;
}

export function RosterCard({ notice, onRead, onDismiss }: RosterCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofLines } = useTranslation('roster');
  const { connection } = useScreen();
  const moment = useMoment();
  const [lines, setLines] = useState<RosterProblems['problems']>([]);
  const total = notice.trouble.kind === 'rows' ? notice.trouble.total : 0;

  async function readOn(): Promise<void> {
    const more = await onRead(lines.length, notice.file);
    if (more) setLines((shown) => [...shown, ...more.problems]);
  }

  return (
    <Card
      tone="attention"
      title={notice.file ?? t('card.roster')}
      at={moment(notice.at)}
      onDismiss={onDismiss}
    >
      <p>{rosterSentence(ofLines, notice.trouble)}</p>
      {lines.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
        <ul className="card-lines" tabIndex={0} aria-label={t('rosterLines.label')}>
          {lines.map((problem) => {
            const line = rosterLine(ofLines, problem);
            return <li key={line}>{line}</li>;
          })}
        </ul>
      )}
      {lines.length < total && (
        <button
          type="button"
          className="card-link"
          disabled={connection !== 'connected'}
          onClick={() => void readOn()}
        >
          {t(lines.length === 0 ? 'rosterLines.show' : 'rosterLines.more')}
        </button>
      )}
    </Card>
  );
}

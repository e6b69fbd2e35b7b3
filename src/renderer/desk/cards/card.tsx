/** One card on the side panel: something that a person should know or decide. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import './card.css';

export interface CardProps {
  readonly tone: 'attention' | 'danger';
  readonly title: string;
  readonly at?: string;
  readonly onDismiss?: (() => void) | undefined;
  readonly needsHub?: boolean;
  /** Default: 3, below the heading of a part. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

export function Card(props: CardProps): ReactNode {
  const { tone, title, at, onDismiss, needsHub = true, level = 3, children } = props;
  const Heading = `h${level}` as const;
  const { t: ofDesk } = useTranslation('desk');
  return (
    <article className="desk-card" data-tone={tone} aria-label={title}>
      <Heading>
        {title}
        {at !== undefined && <span className="card-at">{at}</span>}
      </Heading>
      <div className="card-text if-any">{children}</div>
      {onDismiss !== undefined && (
        <Button
          kind="quiet"
          className="card-dismiss"
          aria-label={ofDesk('card.dismiss')}
          needsHub={needsHub}
          onPress={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
    </article>
  );
}

/** A time as a clerk says it: today the hour, any other day with its date. */
export function useMoment(): (at: number) => string {
  const { formats, clock } = useScreen();
  const now = useNow(clock, 60_000);
  return (at) => (formats.sameDay(at, now) ? formats.time(at) : formats.dateAndTime(at));
}

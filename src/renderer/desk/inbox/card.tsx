/** One card on the side panel: something that a person should know or decide. */
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import type { ResolveProblem } from '../day/desk-store.ts';
import './card.css';

export interface CardProps {
  readonly tone: 'attention' | 'danger';
  readonly title: string;
  readonly at?: string;
  readonly onDismiss?: (() => void) | undefined;
  readonly needsHub?: boolean;
  readonly children: ReactNode;
}

export function Card({ tone, title, at, onDismiss, needsHub = true, children }: CardProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <article className="desk-card" data-tone={tone} aria-label={title}>
      <h3>
        {title}
        {at !== undefined && <span className="card-at">{at}</span>}
      </h3>
      <div className="card-text">{children}</div>
      {onDismiss !== undefined && (
        <Button
          kind="quiet"
          className="card-dismiss"
          aria-label={t('card.dismiss')}
          needsHub={needsHub}
          onPress={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
    </article>
  );
}

export function CardFacts({
  facts,
}: {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}): ReactNode {
  return (
    <dl className="card-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A time as a clerk says it: today the hour, any other day with its date. */
export function useMoment(): (at: number) => string {
  const { formats, clock } = useScreen();
  const now = useNow(clock, 60_000);
  return (at) => (formats.sameDay(at, now) ? formats.time(at) : formats.dateAndTime(at));
}

interface SureProps {
  readonly sentence: string;
  readonly yes: string;
  readonly kind: 'primary' | 'danger';
  readonly isBusy?: boolean;
  readonly back: string;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

/** Asked once more before a card does what cannot be taken back: the careful answer has the keyboard. */
export function Sure(props: SureProps): ReactNode {
  return (
    <>
      <p>
        <strong>{props.sentence}</strong>
      </p>
      <div className="card-buttons">
        <Button kind={props.kind} needsHub isBusy={props.isBusy === true} onPress={props.onYes}>
          {props.yes}
        </Button>
        <Button ref={focused} onPress={props.onBack}>
          {props.back}
        </Button>
      </div>
    </>
  );
}

/** As `ref`: the button that had the keyboard is gone. */
export function focused(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * A decision on a card, one at a time. The card leaves with the hub's next status; until then `said` is what kept the
 * decision from being made.
 */
export function useDecision<D>(onDecide: (decision: D) => Promise<ResolveProblem | undefined>) {
  const { t } = useTranslation('desk');
  const [problem, setProblem] = useState<ResolveProblem>();
  const [busy, setBusy] = useState(false);

  async function decide(decision: D): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(await onDecide(decision));
    setBusy(false);
  }

  return {
    busy,
    decide: (decision: D) => void decide(decision),
    clear: () => setProblem(undefined),
    said: problem !== undefined && <p role="alert">{t(`unresolved.problem.${problem}`)}</p>,
  };
}

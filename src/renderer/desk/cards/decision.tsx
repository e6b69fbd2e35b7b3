/** What the cards that ask for a decision have in common. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { ResolveProblem } from '../day/desk-store.ts';

/** What is not known is left out. */
type Fact = readonly [name: string, value: ReactNode];

export function CardFacts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="card-facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
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
      <div className="card-buttons wrap-2">
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
  const { t } = useTranslation('inbox');
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

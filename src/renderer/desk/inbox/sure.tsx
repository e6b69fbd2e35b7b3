/** Asked once more before a card does what cannot be taken back: the careful answer has the keyboard. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

export interface SureProps {
  readonly sentence: string;
  readonly yes: string;
  readonly kind: 'primary' | 'danger';
  readonly isDisabled: boolean;
  readonly isBusy?: boolean;
  readonly back: string;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

export function Sure(props: SureProps): ReactNode {
  return (
    <>
      <p>
        <strong>{props.sentence}</strong>
      </p>
      <div className="card-buttons">
        <Button
          kind={props.kind}
          isDisabled={props.isDisabled}
          data-busy={props.isBusy === true ? '' : undefined}
          onPress={props.onYes}
        >
          {props.yes}
        </Button>
        <Button ref={focused} onPress={props.onBack}>
          {props.back}
        </Button>
      </div>
    </>
  );
}

/** As `ref`: takes the keyboard once it is drawn, because the button that was pressed for it is gone. */
export function focused(element: HTMLElement | null): void {
  element?.focus();
}

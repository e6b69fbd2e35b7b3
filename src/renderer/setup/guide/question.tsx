/** A question that must be answered first. */
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import './question.css';

export interface QuestionProps {
  readonly title: string;
  readonly lead: string;
  /** Changes nothing. */
  readonly stay: string;
  readonly go: string;
  /** What was pressed, and can be taken back: it has the focus instead. */
  readonly isGoExpected?: boolean;
  readonly onStay: () => void;
  readonly onGo: () => void;
}

const EXPECTED = { kind: 'primary', autoFocus: true } as const;

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal();
}

export function Question({
  title,
  lead,
  stay,
  go,
  isGoExpected = false,
  onStay,
  onGo,
}: QuestionProps): ReactNode {
  const id = useId();
  return (
    <dialog
      className="question"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      ref={showModal}
      onCancel={onStay}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-lead`}>{lead}</p>
      <div className="wrap-3">
        <Button {...(isGoExpected ? {} : EXPECTED)} onPress={onStay}>
          {stay}
        </Button>
        <Button {...(isGoExpected ? EXPECTED : {})} onPress={onGo}>
          {go}
        </Button>
      </div>
    </dialog>
  );
}

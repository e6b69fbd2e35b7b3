/** A button of the strip above the day that opens a plain explanation beneath it: what it means and what to do. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { UndoPlace } from '../window/undo-place.tsx';
import './explained.css';

export interface ExplainedProps {
  readonly label: string;
  readonly tone: 'success' | 'attention' | 'danger' | undefined;
  readonly button: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Escape, or a press beside it, closes it and leads back to the button. */
export function Explained({ label, tone, button, isOpen, onOpen, ...said }: ExplainedProps): ReactNode {
  const place = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={place}
        kind="quiet"
        className="health-pill"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tone={tone}
        onPress={() => onOpen(true)}
      >
        {button}
      </Button>
      {isOpen && (
        <Explanation
          below={() => place.current?.getBoundingClientRect()}
          onClose={() => onOpen(false)}
          {...said}
        />
      )}
    </>
  );
}

interface ExplanationProps extends Pick<ExplainedProps, 'title' | 'children'> {
  readonly below: () => DOMRect | undefined;
  readonly onClose: () => void;
}

function Explanation({ below, title, onClose, children }: ExplanationProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    shown.showModal();
    const button = below();
    if (button) shown.style.maxHeight = heightBelow(button, window.innerHeight);
    const isFromRight = getComputedStyle(shown).direction === 'rtl';
    // What is fetched when it is opened makes it higher.
    const sizes = new ResizeObserver(() => {
      const size = { width: shown.offsetWidth, height: shown.offsetHeight };
      const page = { width: window.innerWidth, height: window.innerHeight };
      if (button) Object.assign(shown.style, placeBelow(button, size, page, isFromRight));
    });
    sizes.observe(shown);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- placed where the button was when it was opened
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className="explanation boxed"
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current.close();
      }}
    >
      <div className="explanation-text stack-3">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <UndoPlace />
    </dialog>
  );
}

const GAP_PX = 4;
const EDGE_PX = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this many pixels it is as high as the page, and covers its button. */
const MIN_HEIGHT_PX = 300;

/** The most it is high: it scrolls beneath its button, which still says how it is. */
export function heightBelow({ bottom }: Pick<DOMRect, 'bottom'>, pageHeight: number): string {
  const left = pageHeight - bottom - GAP_PX - EDGE_PX;
  return left < MIN_HEIGHT_PX ? '' : `${left}px`;
}

/**
 * Inline styles, inside the page. The browser sets both sides of a dialog, so `right` is cleared. In a
 * language that is read from the right, the explanation ends where the button does.
 */
export function placeBelow(
  button: Pick<DOMRect, 'left' | 'right' | 'bottom'>,
  { width, height }: Size,
  page: Size,
  isFromRight: boolean,
): { readonly top: string; readonly left: string; readonly right: 'auto' } {
  const wanted = isFromRight ? button.right - width : button.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, page.width - width - EDGE_PX));
  const top = Math.max(EDGE_PX, Math.min(button.bottom + GAP_PX, page.height - height - EDGE_PX));
  return { top: `${top}px`, left: `${left}px`, right: 'auto' };
}

/** The menu of the selected row: everything that can be done for its visitor. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refuseRepeat } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { placeBelow } from '../explained/explained.tsx';
import { LetterHint } from '../keys/letter-hint.tsx';
import { type Act, ACT_ICON, ACT_LETTER, actLabel } from './acts.tsx';
import './row-menu.css';

export interface RowMenuProps {
  readonly rowId: string;
  readonly label: string;
  readonly acts: readonly Act[];
  readonly onClose: () => void;
}

function itemAfterKey<Item>(items: readonly Item[], current: number, key: string): Item | undefined {
  const last = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return items[current === last ? 0 : current + 1];
    case 'ArrowUp':
      return items[current <= 0 ? last : current - 1];
    case 'Home':
      return items[0];
    case 'End':
      return items[last];
    default:
      return undefined;
  }
}

const EDGE_PX = 8;

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [...menu.querySelectorAll('button')];

/** Beside it everything can be pressed, what can be undone above all: the press closes it. */
export function RowMenu({ rowId, label, acts, onClose }: RowMenuProps): ReactNode {
  const { t } = useTranslation('desk');
  const { language } = useScreen();
  const [row] = useState(() => document.getElementById(rowId));
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = menu.current;
    if (row === null || shown === null) return onClose();
    const { top, left, right, bottom } = row.getBoundingClientRect();
    const size = { width: shown.offsetWidth, height: shown.offsetHeight };
    const page = { width: window.innerWidth, height: window.innerHeight };
    const isFromRight = getComputedStyle(shown).direction === 'rtl';
    // Above the last rows of the page, so that the row itself is seen.
    const isAbove = bottom + size.height + 2 * EDGE_PX > page.height && top > size.height + 2 * EDGE_PX;
    const from = { left, right, bottom: isAbove ? top - size.height - EDGE_PX : bottom };
    Object.assign(shown.style, placeBelow(from, size, page, isFromRight));
    // A menu that is opened by a key has the keyboard, on the first of what it offers.
    itemsOf(shown)[0]?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- placed where the row was when it was opened
  }, [language]);
  // Another desk or the visitor may end the act that has the keyboard, which then nothing has.
  useEffect(() => {
    if (document.activeElement === document.body) leave();
  });
  useEffect(() => {
    function onPressElsewhere({ target }: Event): void {
      if (!(target instanceof Node && menu.current?.contains(target) === true)) onClose();
    }
    // Beside a list that scrolls it would stand at another row.
    function onScroll({ target }: Event): void {
      if (row !== null && target instanceof Node && target.contains(row)) leave();
    }
    window.addEventListener('pointerdown', onPressElsewhere, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('pointerdown', onPressElsewhere, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  });

  function leave(): void {
    row?.focus({ preventScroll: true });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    refuseRepeat(event);
    const items = menu.current === null ? [] : itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = itemAfterKey(items, at, event.key);
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    }
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    // Keys of the page around it are for what lies below.
    if (next !== undefined || event.key === 'Escape') event.stopPropagation();
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && menu.current?.contains(relatedTarget) !== true) onClose();
  }

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className="row-menu boxed"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {acts.map(({ name, run }) => {
        const letter = ACT_LETTER[name];
        return (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="row-menu-item line-2"
            data-act={name}
            onMouseEnter={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              leave();
              run();
            }}
          >
            {ACT_ICON[name]}
            {actLabel(t, name)}
            {letter !== undefined && <LetterHint letter={letter} />}
          </button>
        );
      })}
    </div>,
    // Within the list's landmark, where a screen reader expects what belongs to a row.
    row?.closest('main') ?? document.body,
  );
}

/** The menu of the selected row: everything that can be done for its visitor. Fetched when it is opened first. */
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { LetterHint } from '../keys/letter.tsx';
import { type Act, ACT_ICON, ACT_LETTER, actWords } from './acts.tsx';
import './row-menu.css';

export interface RowMenuProps {
  /** The element id of the row. */
  readonly rowId: string;
  /** Whose menu it is. */
  readonly label: string;
  readonly acts: readonly Act[];
  readonly onClose: () => void;
}

/** A menu that is opened by a key has the keyboard, on the first of what it offers. */
const BEGINS = { autoFocus: 'first' } as const;

/** Beside it everything can be pressed, what can be undone above all: the press closes it. */
export function RowMenu({ rowId, label, acts, onClose }: RowMenuProps): ReactNode {
  const { t } = useTranslation('desk');
  const [row] = useState(() => document.getElementById(rowId));
  const trigger = useMemo(() => ({ current: row }), [row]);
  const [place] = useState(() => row?.closest('main') ?? null);
  const isGone = row === null;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      isNonModal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom start"
      // Within the list's landmark, where a screen reader expects what belongs to a row.
      {...(place === null ? {} : { UNSTABLE_portalContainer: place })}
      className="row-menu"
    >
      <Menu
        aria-label={label}
        {...BEGINS}
        onClose={onClose}
        onAction={(name) => acts.find((act) => act.name === name)?.run()}
      >
        {acts.map(({ name }) => {
          const letter = ACT_LETTER[name];
          const words = actWords(t, name);
          return (
            <MenuItem key={name} id={name} textValue={words} className="row-menu-item" data-act={name}>
              {ACT_ICON[name]}
              {words}
              {letter !== undefined && <LetterHint letter={letter} />}
            </MenuItem>
          );
        })}
      </Menu>
    </Popover>
  );
}

/** Another visitor has the same code that day: whose it is, nobody but a person can tell. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedCode } from '../../../contract/desk-appointment.ts';
import { Note } from '../../ui/note.tsx';
import { useNamesWithCode } from '../words/use-names-with-code.ts';
import './shared-code-note.css';

export interface SharedCodeNoteProps {
  readonly code: string;
  readonly sharedCode: SharedCode;
  /** The visitor is still to be checked in. */
  readonly isExpected: boolean;
  /** Looks for a code in all days. */
  readonly onFind: (code: string) => void;
}

export function SharedCodeNote({ code, sharedCode, isExpected, onFind }: SharedCodeNoteProps): ReactNode {
  const { t } = useTranslation('desk');
  const namesOf = useNamesWithCode();
  return (
    <Note tone="attention">
      <p>{t('sameCode.also', { others: namesOf(sharedCode) })}</p>
      {isExpected && <p className="shared-code-next">{t('sameCode.next')}</p>}
      <button type="button" className="shared-code-find" onClick={() => onFind(code)}>
        {t('sameCode.find')}
      </button>
    </Note>
  );
}

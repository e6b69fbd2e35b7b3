/** Why a file was not taken, or cannot be read; said at once. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListsState } from './lists-state.ts';
import { reasonOf } from './unreadable-words.ts';

export interface RefusedProps {
  readonly state: ListsState;
  /** Megabytes. */
  readonly most: number;
}

export function Refused({ state, most }: RefusedProps): ReactNode {
  const words = useRefusal(state, most);
  return (
    <div role="alert" className="list-refused">
      {words !== undefined && <p>{words}</p>}
    </div>
  );
}

function useRefusal(
  { refusal, list, name: taken, file: name = taken }: ListsState,
  most: number,
): string | undefined {
  const { t } = useTranslation('roster');
  if (list?.kind === 'unreadable') {
    const reason = reasonOf(t, list.why);
    if ('columns' in reason) return t('unreadable.no-columns', { name, columns: reason.columns.join(', ') });
    return 'values' in reason
      ? t(`unreadable.${reason.key}`, { name, ...reason.values })
      : t(`unreadable.${reason.key}`, { name });
  }
  switch (refusal) {
    case undefined:
      return undefined;
    case 'too-large':
      return t('refused.too-large', { name, most });
    // Said beside the path.
    case 'no-list-there':
    case 'folder-empty':
      return undefined;
    case 'not-readable':
    case 'broken-off':
      return t(`refused.${refusal}`, { name });
    default:
      return t(`refused.${refusal}`);
  }
}

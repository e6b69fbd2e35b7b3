/** In the desk's menu: the list as it is shown, as a file. */
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { ShownList } from './list-csv.ts';

interface SaveListButtonProps {
  readonly list: ShownList;
  readonly onPressed: () => void;
}

export function SaveListButton({ list, onPressed }: SaveListButtonProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, formats } = useScreen();

  async function save(): Promise<void> {
    onPressed();
    const { saveList } = await loadSaveList();
    saveList(list, { t, formats, now: clock.now() });
  }

  return (
    <Button
      kind="quiet"
      isDisabled={list.groups.length + list.others.length === 0}
      onPress={() => void save()}
      icon={Download}
    >
      {t('sheets.csv')}
    </Button>
  );
}

/** Few clerks save a list. */
export const loadSaveList = () => import('./list-csv.ts');

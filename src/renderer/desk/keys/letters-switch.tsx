/** Switches single letters off, and on again. */
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useLettersOn } from './letters-on.ts';

export function LettersSwitch(): ReactNode {
  const { t } = useTranslation('desk');
  const [isOn, setOn] = useLettersOn();
  return (
    <Button kind="quiet" aria-pressed={isOn} aria-label={t('keys.label')} onPress={() => setOn(!isOn)}>
      <Keyboard aria-hidden />
      {t(isOn ? 'keys.on' : 'keys.off')}
    </Button>
  );
}

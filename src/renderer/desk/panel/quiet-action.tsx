/** Whether displays may name the visitor: one press takes the name off them all, another gives it back. */
import { Hash, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import './actions.css';

export interface QuietActionProps {
  readonly isQuiet: boolean;
  readonly busy: boolean;
  readonly connected: boolean;
  readonly onQuiet: (isQuiet: boolean) => void;
}

/**
 * Apart from the other actions: Enter in the list leads to those, and a second Enter must not change what a display
 * shows. The keyboard stays on the button, whose words turn round.
 */
export function QuietAction({ isQuiet, busy, connected, onQuiet }: QuietActionProps): ReactNode {
  const { t } = useTranslation('desk');
  const offered = isQuiet ? 'off' : 'on';
  return (
    <fieldset className="panel-actions" aria-label={t('quiet.label')}>
      <Button
        isDisabled={!connected}
        data-busy={busy ? '' : undefined}
        onPress={() => onQuiet(!isQuiet)}
        aria-describedby="quiet-hint"
      >
        {isQuiet ? <UserRound aria-hidden /> : <Hash aria-hidden />}
        {t(`quiet.${offered}`)}
      </Button>
      <p id="quiet-hint" className="panel-kept">
        {t(`quiet.hint.${offered}`)}
      </p>
    </fieldset>
  );
}

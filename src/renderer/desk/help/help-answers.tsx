/** The two answers to a kiosk that calls. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskCalls } from './help-calls.ts';
import './help-answers.css';

export interface HelpAnswersProps {
  readonly calls: KioskCalls;
  readonly busy: boolean;
  /** Beside "I am coming": the key that leads there. */
  readonly hint?: string;
  readonly onComing: () => void;
  readonly onDone: () => void;
}

export function HelpAnswers({ calls, busy, hint, onComing, onDone }: HelpAnswersProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const disabled = connection !== 'connected';
  const state = busy ? '' : undefined;
  const kiosk = calls.kioskName;
  return (
    <div className="help-actions">
      {calls.waiting.length > 0 && (
        <Button
          kind="primary"
          aria-label={t('help.comingLabel', { kiosk })}
          isDisabled={disabled}
          data-busy={state}
          onPress={onComing}
        >
          {t('help.coming')}
          {hint !== undefined && <kbd aria-hidden>{hint}</kbd>}
        </Button>
      )}
      <Button
        aria-label={t('help.doneLabel', { kiosk })}
        isDisabled={disabled}
        data-busy={state}
        onPress={onDone}
      >
        {t('help.done')}
      </Button>
    </div>
  );
}

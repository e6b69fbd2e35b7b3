/** The first screen: the code, by keypad, keyboard or scanner. */
import { ArrowRight, Delete } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KioskEvent, Start } from '../flow/flow-state.ts';
import { Button, Key } from '../hands/button.tsx';
import '../hands/code-field.css';
import '../hands/keypad.css';
import './start-view.css';

export interface StartViewProps {
  readonly state: Start;
  readonly camera: ReactNode;
  readonly send: (event: KioskEvent) => void;
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/** Drawn once for a screen, whatever is typed. */
const StartWords = memo(function StartWords(): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <h1>{t('start.title')}</h1>
      <p className="lead">{t('start.lead')}</p>
    </>
  );
});

const StartActions = memo(function StartActions({ send }: Pick<StartViewProps, 'send'>): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <Button kind="primary" className="action" onPress={() => send({ kind: 'submitted' })}>
        {t('start.find')}
        <ArrowRight aria-hidden />
      </Button>
      <Button
        kind="quiet"
        className="quiet-action privacy-button"
        onPress={() => send({ kind: 'opened', overlay: 'privacy' })}
      >
        {t('privacy.title')}
      </Button>
    </>
  );
});

export function StartView({ state, camera, send }: StartViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <main className="view view-start" data-screen="start">
      <div className="start-words">
        <StartWords />
        {camera}
      </div>
      <div className="start-field">
        <input
          className="code-field"
          aria-label={t('start.code')}
          aria-describedby="code-nudge"
          // The reminder fits into an empty field, and nowhere below it.
          placeholder={state.nudged ? t('start.nudge') : t('start.placeholder')}
          data-nudged={state.nudged || undefined}
          ref={focusField}
          value={state.code}
          onChange={(event) => send({ kind: 'replaced', text: event.target.value })}
          inputMode="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <output id="code-nudge" className="visually-hidden">
          {state.nudged ? t('start.nudge') : ''}
        </output>
      </div>
      <Keypad send={send} />
      <StartActions send={send} />
    </main>
  );
}

const KEYS: readonly string[] = Array.from('1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Drawn once for a screen: drawing 38 keys at every tap made each tap four times as slow. */
const Keypad = memo(function Keypad({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <fieldset className="keypad" aria-label={t('start.keypad')}>
      {KEYS.map((key) => (
        <Key key={key} onPress={() => send({ kind: 'typed', text: key })}>
          {key}
        </Key>
      ))}
      <Key wide onPress={() => send({ kind: 'cleared' })}>
        {t('start.clear')}
      </Key>
      <Key wide label={t('start.erase')} onPress={() => send({ kind: 'erased' })}>
        <Delete aria-hidden />
      </Key>
    </fieldset>
  );
});

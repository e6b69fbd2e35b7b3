/** Our own keys for the code: never the system's keyboard. They leave the focus in the field. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Key } from './key.tsx';
import './keypad.css';

const KEYS: readonly string[] = Array.from('1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Drawn once for a screen: drawing 38 keys again at every tap made each tap four times as slow. */
export const Keypad = memo(function Keypad({
  send,
}: {
  readonly send: (event: KioskEvent) => void;
}): ReactNode {
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

/** Our own keys for the code: never the system's keyboard. They leave the focus in the field. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow-state.ts';

const KEYS: readonly string[] = Array.from('1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export function Keypad({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <fieldset className="keypad" aria-label={t('start.keypad')}>
      {KEYS.map((key) => (
        <Button
          key={key}
          className="key"
          preventFocusOnPress
          onPress={() => send({ kind: 'typed', text: key })}
        >
          {key}
        </Button>
      ))}
      <Button className="key key-wide" preventFocusOnPress onPress={() => send({ kind: 'cleared' })}>
        {t('start.clear')}
      </Button>
      <Button
        className="key key-wide"
        preventFocusOnPress
        aria-label={t('start.erase')}
        onPress={() => send({ kind: 'erased' })}
      >
        <Delete aria-hidden />
      </Button>
    </fieldset>
  );
}

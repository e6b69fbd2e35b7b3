/** Once after a sign-in with an account: a PIN of one's own, which unlocks this front desk, or none. */
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Form } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StaffStore } from './staff-store.ts';

export function ChoosePin({ staff }: { readonly staff: StaffStore }): ReactNode {
  const { t: ofAccounts } = useTranslation('accounts');
  const { choosing } = useStore(staff);
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isDifferent, setIsDifferent] = useState(false);
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const;
  const values = { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS };

  function type(set: (text: string) => void, text: string): void {
    setIsDifferent(false);
    set(text.replaceAll(/\D/g, '').slice(0, MAX_PIN_DIGITS));
  }

  return (
    <>
      <p>{ofAccounts('choosePin.lead')}</p>
      <Form
        className="choose-pin"
        onSend={() => (pin === again ? staff.choosePin(pin) : setIsDifferent(true))}
      >
        <TextField
          {...field}
          label={ofAccounts('choosePin.pin')}
          hint={ofAccounts('choosePin.rule', values)}
          value={pin}
          problem={choosing === 'bad-pin' ? ofAccounts('choosePin.bad', values) : undefined}
          onType={(text) => type(setPin, text)}
        />
        <TextField
          {...field}
          label={ofAccounts('choosePin.again')}
          value={again}
          problem={isDifferent ? ofAccounts('choosePin.differ') : undefined}
          onType={(text) => type(setAgain, text)}
        />
        <output>{choosing === 'failed' ? ofAccounts('choosePin.failed') : ''}</output>
        <div className="sign-in-actions">
          <Button
            kind="primary"
            type="submit"
            needsHub
            isDisabled={pin === '' || again === ''}
            isBusy={choosing === 'pending'}
          >
            {ofAccounts('choosePin.set')}
          </Button>
          <Button kind="quiet" onPress={staff.skipPin}>
            {ofAccounts('choosePin.skip')}
          </Button>
        </div>
      </Form>
    </>
  );
}

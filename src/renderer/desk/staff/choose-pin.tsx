/** Once after a sign-in with an account: a PIN of one's own, which unlocks this front desk, or none. */
import { type ReactNode, useState } from 'react';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { saidOrNot } from '../../rpc/call.ts';
import { Button, Form } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StaffStore } from './staff-store.ts';

/** A PIN may wait behind others; in milliseconds. */
const PIN_HASHING = { deadlineMs: 20_000 };

export function ChoosePin({ staff }: { readonly staff: StaffStore }): ReactNode {
  const { t: ofAccounts } = useTranslation('accounts');
  const [choosing, setChoosing] = useState<'pending' | 'bad-pin' | 'failed'>();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isDifferent, setIsDifferent] = useState(false);
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const;
  const values = { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS };

  const goOn = (): void => staff.setState({ isPinSkipped: true });

  async function send(): Promise<void> {
    if (pin !== again) return setIsDifferent(true);
    if (choosing === 'pending') return;
    setChoosing('pending');
    const answer = saidOrNot(
      await staff.connection.call((client) => client.staff.choosePin({ pin }), PIN_HASHING),
    );
    if (answer.kind === 'done') return goOn();
    setChoosing(answer.kind === 'bad-pin' ? 'bad-pin' : 'failed');
  }

  function type(set: (text: string) => void, text: string): void {
    setIsDifferent(false);
    set(text.replaceAll(/\D/g, '').slice(0, MAX_PIN_DIGITS));
  }

  return (
    <>
      <p>{ofAccounts('choosePin.lead')}</p>
      <Form className="choose-pin stack-4" onSend={send}>
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
        <div className="sign-in-actions wrap-3">
          <Button
            kind="primary"
            type="submit"
            needsHub
            isDisabled={pin === '' || again === ''}
            isBusy={choosing === 'pending'}
          >
            {ofAccounts('choosePin.set')}
          </Button>
          <Button kind="quiet" onPress={goOn}>
            {ofAccounts('choosePin.skip')}
          </Button>
        </div>
      </Form>
    </>
  );
}

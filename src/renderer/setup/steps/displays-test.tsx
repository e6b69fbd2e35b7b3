/**
 * A test call: a signed event takes the whole way, and each display reports what it did. It proves nothing about the
 * booking system.
 */
import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { TestCallState } from '../../../contract/test-call.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleetWords } from '../../fleet/screen-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { TestCallStore } from '../form/service-stores.ts';
import { type Said, testedWords, type SaidTone, sentWords } from '../words/test-call-words.ts';
import './displays-test.css';

const SIGNS: Readonly<Record<SaidTone, ReactNode>> = {
  success: <CircleCheck aria-hidden />,
  plain: <Info aria-hidden />,
  attention: <CircleAlert aria-hidden />,
  danger: <CircleX aria-hidden />,
};

function Told({ said }: { readonly said: Said | undefined }): ReactNode {
  return (
    <output className="display-told if-any" data-tone={said?.tone}>
      {said === undefined ? null : (
        <>
          {SIGNS[said.tone]}
          <Sentence>{said.sentence}</Sentence>
        </>
      )}
    </output>
  );
}

export interface DisplaysTestProps {
  readonly store: FleetStore;
  readonly testCall: TestCallStore;
  readonly status: Pick<HubStatus, 'webhooks'> | undefined;
}

export function DisplaysTest({ store, testCall, status }: DisplaysTestProps): ReactNode {
  const { t } = useTranslation('setup');
  const fleet = useStore(store.fleet);
  const test = useStore(testCall.test);
  const sending = useStore(testCall.sending);
  const isOpen = (fleet?.screens ?? []).some((one) => one.surface === 'display' && one.isConnected);
  return (
    <section className="setup-card" aria-labelledby="displays-test">
      <h3 id="displays-test">{t('calls.testTitle')}</h3>
      <p className="faint">{isOpen ? t('calls.testHint') : t('calls.testNone')}</p>
      <div className="row-3-4">
        <Button needsHub isDisabled={sending?.kind === 'pending'} onPress={() => void testCall.send()}>
          {t('calls.test')}
        </Button>
      </div>
      <Told said={sentWords(t, { sending, test, webhooks: status?.webhooks })} />
      {test?.kind === 'came-in' && test.displays.length > 0 && <Displays test={test} store={store} />}
    </section>
  );
}

interface DisplaysProps {
  readonly test: Extract<TestCallState, { kind: 'came-in' }>;
  readonly store: FleetStore;
}

function Displays({ test, store }: DisplaysProps): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  const words = useFleetWords();
  const fleet = useStore(store.fleet);
  return (
    <ul className="displays-tested">
      {test.displays.map((tested) => {
        const display = fleet?.screens.find((one) => one.screenId === tested.screenId);
        return (
          <li key={tested.screenId}>
            {display !== undefined && (
              <strong data-words-of-others={display.name === undefined ? undefined : true}>
                {words.nameOf(display)}
              </strong>
            )}
            <Told said={testedWords(t, tested, test, formats)} />
          </li>
        );
      })}
    </ul>
  );
}

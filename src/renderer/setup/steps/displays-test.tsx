/**
 * A test call: an event that Foyer signs comes in over its own port, and each display says a sample. A person sees and
 * hears whether it does; of the service's side it proves nothing.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleetWords } from '../../fleet/use-fleet-words.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { TestCall, TestCallStore } from '../form/test-call-store.ts';

export interface DisplaysTestProps {
  readonly store: FleetStore;
  readonly testCall: TestCallStore;
}

export function DisplaysTest({ store, testCall }: DisplaysTestProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { fleet } = useStore(store);
  const call = useStore(testCall);
  const isOpen = (fleet?.screens ?? []).some((one) => one.surface === 'display' && one.isConnected);
  return (
    <section className="setup-card" aria-labelledby="displays-test">
      <h3 id="displays-test">{t('calls.testTitle')}</h3>
      <p className="step-hint">{isOpen ? t('calls.testHint') : t('calls.testNone')}</p>
      <div className="step-save">
        <Button
          isDisabled={connection !== 'connected' || call.kind === 'sending'}
          onPress={() => void testCall.send()}
        >
          {t('calls.test')}
        </Button>
      </div>
      <CameIn call={call} />
      {call.kind === 'sent' && <Told call={call} store={store} />}
    </section>
  );
}

function CameIn({ call }: { readonly call: TestCall }): ReactNode {
  const { t } = useTranslation('setup');
  const sentence = (): string => {
    switch (call.kind) {
      case 'none':
      case 'sending':
        return '';
      case 'sent':
        return t(`calls.loop.${call.answer.loop}`);
      case 'not-sent':
      case 'no-answer':
      case 'failed':
        return t(`staff.problem.${call.kind}`);
    }
  };
  const isGood = call.kind === 'sent' && call.answer.loop === 'heard';
  return (
    <output className="step-result" data-tone={isGood ? 'success' : 'danger'}>
      {sentence()}
    </output>
  );
}

interface ToldProps {
  readonly call: Extract<TestCall, { kind: 'sent' }>;
  readonly store: FleetStore;
}

function Told({ call, store }: ToldProps): ReactNode {
  const words = useFleetWords();
  const { fleet } = useStore(store);
  return (
    <ul className="displays-tested">
      {call.answer.displays.map(({ screenId, isTold }) => {
        const display = fleet?.screens.find((one) => one.screenId === screenId);
        const outcome = { kind: isTold ? 'done' : 'not-connected', act: 'test-sound' } as const;
        return (
          <li key={screenId}>
            {display !== undefined && <strong>{words.nameOf(display)}</strong>}
            <output>{words.outcome(outcome)}</output>
          </li>
        );
      })}
    </ul>
  );
}

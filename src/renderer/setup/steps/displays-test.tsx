/** The way from Foyer to each display: it chimes and says a sample, and a person hears whether it does. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleetWords } from '../../fleet/use-fleet-words.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';

export function DisplaysTest({ store }: { readonly store: FleetStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const words = useFleetWords();
  const { fleet, outcomes } = useStore(store);
  const displays = (fleet?.screens ?? []).filter((one) => one.surface === 'display' && one.isConnected);
  return (
    <section className="setup-card" aria-labelledby="displays-test">
      <h3 id="displays-test">{t('calls.testTitle')}</h3>
      <p className="step-hint">{displays.length === 0 ? t('calls.testNone') : t('calls.testHint')}</p>
      {displays.length > 0 && (
        <>
          <div className="step-save">
            <Button
              isDisabled={connection !== 'connected'}
              onPress={() => {
                for (const { screenId } of displays) store.testSound(screenId);
              }}
            >
              {t('calls.test')}
            </Button>
          </div>
          <ul className="displays-tested">
            {displays.map((display) => (
              <li key={display.screenId}>
                <strong>{words.nameOf(display)}</strong>
                <output>{words.outcome(outcomes[display.screenId])}</output>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

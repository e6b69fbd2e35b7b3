/** The PIN of setup among its sections: the first one, without which no service is entered in the demo, or another. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '../guide/section-head.tsx';
import { ChoosePin } from './choose-pin.tsx';
import type { DoorStore } from './door-store.ts';
import { useStanding } from './use-standing.ts';

/** Instead of the section's fields. */
export function FirstPin({ store }: { readonly store: DoorStore }): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <>
      <SectionHead title={t('door.chooseTitle')} hint={t('door.chooseLead')} />
      <div className="setup-card">
        <ChoosePin store={store} />
      </div>
    </>
  );
}

/** A part of its section. */
export function NewPin({ store }: { readonly store: DoorStore }): ReactNode {
  const { t } = useTranslation('setup');
  const isFirst = useStanding(store) === 'demo';
  useEffect(() => store.clearNote(), [store]);
  return (
    <section className="setup-card" aria-labelledby="new-pin">
      <h3 id="new-pin">{isFirst ? t('door.chooseTitle') : t('door.pin')}</h3>
      <p className="field-hint">{isFirst ? t('door.chooseLead') : t('door.changeHint')}</p>
      <ChoosePin store={store} />
    </section>
  );
}

/**
 * How the display will call the visitor. The number or the code stands large in a card, in the same place; the sentence
 * says whether it is certain that the display will show it.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { HowCalled as Called } from '../../../contract/appointment.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { NumberBox } from './number-box.tsx';

/** As the hub knows it now: the ticket may come while the visitor reads. `told`: as it was at the answer. */
export function useHowCalled(kiosk: Kiosk, told: Called): Called {
  const { number, calls } = useStore(kiosk.store, (state) => state.seen) ?? {};
  return number === undefined && calls === undefined ? told : { number, calls };
}

export interface HowCalledProps {
  readonly told: Called;
  readonly now: Called;
  /** What the lead of the screen says once the number is certain. */
  readonly certain: string;
}

/** The card. Says it aloud when the number has become certain while it is read. */
export function HowCalled({ told, now, certain }: HowCalledProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { number, calls } = now;
  const code = calls?.code;
  const isNews = told.number === undefined && number !== undefined;
  return (
    <>
      {number === undefined ? null : <NumberBox label={t('done.number')} number={number} />}
      {code === undefined ? null : <NumberBox label={t('done.code')} number={code} />}
      <output className="visually-hidden">{isNews ? certain : ''}</output>
    </>
  );
}

/** Below the lead: what else than the code may be called. */
export function OtherCalled({ calls }: Called): ReactNode {
  const { t } = useTranslation('kiosk');
  const sentence =
    calls &&
    {
      number: () => t('calls.number'),
      initials: () => t('calls.initials'),
      'first-name': () => t('calls.firstName'),
      differs: () => t('calls.differs'),
    }[calls.other];
  return sentence === undefined ? null : <p className="lead">{sentence()}</p>;
}

/**
 * How the display will call the visitor. The number or the code stands large in a card, in the same place; the sentence
 * says whether it is certain that the display will show it.
 */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { HowCalled as Called } from '../../../contract/appointment.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import './number-box.css';

/** As the hub knows it now: the ticket may come while the visitor reads. `told`: as it was at the answer. */
export function useHowCalled(kiosk: Kiosk, told: Called): Called {
  const { number, calls } = useStore(kiosk.store, (state) => state.seen) ?? {};
  return number === undefined && calls === undefined ? told : { number, calls };
}

/** The card. */
export function HowCalled({ number, calls }: Called): ReactNode {
  const { t } = useTranslation('kiosk');
  if (number !== undefined) return <NumberBox label={t('done.number')} number={number} />;
  return calls === undefined ? null : <NumberBox label={t('done.code')} number={calls.code} />;
}

/** The lead of a screen with the card. Says it aloud when the number becomes certain while it is read. */
export function CalledLead({ children }: { readonly children: string }): ReactNode {
  return <output>{children}</output>;
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

interface NumberBoxProps {
  /** What the number is, in words. */
  readonly label: string;
  readonly number: string;
}

/**
 * Says itself again, whole, when a code becomes a number while the visitor reads: the lead beside it says "this number". The
 * two may be the same characters, so a reader that says only what changed would leave the number out.
 */
export function NumberBox({ label, number }: NumberBoxProps): ReactNode {
  return (
    <div className="number-box" aria-live="polite" aria-atomic="true">
      <p>{label}</p>
      <FittedText text={number} />
    </div>
  );
}

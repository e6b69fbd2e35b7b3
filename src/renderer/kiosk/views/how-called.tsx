/**
 * How the display will call the visitor. Number or code is large in a card; the sentence says whether it is certain.
 */
import { Clock, Eye, MapPin, Printer, Timer, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { HowCalled as Called } from '../../../contract/appointment.ts';
import { groupedCode } from '../../../contract/code-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import type { Through } from '../flow/flow-state.ts';
import { waitWords } from './countdown-box.tsx';
import { CardRow } from './view.tsx';
import './number-box.css';

/** As the hub sees it now: the ticket may come while the visitor reads. `told`: as it was at the answer. */
export function useHowCalled(kiosk: Kiosk, told: Called): Called {
  const { number, calls, call } = useStore(kiosk.store, (state) => state.seen) ?? {};
  return number === undefined && calls === undefined ? told : { number, calls, call };
}

interface HowCalledProps {
  readonly called: Called;
  readonly kiosk: Kiosk;
}

export function HowCalled({ called: { number, calls }, kiosk }: HowCalledProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const called = number ?? calls?.code;
  return (
    <div className="ticket">
      {called === undefined ? null : (
        <NumberBox label={number === undefined ? t('done.code') : t('done.number')} number={called} />
      )}
      <PrintNote kiosk={kiosk} />
    </div>
  );
}

export interface CalledWordsProps {
  readonly called: Called;
  /** Once the number is certain. */
  readonly certain: string;
  readonly seat: string;
  /** In place of `seat` if the visitor asks the front desk before sitting down. */
  readonly unseated: string | undefined;
}

/** What to do, and what else than the code may be called, or what is called where there is none. Announced when the number becomes certain while it is read. */
export function CalledWords({ called, certain, seat, unseated }: CalledWordsProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { number, calls } = called;
  const isCoded = calls?.code !== undefined;
  const asksFirst = calls?.other === 'number' || calls?.other === 'differs';
  const other =
    calls &&
    {
      number: () => t(isCoded ? 'calls.number' : 'uncoded.ask'),
      initials: () => t(isCoded ? 'calls.initials' : 'uncoded.initials'),
      'first-name': () => t(isCoded ? 'calls.firstName' : 'uncoded.firstName'),
      differs: () => t(isCoded ? 'calls.differs' : 'uncoded.ask'),
    }[calls.other]();
  const first = number !== undefined ? certain : asksFirst ? unseated : seat;
  return (
    <>
      <p className="lead">
        <output>{first ?? other}</output>
      </p>
      {first === undefined || other === undefined ? null : <p className="lead">{other}</p>}
    </>
  );
}

/** Below what to do: the time of an appointment made here just now, where the visitor waits, and how long that usually is. */
export function WaitRows({ where, wait, startsAt }: Pick<Through, 'where' | 'wait' | 'startsAt'>): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  if (where === undefined && wait === undefined && startsAt === undefined) return null;
  return (
    <ul className="card-rows">
      {startsAt !== undefined && <CardRow icon={<Clock aria-hidden />}>{formats.clock(startsAt)}</CardRow>}
      {where !== undefined && <CardRow icon={<MapPin aria-hidden />}>{t('wait.where', { where })}</CardRow>}
      {wait !== undefined && (
        <CardRow icon={<Timer aria-hidden />} more={t('wait.longer')}>
          {waitWords(t, wait)}
        </CardRow>
      )}
    </ul>
  );
}

interface NumberBoxProps {
  readonly label: string;
  readonly number: string;
}

/**
 * Announced whole when a code becomes a number. The two may share characters, and a screen reader that says only what
 * changed would leave the number out.
 */
export function NumberBox({ label, number }: NumberBoxProps): ReactNode {
  return (
    <div className="number-box" aria-live="polite" aria-atomic="true">
      <p>{label}</p>
      <FittedText text={groupedCode(number)} />
    </div>
  );
}

/** "M. Okafor at the front desk knows you are here (10:25)". */
export function SeenNote({ kiosk }: { readonly kiosk: Kiosk }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const { seenAt, seenBy } = useStore(kiosk.store, (state) => state.seen) ?? {};
  // Always there, so that its content is announced.
  return (
    <output className="seen-note">
      {seenAt === undefined ? null : (
        <Note tone="success" icon={Eye}>
          {seenBy === undefined
            ? t('done.seen', { seenAt: formats.time(seenAt) })
            : t('done.seenBy', { seenAt: formats.time(seenAt), clerk: seenBy })}
        </Note>
      )}
    </output>
  );
}

/** Whether the number is on paper, where this kiosk prints it. Its lines are kept free below the number. */
function PrintNote({ kiosk }: { readonly kiosk: Kiosk }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { settings } = useScreen();
  const printed = useStore(kiosk.store, (state) => state.seen?.printed);
  if (settings.kiosk.prints !== true) return null;
  const Icon = printed === 'not-printed' ? TriangleAlert : Printer;
  return (
    <output className="print-note" data-printed={printed}>
      {printed === undefined ? null : (
        <>
          <Icon aria-hidden />
          <span>{t(`print.${printed}`)}</span>
        </>
      )}
    </output>
  );
}

/** What became of a booking, with the code large and as a picture, and printable for the visitor. */
import { Check, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { groupedCode } from '../../../contract/code-key.ts';
import type { CreateAnswer } from '../../../contract/booking.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FittedText } from '../../ui/fitted-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import './slip.css';

export interface SlipAbout {
  readonly answer: Extract<CreateAnswer, { kind: 'created' | 'created-without-id' | 'kept' | 'unresolved' }>;
  readonly lineName: string | undefined;
  /** Whom the visitor meets, as far as it is known here. */
  readonly withWhom: Promise<string | undefined>;
  /** Whether the check-in was accepted; undefined where none was asked for. `not-yet`: there is nothing to check in. */
  readonly arrival: Promise<boolean> | 'not-yet' | undefined;
}

interface SlipProps {
  readonly about: SlipAbout;
  readonly onClose: () => void;
}

export function Slip({ about, onClose }: SlipProps): ReactNode {
  const { t } = useTranslation('booking');
  const { formats, settings } = useScreen();
  const { answer, lineName } = about;
  const { firstName, lastName, startsAt: from, endsAt: to } = answer.booked;
  const withWhom = useTold(about.withWhom);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), []);
  const code = 'code' in answer ? answer.code : undefined;
  return (
    <div className="slip stack-5">
      <div className="slip-paper stack-1">
        <p className="bold">{settings.brandName}</p>
        {code !== undefined && (
          <div className="slip-code">
            <div>
              <p>{t('code')}</p>
              <p className="slip-large">
                <FittedText text={groupedCode(code)} />
              </p>
            </div>
            <QrPicture text={code} label={t('codePicture', { code })} />
          </div>
        )}
        <p className="slip-name bold">{[firstName, lastName].filter(Boolean).join(' ')}</p>
        <p>{formats.sameDay(from, to) ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`}</p>
        <p>{formats.timeRange(from, to)}</p>
        {lineName !== undefined && <p>{lineName}</p>}
        {withWhom?.value !== undefined && <p>{t('withWhom', { name: withWhom.value })}</p>}
      </div>
      <Said about={about} isWithUnknown={withWhom !== undefined && withWhom.value === undefined} />
      <div ref={done} className="booking-buttons wrap-3">
        {code !== undefined && (
          <Button kind="primary" onPress={() => window.print()} icon={Printer}>
            {t('print')}
          </Button>
        )}
        <Button onPress={onClose}>{t('done')}</Button>
      </div>
    </div>
  );
}

/** What happened besides, and what is left to do. */
function Said({ about, isWithUnknown }: { readonly about: SlipAbout; readonly isWithUnknown: boolean }) {
  const { t } = useTranslation('booking');
  const { answer, arrival } = about;
  const hasArrived = useTold(arrival === 'not-yet' ? undefined : arrival);
  const code = 'code' in answer ? answer.code : undefined;
  return (
    <output className="slip-said if-any stack-2">
      {answer.isOfBefore && <p>{t('said.of-before')}</p>}
      {answer.isOfBefore && answer.kind === 'created' && <p>{t('said.change-in-list')}</p>}
      {answer.kind !== 'created' && <p>{t(`said.${answer.kind}`)}</p>}
      {answer.kind === 'created' && code === undefined && <p>{t('said.without-code')}</p>}
      {arrival === 'not-yet' && <p>{t('said.not-yet')}</p>}
      {arrival !== undefined && arrival !== 'not-yet' && (
        <p className="slip-arrival line-2" data-is={arrivalWord(hasArrived?.value)}>
          {hasArrived?.value === true && <Check aria-hidden />}
          {t(`said.${arrivalWord(hasArrived?.value)}`)}
        </p>
      )}
      {answer.kind === 'created' && isWithUnknown && <p>{t('said.with-any')}</p>}
    </output>
  );
}

function arrivalWord(hasArrived: boolean | undefined): 'checking-in' | 'checked-in' | 'not-checked-in' {
  if (hasArrived === undefined) return 'checking-in';
  return hasArrived ? 'checked-in' : 'not-checked-in';
}

/** Undefined until it is told. */
function useTold<T>(promise: Promise<T> | undefined): { readonly value: T } | undefined {
  const [told, setTold] = useState<{ readonly value: T }>();
  useEffect(() => {
    let isGone = false;
    void promise?.then((value) => {
      if (!isGone) setTold({ value });
    });
    return () => {
      isGone = true;
    };
  }, [promise]);
  return told;
}

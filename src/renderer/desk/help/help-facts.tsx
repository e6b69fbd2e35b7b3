/** Calls for help: the facts of one, and a bar for each kiosk that calls, with the two answers to it. */
import { Ear, HandHelping, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../contract/code-key.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { type AnswerState, helpWords, type KioskCalls } from './help-store.ts';
import './help-facts.css';

export interface HelpFactsProps {
  readonly call: HelpCall;
  readonly appointment: DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
}

const MINUTE_MS = 60_000;

export function HelpFacts({ call, appointment, onSelect }: HelpFactsProps): ReactNode {
  const { t, i18n } = useTranslation('desk');
  const { formats, clock } = useScreen();
  const now = useNow(clock, MINUTE_MS);
  const { comingAt, codeMasked } = call;
  const minutes = Math.floor((now - call.askedAt) / MINUTE_MS);
  const time = formats.time(call.askedAt);
  const name = appointment === undefined ? '' : `${appointment.firstName} ${appointment.lastName}`.trim();
  return (
    <>
      <span>{minutes > 0 ? t('help.minutesAgo', { time, minutes }) : time}</span>
      {call.reason === 'too-many-misses' ? (
        <>
          <span>{KIOSK_CODES.paused}</span>
          <span>{t('help.resume')}</span>
        </>
      ) : (
        <span className="help-fact">
          <Languages aria-hidden />
          {languageName(call.language, i18n.language)}
        </span>
      )}
      {call.listens && (
        <span className="help-fact help-listens">
          <Ear aria-hidden />
          {t('help.speakFirst')}
        </span>
      )}
      {appointment !== undefined && (
        <button
          type="button"
          className="help-link"
          aria-label={t('help.showLabel', { code: referenceOf(appointment), name })}
          onClick={() => onSelect(appointment.appointmentId)}
        >
          {t('help.show', { code: referenceOf(appointment), name })}
        </button>
      )}
      {appointment === undefined && codeMasked !== undefined && call.reason !== 'unknown' && (
        <span>{t('help.code', { code: codeMasked })}</span>
      )}
      {comingAt !== undefined && (
        <span className="help-coming">{t('help.comingSince', { time: formats.time(comingAt) })}</span>
      )}
    </>
  );
}

/** `pl` is `Polish` in English. A tag that is none stays as it is. */
export function languageName(tag: string, readIn: string): string {
  try {
    return new Intl.DisplayNames([readIn], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export function useReason(): (call: HelpCall, appointment: DeskAppointment | undefined) => string {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  return (call, appointment) => {
    const words = helpWords(call, appointment);
    switch (words.kind) {
      case 'not-found':
        return t('help.notFound', { code: words.code });
      case 'timed':
        return words.reason === 'here-early'
          ? t('help.earlyFor', { time: formats.time(words.startsAt) })
          : t('help.lateFor', { time: formats.time(words.startsAt) });
      case 'plain':
        return t(`help.reason.${words.reason}`);
    }
  };
}

interface AnswerProps {
  readonly calls: KioskCalls;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** For all calls of the kiosk: whoever comes, comes for all of them. */
export function Coming({ calls, busy, hint, onPress }: AnswerProps & { readonly hint?: string }): ReactNode {
  const { t } = useTranslation('desk');
  if (calls.waiting.length === 0) return null;
  return (
    <Button
      kind="primary"
      aria-label={t('help.comingLabel', { kiosk: calls.kioskName })}
      needsHub
      isBusy={busy}
      onPress={onPress}
    >
      {t('help.coming')}
      {hint !== undefined && <kbd aria-hidden>{hint}</kbd>}
    </Button>
  );
}

/** Ends one call; the others of its kiosk stay. */
export function Done({ calls, reason, busy, onPress }: AnswerProps & { readonly reason: string }): ReactNode {
  const { t } = useTranslation('desk');
  const kiosk = calls.kioskName;
  return (
    <Button
      aria-label={
        calls.calls.length > 1 ? t('help.doneOne', { kiosk, reason }) : t('help.doneLabel', { kiosk })
      }
      needsHub
      isBusy={busy}
      onPress={onPress}
    >
      {t('help.done')}
    </Button>
  );
}

interface HelpBarProps extends AnswerState {
  readonly calls: KioskCalls;
  readonly appointment: DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onMore: () => void;
  readonly onComing: () => void;
  readonly onDone: () => void;
}

export function HelpBar(props: HelpBarProps): ReactNode {
  const { t } = useTranslation('desk');
  const { calls, appointment, problem } = props;
  const { kioskName, first } = calls;
  const reason = useReason()(first, appointment);
  const others = calls.calls.length - 1;
  const isWaiting = calls.waiting.length > 0;
  return (
    <div className="help-bar line-3 boxed" data-kiosk={kioskName} data-waiting={isWaiting ? '' : undefined}>
      <HandHelping aria-hidden className="help-hand" />
      <div className="help-words">
        <p className="help-reason">
          <strong dir="auto">{kioskName}</strong> <span>{reason}</span>
        </p>
        <p className="help-facts">
          <HelpFacts call={first} appointment={appointment} onSelect={props.onSelect} />
          {others > 0 && (
            <button type="button" className="help-link" onClick={props.onMore}>
              {t('help.others', { count: others })}
            </button>
          )}
        </p>
        {problem !== undefined && (
          <p role="alert" className="help-problem">
            {t(`help.problem.${problem}`)}
          </p>
        )}
      </div>
      {/* Said at once when it comes; the bar itself is read in its place. */}
      {isWaiting && (
        <p role="alert" className="visually-hidden">
          {t('help.said', { kiosk: kioskName, reason })}
        </p>
      )}
      <div className="help-actions">
        <Coming calls={calls} busy={props.busy} hint="F2" onPress={props.onComing} />
        <Done calls={calls} reason={reason} busy={props.busy} onPress={props.onDone} />
      </div>
    </div>
  );
}

/** What happens with a visitor's data, before any of it is typed: who, why, how long, and whom to ask. */
import {
  ArrowDown,
  ArrowUp,
  CalendarPlus,
  CircleQuestionMark,
  Clock,
  Eraser,
  Keyboard,
  UserRound,
} from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NoticeText } from '../../privacy-notice/notice-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import './privacy-view.css';
import { CardRow, View } from './view.tsx';

/** In characters. A longer contact is written smaller. */
const LONG_CONTACT = 120;

export interface PrivacyViewProps {
  readonly send: (event: KioskEvent) => void;
}

export function PrivacyView({ send }: PrivacyViewProps): ReactNode {
  const { language, settings } = useScreen();
  const { privacyNotice, withoutCode, walkIns } = settings.kiosk;
  const own = privacyNotice?.[language];
  // With the rows of both, large text is longer than a low screen.
  const isShort = own === undefined && withoutCode === 'off' && walkIns === undefined;
  return isShort ? <FoyersNotice send={send} /> : <OwnNotice notice={own} send={send} />;
}

/** Empty if the lobby names none. */
const useContact = (): string => useScreen().settings.kiosk.privacyContact?.trim() ?? '';

/** From the settings, so that it is true whatever the lobby's own text says. */
function Facts(): ReactNode {
  const { t } = useTranslation('kiosk');
  const { kiosk } = useScreen().settings;
  const contact = useContact();
  return (
    <>
      {kiosk.withoutCode === 'off' ? null : (
        <CardRow icon={<Keyboard aria-hidden />}>{t('privacy.withoutCode')}</CardRow>
      )}
      {kiosk.walkIns && <CardRow icon={<CalendarPlus aria-hidden />}>{t('privacy.walkIns')}</CardRow>}
      <CardRow icon={<Clock aria-hidden />}>{t('privacy.kept', { count: kiosk.namesKeptH })}</CardRow>
      <CardRow icon={<Eraser aria-hidden />}>{t('privacy.screen')}</CardRow>
      <CardRow icon={<CircleQuestionMark aria-hidden />}>
        {contact === '' ? t('privacy.ask') : t('privacy.contact', { contact })}
      </CardRow>
    </>
  );
}

const useIsLong = (): true | undefined => useContact().length > LONG_CONTACT || undefined;

function Back({ send }: PrivacyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button kind="primary" className="action" onPress={() => send({ kind: 'closed' })}>
      {t('help.back')}
    </Button>
  );
}

function FoyersNotice({ send }: PrivacyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { brandName } = useScreen().settings;
  const isLong = useIsLong();
  return (
    <View name="privacy" title={t('privacy.title')} actions={<Back send={send} />}>
      <ul className="card card-rows privacy-rows" data-long={isLong}>
        <CardRow icon={<UserRound aria-hidden />}>{t('privacy.who', { brandName })}</CardRow>
        <Facts />
      </ul>
    </View>
  );
}

/** In a box that scrolls. `notice`: default Foyer's. */
function OwnNotice({ notice, send }: PrivacyViewProps & { readonly notice: string | undefined }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language, settings } = useScreen();
  const isLong = useIsLong();
  const box = useRef<HTMLDivElement>(null);
  const { reading, readOn } = useReadOn(box);
  return (
    <View
      name="privacy-own"
      title={t('privacy.title')}
      actions={
        <>
          {reading !== 'whole' && (
            <Button className="action" onPress={readOn}>
              {reading === 'more' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
              {reading === 'more' ? t('privacy.readOn') : t('privacy.fromStart')}
            </Button>
          )}
          <Back send={send} />
        </>
      }
    >
      <div
        className="card privacy-own"
        ref={box}
        // Keyboards with page keys turn pages here.
        {...(reading === 'whole' ? {} : { tabIndex: 0, role: 'region', 'aria-label': t('privacy.title') })}
      >
        {notice !== undefined && <NoticeText notice={notice} language={language} />}
        <ul className="card-rows privacy-rows" data-long={isLong}>
          {notice === undefined && (
            <CardRow icon={<UserRound aria-hidden />}>
              {t('privacy.who', { brandName: settings.brandName })}
            </CardRow>
          )}
          <Facts />
        </ul>
      </div>
    </View>
  );
}

/** `whole`: all of it is visible. `more`: it continues below. `end`: it is read to its end. */
type Reading = 'whole' | 'more' | 'end';

/** Of the box, so that the last lines stay visible. */
const STEP = 0.8;

/** Rounded fractions of a pixel are no further line. */
const TOLERANCE_PX = 2;

/** A text that may be longer than its box: whether there is more, and the way on by finger or by three keys. */
function readingOf({ scrollTop, scrollHeight, clientHeight }: Element): Reading {
  if (scrollHeight <= clientHeight + TOLERANCE_PX) return 'whole';
  return scrollTop + clientHeight >= scrollHeight - TOLERANCE_PX ? 'end' : 'more';
}

interface ReadOn {
  readonly reading: Reading;
  /** One step on; from the end back to the beginning. */
  readonly readOn: () => void;
}

function useReadOn(box: RefObject<HTMLElement | null>): ReadOn {
  const [reading, setReading] = useState<Reading>('whole');
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setReading(readingOf(element));
    const sizes = new ResizeObserver(look);
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return {
    reading,
    readOn() {
      const element = box.current;
      if (element === null) return;
      const isOver = readingOf(element) === 'end';
      element.scrollTo({ top: isOver ? 0 : element.scrollTop + element.clientHeight * STEP });
    },
  };
}

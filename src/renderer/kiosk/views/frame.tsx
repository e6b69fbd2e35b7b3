/**
 * What surrounds every kiosk screen: whose lobby it is, the time, and the ways to help, languages and accessibility.
 */
import { Accessibility, DoorOpen, Globe, Hand } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { keepFitting } from '../fit/fit.ts';
import type { HelpOfVisitor } from '../visit/help-call.ts';
import './frame.css';

export type FrameOverlay = 'help' | 'languages' | 'accessibility';

const Header = memo(function Header(): ReactNode {
  const { t } = useTranslation('common');
  const { clock, formats, settings } = useScreen();
  const now = useNow(clock, 60_000);
  return (
    <header className="frame-header">
      {settings.logo === undefined ? (
        <span className="logo">
          <DoorOpen aria-hidden />
        </span>
      ) : (
        <img className="logo-picture" src={settings.logo} alt="" />
      )}
      <span className="brand-name">{settings.brandName}</span>
      {settings.demo ? <span className="demo-tag">{t('demo')}</span> : null}
      <time className="frame-clock">{formats.clock(now)}</time>
    </header>
  );
});

/** What the help button says while a request is open. */
function useHelpWords(help: HelpOfVisitor | undefined): string {
  const { t } = useTranslation('kiosk');
  if (help?.state === 'coming') return t('session.helpComing');
  if (help?.state === 'asking' || help?.state === 'asked') return t('session.helpAsked');
  return t('session.help');
}

interface FrameBarProps {
  readonly help: HelpOfVisitor | undefined;
  readonly shown: FrameOverlay | undefined;
  /** Opens an overlay, or closes it if it is shown. */
  readonly toggle: (overlay: FrameOverlay) => void;
}

export interface FrameProps extends FrameBarProps {
  /** Repeat and stop, while the screen is read aloud. */
  readonly speech?: ReactNode;
  readonly children: ReactNode;
}

/** Not drawn again while somebody types, so `toggle` must stay the same function. */
const FrameBar = memo(function FrameBar({ help, shown, toggle }: FrameBarProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language, settings } = useScreen();
  const helpWords = useHelpWords(help);
  return (
    <>
      <div className="frame-bar">
        {settings.kiosk.languages.length > 1 ? (
          <Button
            className="frame-button"
            aria-expanded={shown === 'languages'}
            aria-label={t('languages.open', { language: LANGUAGE_NAMES[language] })}
            onPress={() => toggle('languages')}
          >
            <Globe aria-hidden />
            {LANGUAGE_NAMES[language]}
          </Button>
        ) : null}
        <Button
          className="frame-button"
          aria-expanded={shown === 'accessibility'}
          onPress={() => toggle('accessibility')}
        >
          <Accessibility aria-hidden />
          {t('session.open')}
        </Button>
        <Button
          className="frame-button help-button"
          data-state={help?.state === 'coming' ? 'coming' : undefined}
          aria-expanded={shown === 'help'}
          onPress={() => toggle('help')}
        >
          <Hand aria-hidden />
          {helpWords}
        </Button>
      </div>
      {/* Heard also by a visitor whose focus is elsewhere. */}
      <output className="visually-hidden">{help?.state === 'coming' ? helpWords : ''}</output>
    </>
  );
});

export function Frame({ help, shown, toggle, speech, children }: FrameProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (frame.current === null ? undefined : keepFitting(window, frame.current)), []);
  return (
    <div className="frame" ref={frame}>
      <Header />
      {children}
      <footer className="frame-footer">
        {speech}
        <FrameBar help={help} shown={shown} toggle={toggle} />
      </footer>
    </div>
  );
}

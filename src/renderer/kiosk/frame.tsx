/** What stays around every kiosk screen: whose lobby it is, the time, and the way to a person. */
import { DoorOpen, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';

function Header(): ReactNode {
  const { t } = useTranslation('common');
  const { clock, formats, settings } = useScreen();
  const now = useNow(clock, 60_000);
  return (
    <header className="frame-header">
      <span className="logo">
        <DoorOpen aria-hidden />
      </span>
      <span className="brand-name">{settings.brandName}</span>
      {settings.demo ? <span className="demo-tag">{t('demo')}</span> : null}
      <time className="frame-clock">{formats.time(now)}</time>
    </header>
  );
}

export interface FrameProps {
  readonly openHelp: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Frame({ openHelp, children }: FrameProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <div className="frame">
      <Header />
      {children}
      <footer className="frame-footer">
        {openHelp === undefined ? null : (
          <Button className="help-button" onPress={openHelp}>
            <HandHelping aria-hidden />
            {t('frame.help')}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** What a kiosk shows during a test: what to do, and the way back for a visitor who comes by. */
import { Check, ScanLine } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TOUCH_TARGETS } from '../../../contract/guided-parts.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { CameraPreview, useCodeCamera } from '../camera/camera-preview.tsx';
import { Button } from '../hands/button.tsx';
import type { TrialViewProps } from './kiosk-trial.ts';
import './trial-view.css';

export function TrialView({ trial, kiosk }: TrialViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const isTouch = trial.part === 'touch';
  return (
    <main className="trial" data-screen={`trial-${trial.part}`}>
      <div className="trial-words">
        <h1>{t('trial.title')}</h1>
        <p className="lead">{t(`trial.${trial.part}`)}</p>
      </div>
      {isTouch ? <Targets trial={trial} kiosk={kiosk} /> : <Scanned trial={trial} kiosk={kiosk} />}
      <div className="trial-end">
        <Button className="action" onPress={kiosk.leave}>
          {t('trial.checkIn')}
        </Button>
      </div>
    </main>
  );
}

function Targets({ trial: { pressed, isDone }, kiosk }: TrialViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      {TOUCH_TARGETS.map((target) => {
        const isPressed = pressed.includes(target);
        return (
          <Button
            key={target}
            className={`trial-target trial-${target}${isPressed ? ' trial-pressed' : ''}`}
            aria-label={t(`trial.target.${target}`)}
            repeats
            onPress={() => kiosk.press(target)}
          >
            {isPressed && <Check aria-hidden />}
          </Button>
        );
      })}
      <output className="trial-result">
        {isDone ? t('trial.done') : t('trial.pressed', { number: pressed.length, of: TOUCH_TARGETS.length })}
      </output>
    </>
  );
}

function Scanned({ trial: { isRead }, kiosk }: TrialViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, settings } = useScreen();
  const onText = useCallback((text: string) => kiosk.seen(Array.from(text).length), [kiosk]);
  const camera = useCodeCamera({ on: settings.kiosk.camera, reading: true, clock, onText });
  return (
    <>
      <div className="trial-mark" data-read={isRead || undefined}>
        {isRead ? <Check aria-hidden /> : <ScanLine aria-hidden />}
      </div>
      {settings.kiosk.camera && <CameraPreview camera={camera} hint={t('camera.hint')} />}
      <output className="trial-result">{isRead && t('trial.read')}</output>
    </>
  );
}

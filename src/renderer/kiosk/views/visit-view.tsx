/** Draws the state of the flow, one screen for each; what is no part of a visit is drawn by the kiosk around it. */
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../ui/screen-context.ts';
import { CameraPreview } from '../camera/camera-preview.tsx';
import { cameraIsWelcome } from '../camera/camera-scan.ts';
import { useQrCamera } from '../camera/use-qr-camera.ts';
import { ChooseView } from './choose-view.tsx';
import { ConfirmView } from './confirm-view.tsx';
import { DoneView } from './done-view.tsx';
import type { KioskState } from '../flow/flow-state.ts';
import { HelpView } from './help-view.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { LanguageBanner } from './language-banner.tsx';
import { NotReadyView } from './not-ready-view.tsx';
import { PausedView } from './paused-view.tsx';
import { PrivacyView } from './privacy-view.tsx';
import { StaffPinView } from './staff-pin-view.tsx';
import { StartView } from './start-view.tsx';
import { ToldView } from './told-view.tsx';
import { TroubleView } from './trouble-view.tsx';
import { WaitView } from './wait-view.tsx';

export interface VisitViewProps {
  readonly flow: Exclude<KioskState, { kind: 'languages' | 'accessibility' }>;
  /** Which visitor it is, counted. */
  readonly session: number;
  readonly kiosk: Kiosk;
}

interface ScreenProps extends Omit<VisitViewProps, 'session'> {
  readonly camera: ReactNode;
  /** No appointment is known, so that no code could be found. */
  readonly isNotReady: boolean;
}

function Screen({ flow, kiosk, camera, isNotReady }: ScreenProps): ReactNode {
  const { send, session } = kiosk;
  if (isNotReady) return <NotReadyView send={send} />;
  switch (flow.kind) {
    case 'start':
      return <StartView state={flow} camera={camera} send={send} />;
    case 'searching':
    case 'checking-in':
      return <WaitView kind={flow.kind} />;
    case 'choose':
      return (
        <ChooseView state={flow} send={send} offer={<LanguageBanner screen={flow} session={session} />} />
      );
    case 'confirm':
      return (
        <ConfirmView state={flow} send={send} offer={<LanguageBanner screen={flow} session={session} />} />
      );
    case 'done':
    case 'saved':
      return <DoneView state={flow} kiosk={kiosk} />;
    case 'told':
      return (
        <ToldView state={flow} kiosk={kiosk} offer={<LanguageBanner screen={flow} session={session} />} />
      );
    case 'paused':
      return <PausedView state={flow} send={send} />;
    case 'outcome-unknown':
    case 'out-of-reach':
    case 'fault':
      return <TroubleView state={flow} send={send} />;
    case 'help':
      return <HelpView kiosk={kiosk} />;
    case 'privacy':
      return <PrivacyView send={send} />;
    case 'staff-pin':
      return <StaffPinView state={flow} send={send} />;
    default:
      return flow satisfies never;
  }
}

/** Where a code is asked for, or was not found. A scanner is heard all the same: an appointment may come any moment. */
const findsNobody = (flow: VisitViewProps['flow']): boolean =>
  flow.kind === 'start' || (flow.kind === 'told' && flow.answer.kind === 'unknown');

/** Nothing that was drawn for one visitor, for one screen or in one language is reused for the next. */
export function VisitView({ flow, session, kiosk }: VisitViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, settings, language } = useScreen();
  const { send } = kiosk;
  const onText = useCallback((text: string) => send({ kind: 'scanned', text }), [send]);
  const camera = useQrCamera({
    on: settings.kiosk.camera,
    reading: cameraIsWelcome(flow),
    clock,
    onText,
  });
  const isNotReady = settings.kiosk.knowsNoAppointment === true && findsNobody(flow);
  const screen = isNotReady ? 'not-ready' : flow.kind === 'told' ? `told-${flow.answer.kind}` : flow.kind;
  return (
    <Screen
      key={`${session} ${screen} ${language}`}
      flow={flow}
      kiosk={kiosk}
      isNotReady={isNotReady}
      camera={settings.kiosk.camera ? <CameraPreview camera={camera} hint={t('camera.hint')} /> : null}
    />
  );
}

/** Draws the state of the flow, one screen for each; what is no part of a visit is drawn by the kiosk around it. */
import { ConciergeBell } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { CameraPreview } from '../camera/camera-preview.tsx';
import { cameraIsWelcome } from '../camera/camera-scan.ts';
import { useQrCamera } from '../camera/use-qr-camera.ts';
import type { KioskEvent, KioskScreen, KioskState } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { CauseLine } from './cause-line.tsx';
import { ChooseView } from './choose-view.tsx';
import { ConfirmView } from './confirm-view.tsx';
import { DoneView } from './done-view.tsx';
import { HelpView } from './help-view.tsx';
import { LanguageBanner } from './language-banner.tsx';
import { PausedView } from './paused-view.tsx';
import { PrivacyView } from './privacy-view.tsx';
import { StaffPinView } from './staff-pin-view.tsx';
import { StartView } from './start-view.tsx';
import { ToldView } from './told-view.tsx';
import { View } from './view.tsx';
import './wait-view.css';

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

/** While the hub is asked. It shows itself only when the answer takes a moment. */
function WaitView({ kind }: { readonly kind: 'searching' | 'checking-in' }): ReactNode {
  const { t } = useTranslation('kiosk');
  const searching = kind === 'searching';
  return (
    <View
      name={kind}
      title={searching ? t('searching.title') : t('checkingIn.title')}
      lead={searching ? t('searching.lead') : t('checkingIn.lead')}
    >
      <div className="waiting-dots" aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </View>
  );
}

/** Nothing is known of any appointment, so no code could be found: said before anybody types one. */
function NotReadyView({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="not-ready"
      mark={
        <div className="mark" data-tone="plain">
          <ConciergeBell aria-hidden />
        </div>
      }
      title={t('notReady.title')}
      lead={t('notReady.lead')}
      actions={
        <Button className="action" onPress={() => send({ kind: 'opened', overlay: 'help' })}>
          {t('unknown.call')}
        </Button>
      }
    >
      <CauseLine cause={KIOSK_CODES['not-ready']} />
    </View>
  );
}

interface TroubleViewProps {
  readonly state: Extract<KioskScreen, { kind: 'outcome-unknown' | 'fault' | 'out-of-reach' }>;
  readonly send: (event: KioskEvent) => void;
}

/** When the hub could not be asked, or did not answer: said as it is. */
function TroubleView({ state, send }: TroubleViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  if (state.kind === 'out-of-reach') {
    return (
      <View name={state.kind} title={t('outOfReach.title')} lead={t('outOfReach.lead')}>
        <CauseLine cause={state.cause} />
      </View>
    );
  }
  const unknown = state.kind === 'outcome-unknown';
  return (
    <View
      name={state.kind}
      title={unknown ? t('outcomeUnknown.title') : t('fault.title')}
      lead={unknown ? t('outcomeUnknown.lead') : t('fault.lead')}
      actions={
        <>
          <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
            {unknown ? t('outcomeUnknown.again') : t('fault.again')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('end.close')}
          </Button>
        </>
      }
    >
      <CauseLine cause={unknown ? state.cause : KIOSK_CODES['hub-fault']} />
    </View>
  );
}

/** One screen for each state of a visit; what is no part of a visit is drawn around it. */
import { CircleQuestionMark, Hand, TriangleAlert, Unplug } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { CameraPreview, useCodeCamera } from '../camera/camera-preview.tsx';
import { cameraIsWelcome } from '../camera/code-camera.ts';
import type { KioskEvent, KioskScreen, KioskState } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { CallButton, View, WalkInButton } from './view.tsx';
import { ChooseView } from './choose-view.tsx';
import { ConfirmView } from './confirm-view.tsx';
import { DoneView } from './done-view.tsx';
import { HelpView } from './help-view.tsx';
import { LanguageBanner } from './language-banner.tsx';
import { PausedView } from './paused-view.tsx';
import { StaffPinView } from './staff-pin-view.tsx';
import { StartView } from './start-view.tsx';
import { ToldView } from './told-view.tsx';
import './wait-view.css';

export interface VisitViewProps {
  readonly flow: Exclude<KioskState, { kind: 'languages' | 'accessibility' }>;
  /** Counts the visitors. */
  readonly session: number;
  readonly kiosk: Kiosk;
}

interface ScreenProps extends Omit<VisitViewProps, 'session'> {
  readonly camera: ReactNode;
  /** No appointment is known, so no code can be found. */
  readonly isNotReady: boolean;
}

function Screen({ flow, kiosk, camera, isNotReady }: ScreenProps): ReactNode {
  const { send, session } = kiosk;
  if (isNotReady) return <NotReadyView send={send} />;
  switch (flow.kind) {
    case 'start':
      return <StartView state={flow} camera={camera} session={session} send={send} />;
    case 'without-code':
      return <Fetched load={loadWithoutCode} props={{ state: flow, send }} />;
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
    case 'walk-in':
    case 'walk-in-asking':
    case 'walk-in-told':
      return <Fetched load={loadWalkIn} props={{ state: flow, send }} />;
    case 'done':
    case 'saved':
      return <DoneView state={flow} kiosk={kiosk} />;
    case 'told':
      if (flow.answer.kind === 'unknown' && flow.claim !== undefined)
        return <Fetched load={loadNotFound} props={{ state: flow, send }} />;
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
      return <Fetched load={loadPrivacy} props={{ send }} />;
    case 'staff-pin':
      return <StaffPinView state={flow} send={send} />;
    default:
      return flow satisfies never;
  }
}

const loadPrivacy = async () => (await import('./privacy-view.tsx')).PrivacyView;

async function loadWithoutCode(i18n: I18n) {
  const { WithoutCodeView, sentences } = await import('./without-code-view.tsx');
  await i18n.include(sentences);
  return WithoutCodeView;
}

async function loadNotFound(i18n: I18n) {
  await loadWithoutCode(i18n);
  return (await import('./without-code-view.tsx')).NotFoundView;
}

async function loadWalkIn(i18n: I18n) {
  const { WalkInView, sentences } = await import('./walk-in-view.tsx');
  await i18n.include(sentences);
  return WalkInView;
}

/** Where a code is asked for, or was not found. A scanner still works: an appointment may come any moment. */
const findsNobody = (flow: VisitViewProps['flow']): boolean =>
  flow.kind === 'start' || (flow.kind === 'told' && flow.answer.kind === 'unknown');

/** Nothing drawn for one visitor, screen or language is reused for the next. */
export function VisitView({ flow, session, kiosk }: VisitViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, settings, language } = useScreen();
  const { send } = kiosk;
  const onText = useCallback((text: string) => send({ kind: 'scanned', text }), [send]);
  const camera = useCodeCamera({
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

/** Shows itself only if the hub takes a moment. */
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

/** Nothing is known of any appointment: said before anybody types a code. */
function NotReadyView({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="not-ready"
      sign={{ tone: 'attention', icon: Hand }}
      cause={KIOSK_CODES['not-ready']}
      title={t('notReady.title')}
      lead={t('notReady.lead')}
      actions={
        <>
          <CallButton send={send} />
          <WalkInButton send={send} />
        </>
      }
    />
  );
}

interface TroubleViewProps {
  readonly state: Extract<KioskScreen, { kind: 'outcome-unknown' | 'fault' | 'out-of-reach' }>;
  readonly send: (event: KioskEvent) => void;
}

/** The hub could not be reached, or did not answer. */
function TroubleView({ state, send }: TroubleViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  if (state.kind === 'out-of-reach') {
    return (
      <View
        name={state.kind}
        sign={{ tone: 'out', icon: Unplug }}
        title={t('outOfReach.title')}
        lead={t('outOfReach.lead')}
        cause={state.cause}
      />
    );
  }
  const unknown = state.kind === 'outcome-unknown';
  return (
    <View
      name={state.kind}
      sign={{ tone: 'attention', icon: unknown ? CircleQuestionMark : TriangleAlert }}
      cause={unknown ? state.cause : KIOSK_CODES['hub-fault']}
      title={unknown ? t('outcomeUnknown.title') : t('fault.title')}
      lead={unknown ? t('outcomeUnknown.lead') : t('fault.lead')}
      actions={
        <>
          <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
            {unknown ? t('outcomeUnknown.again') : t('fault.again')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('end.done')}
          </Button>
        </>
      }
    />
  );
}

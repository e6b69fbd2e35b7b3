/** The kiosk: draws the state of the flow within its frame, and listens to keys and touches. */
import { Repeat, Square } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Sounds } from '../ui/tones.ts';
import type { KioskState } from './flow/flow-state.ts';
import { Button } from './hands/button.tsx';
import { listenToKeyboard } from './hands/keyboard.ts';
import { guardTouch } from './hands/touch-guard.ts';
import { type Speech, useSpeakable } from './speech/create-speech.ts';
import type { KioskTrial } from './trial/kiosk-trial.ts';
import { AccessibilityView } from './views/accessibility-view.tsx';
import { Frame, type FrameOverlay } from './views/frame.tsx';
import { IdleDialog } from './views/idle-dialog.tsx';
import { LanguageView } from './views/language-view.tsx';
import { RestView } from './views/rest-view.tsx';
import './views/speech-bar.css';
import { VisitView } from './views/visit-view.tsx';
import type { Kiosk, KioskStoreState } from './visit/kiosk-store.ts';

export interface KioskAppProps {
  readonly kiosk: Kiosk;
  readonly speech: Speech;
  readonly sounds: Sounds;
  readonly trial: KioskTrial;
}

function shownOverlay({ kind }: KioskState): FrameOverlay | undefined {
  return kind === 'help' || kind === 'languages' || kind === 'accessibility' ? kind : undefined;
}

function Screen({
  flow,
  session: visit,
  kiosk,
  speech,
}: Pick<KioskAppProps, 'kiosk' | 'speech'> & Shown): ReactNode {
  const { send, session } = kiosk;
  const close = (): void => send({ kind: 'closed' });
  if (flow.kind === 'accessibility') {
    return <AccessibilityView key={flow.kind} session={session} speech={speech} close={close} />;
  }
  if (flow.kind !== 'languages') return <VisitView flow={flow} session={visit} kiosk={kiosk} />;
  return (
    <LanguageView
      key={flow.kind}
      close={close}
      choose={(language) => {
        session.change({ language });
        close();
      }}
    />
  );
}

function useHands({ kiosk, speech, trial }: Omit<KioskAppProps, 'sounds'>): void {
  // Before painting: on a busy machine a key pressed at what is seen would come too early and be lost.
  useLayoutEffect(() => {
    const isAsking = (): boolean => kiosk.patience.state.getState().kind === 'warning';
    const keyboard = listenToKeyboard({
      page: window,
      flow: () => kiosk.store.getState().flow,
      send(event) {
        if (!trial.heard(event)) kiosk.send(event);
      },
      touched: () => {
        const asked = isAsking();
        kiosk.patience.touch();
        return asked;
      },
      hear: () => {
        if (kiosk.session.state.getState().speech) speech.repeat();
        else kiosk.session.change({ speech: true });
      },
    });
    // The warning and the rest end when the finger lifts, or the same touch would press what lies beneath.
    const endTouch = guardTouch(window, () => {
      if (!isAsking() && kiosk.patience.state.getState().kind !== 'resting') kiosk.patience.touch();
    });
    const endForgetting = kiosk.store.subscribe((state, before) => {
      if (state.session !== before.session) keyboard.forget();
    });
    return () => {
      keyboard.end();
      endTouch();
      endForgetting();
    };
  }, [kiosk, speech, trial]);
}

type Shown = Pick<KioskStoreState, 'flow' | 'session'>;

/**
 * A new screen takes much longer to draw than a changed one, so it is drawn after the tap is shown as accepted. Typed
 * characters show at once. A screen stays with the visitor it was drawn for.
 */
function useDrawn(newest: Shown): Shown {
  const [drawn, setDrawn] = useState(newest);
  const screen = `${newest.session} ${newest.flow.kind}`;
  if (useDeferredValue(screen) !== screen) return drawn;
  if (drawn.flow === newest.flow && drawn.session === newest.session) return drawn;
  setDrawn(newest);
  return newest;
}

export function KioskApp({ kiosk, speech, sounds, trial }: KioskAppProps): ReactNode {
  const newest = useStore(kiosk.store);
  const { help } = newest;
  const { flow, session } = useDrawn(newest);
  const patience = useStore(kiosk.patience.state);
  const speaks = useStore(kiosk.session.state, (state) => state.speech);
  const { shown: tried, View } = useStore(trial.store);
  useHands({ kiosk, speech, trial });
  const shown = shownOverlay(flow);
  const toggle = useCallback(
    (overlay: FrameOverlay) => {
      const isShown = shownOverlay(kiosk.store.getState().flow) === overlay;
      kiosk.send(isShown ? { kind: 'closed' } : { kind: 'opened', overlay });
    },
    [kiosk],
  );
  if (tried !== undefined && View !== undefined) return <View trial={tried} kiosk={trial} />;
  return (
    <Frame help={help} shown={shown} toggle={toggle} speech={speaks ? <SpeechBar speech={speech} /> : null}>
      <Screen flow={flow} session={session} kiosk={kiosk} speech={speech} />
      {patience.kind === 'warning' ? (
        <IdleDialog secondsLeft={patience.secondsLeft} sounds={sounds} stay={kiosk.patience.touch} />
      ) : null}
      {patience.kind === 'resting' ? <RestView wake={kiosk.patience.touch} /> : null}
    </Frame>
  );
}

function SpeechBar({ speech }: { readonly speech: Speech }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language } = useScreen();
  if (!useSpeakable(speech)) {
    return (
      <p className="speech-bar speech-mute">{t('speech.noVoice', { language: LANGUAGE_NAMES[language] })}</p>
    );
  }
  return (
    <div className="speech-bar">
      <Button className="frame-button" onPress={speech.repeat}>
        <Repeat aria-hidden />
        {t('speech.repeat')}
      </Button>
      <Button className="frame-button" onPress={speech.stop}>
        <Square aria-hidden />
        {t('speech.stop')}
      </Button>
    </div>
  );
}

/** The kiosk: draws the state of the flow, one screen for each. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../clock.ts';
import type { Sounds } from '../ui/tones.ts';
import { ConfirmView } from './confirm-view.tsx';
import { DoneView } from './done-view.tsx';
import type { KioskState } from './flow.ts';
import { Frame } from './frame.tsx';
import { HelpView } from './help-view.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { listenToKeyboard } from './keyboard.ts';
import type { Kiosk } from './kiosk-store.ts';
import { StartView } from './start-view.tsx';
import { ToldView } from './told-view.tsx';
import { guardTouch } from './touch-guard.ts';
import { TroubleView } from './trouble-view.tsx';
import { WaitView } from './wait-view.tsx';

export interface KioskAppProps {
  readonly kiosk: Kiosk;
  readonly clock: Clock;
  readonly sounds: Sounds;
}

function Screen({ flow, kiosk }: { readonly flow: KioskState; readonly kiosk: Kiosk }): ReactNode {
  const { send, patience } = kiosk;
  switch (flow.kind) {
    case 'start':
      return <StartView state={flow} send={send} />;
    case 'searching':
    case 'checking-in':
      return <WaitView kind={flow.kind} />;
    case 'confirm':
      return <ConfirmView appointment={flow.appointment} send={send} />;
    case 'done':
    case 'saved':
      return <DoneView kind={flow.kind} number={flow.number} patience={patience} send={send} />;
    case 'told':
      return <ToldView answer={flow.answer} code={flow.code} misses={flow.misses} send={send} />;
    case 'outcome-unknown':
    case 'out-of-reach':
    case 'fault':
      return <TroubleView kind={flow.kind} send={send} />;
    case 'help':
      return <HelpView send={send} />;
    default:
      return flow satisfies never;
  }
}

export function KioskApp({ kiosk, clock, sounds }: KioskAppProps): ReactNode {
  const { flow, session } = useStore(kiosk.store);
  const patience = useStore(kiosk.patience.state);

  useEffect(() => {
    const touched = (): boolean => {
      const asked = kiosk.patience.state.getState().kind === 'warning';
      kiosk.patience.touch();
      return asked;
    };
    const endKeyboard = listenToKeyboard({
      page: window,
      clock,
      flow: () => kiosk.store.getState().flow,
      send: kiosk.send,
      touched,
    });
    // The warning goes when the finger lifts, or the same touch would land on what lies beneath.
    const endTouch = guardTouch(window, () => {
      if (kiosk.patience.state.getState().kind !== 'warning') kiosk.patience.touch();
    });
    return () => {
      endKeyboard();
      endTouch();
    };
  }, [kiosk, clock]);

  const screen = flow.kind === 'told' ? `told-${flow.answer.kind}` : flow.kind;
  return (
    <Frame openHelp={flow.kind === 'help' ? undefined : () => kiosk.send({ kind: 'help-opened' })}>
      <Screen key={`${session} ${screen}`} flow={flow} kiosk={kiosk} />
      {patience.kind === 'warning' ? (
        <IdleDialog secondsLeft={patience.secondsLeft} sounds={sounds} stay={kiosk.patience.touch} />
      ) : null}
    </Frame>
  );
}

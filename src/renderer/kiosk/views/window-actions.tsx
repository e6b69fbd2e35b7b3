/** What can be done outside the check-in window: call the front desk, leave, and a quiet way for staff. */
import { Check, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { forStaff } from '../flow/flow-overlays.ts';
import type { Chosen, KioskEvent, ToldScreen } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import './here-call.css';

export interface WindowActionsProps {
  readonly kiosk: Kiosk;
  readonly state: ToldScreen;
  /** Without one, the screen is the reason. */
  readonly reason?: HereReason;
}

type HereReason = 'here-early' | 'here-late';

/** Quiet, because it is not for visitors. */
function StaffAction({ kiosk, state }: Omit<WindowActionsProps, 'reason'>): ReactNode {
  const { t } = useTranslation('kiosk');
  const { settings } = useScreen();
  return settings.kiosk.staffPin && forStaff(state.answer) !== undefined ? (
    <Button
      kind="quiet"
      className="quiet-action"
      onPress={() => kiosk.send({ kind: 'opened', overlay: 'staff-pin' })}
    >
      {t('staff.open')}
    </Button>
  ) : null;
}

export function WindowActions({ kiosk, state, reason }: WindowActionsProps): ReactNode {
  return (
    <>
      <HereCall kiosk={kiosk} {...(reason === undefined ? {} : { reason })} />
      <EndButton state={state} send={kiosk.send} />
      <StaffAction kiosk={kiosk} state={state} />
    </>
  );
}

interface EndButtonProps {
  readonly state: Chosen;
  readonly send: (event: KioskEvent) => void;
}

/** Closes a screen that ends the visit, with the way back to the list if there was one. */
export function EndButton({ state, send }: EndButtonProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      {state.choices === undefined ? null : (
        <Button className="action" onPress={() => send({ kind: 'went-back' })}>
          {t('choose.back')}
        </Button>
      )}
      <Button className="action" onPress={() => send({ kind: 'ended' })}>
        {t('end.done')}
      </Button>
    </>
  );
}

/** The button that it replaces had the focus. */
function takeFocus(element: HTMLOutputElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function OpenCall({ state }: { readonly state: 'asking' | 'asked' | 'coming' }): ReactNode {
  const { t } = useTranslation('kiosk');
  const words = { asking: t('here.asking'), asked: t('here.asked'), coming: t('help.comingTitle') }[state];
  return (
    <output
      className="here-state"
      data-coming={state === 'coming' || undefined}
      tabIndex={-1}
      ref={takeFocus}
    >
      <Note tone={state === 'asking' ? 'plain' : 'success'} icon={state === 'asked' ? Check : Hand}>
        {words}
      </Note>
    </output>
  );
}

function HereCall({ kiosk, reason }: Omit<WindowActionsProps, 'state'>): ReactNode {
  const { t } = useTranslation('kiosk');
  const state = useStore(kiosk.store, ({ help }) => help?.state);
  if (state === 'asking' || state === 'asked' || state === 'coming') return <OpenCall state={state} />;
  const words = { failed: t('here.failed'), closed: t('here.closed'), 'dealt-with': t('here.dealtWith') };
  return (
    <>
      {state === undefined ? null : (
        <Note tone={state === 'failed' ? 'attention' : 'plain'}>{words[state]}</Note>
      )}
      <Button kind="primary" className="action" onPress={() => kiosk.askForHelp(reason)}>
        <Hand aria-hidden />
        {state === 'failed' ? t('fault.again') : t('here.tell')}
      </Button>
    </>
  );
}

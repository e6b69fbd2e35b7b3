/** What can be done outside of the check-in window: tell the front desk, leave, and a quiet way for staff. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { EndButton } from './end-button.tsx';
import type { ToldScreen } from '../flow/flow-state.ts';
import { HereCall } from './here-call.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';

export interface WindowActionsProps {
  readonly kiosk: Kiosk;
  readonly state: ToldScreen;
  readonly reason: 'here-early' | 'here-late';
}

/** Staff check the visitor in with their PIN. Quiet: it is not for visitors. */
export function StaffAction({ kiosk }: { readonly kiosk: Kiosk }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { settings } = useScreen();
  return settings.kiosk.staffPin ? (
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
      <HereCall kiosk={kiosk} reason={reason} />
      <EndButton state={state} send={kiosk.send} kind="secondary" />
      <StaffAction kiosk={kiosk} />
    </>
  );
}

/** "Tell the front desk I am here", for visitors outside of the check-in window; what came of it shows in place. */
import { Check, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../hands/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import './here-call.css';

export interface HereCallProps {
  readonly kiosk: Kiosk;
  readonly reason: 'here-early' | 'here-late';
}

/** Where the button that it replaces had the focus, the focus is nowhere now. */
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
      <Note
        tone={state === 'asking' ? 'plain' : 'success'}
        icon={state === 'asked' ? <Check aria-hidden /> : <HandHelping aria-hidden />}
      >
        {words}
      </Note>
    </output>
  );
}

export function HereCall({ kiosk, reason }: HereCallProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const state = useStore(kiosk.store, ({ help }) => help?.state);
  if (state === 'asking' || state === 'asked' || state === 'coming') return <OpenCall state={state} />;
  return (
    <>
      {state === undefined ? null : (
        <Note tone={state === 'failed' ? 'attention' : 'plain'}>
          {state === 'failed' ? t('here.failed') : t('here.closed')}
        </Note>
      )}
      <Button kind="primary" className="action" onPress={() => kiosk.askForHelp(reason)}>
        {state === 'failed' ? t('fault.again') : t('here.tell')}
      </Button>
    </>
  );
}

/** Visitors at a kiosk who ask for a person: above the day, over the whole width, until somebody has been there. */
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { HelpBar } from './help-bar.tsx';
import { arrangeCalls, MOST_CALLS } from './help-calls.ts';
import type { HelpStore } from './help-store.ts';
import { useHelpKey } from './use-help-key.ts';
import { useHelpTitle } from './use-help-title.ts';
import './help-bars.css';

export interface HelpBarsProps {
  readonly help: HelpStore;
  /** The appointment of a call, while it is part of the day at hand. */
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  /** The last call is gone from under the keyboard. */
  readonly onGone: () => void;
}

/** A press that comes this soon after the rows have moved was meant for another row, in milliseconds. */
const SETTLES_MS = 400;

/** How long after a press the keyboard may be led on, in milliseconds; later the clerk is somewhere else. */
const LEADS_ON_MS = 3_000;

export function HelpBars({ help, find, onSelect, onGone }: HelpBarsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const { calls, busy, problems } = useStore(help);
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);
  const moved = useRef({ places: '', at: -Infinity });
  const { shown, hidden, unanswered } = arrangeCalls(calls, expanded);
  const places = shown.map(({ helpId }) => helpId).join(' ');
  useHelpTitle(unanswered);
  useHelpKey(list);

  useEffect(() => {
    if (moved.current.places !== places) moved.current = { places, at: clock.monotonic() };
  });

  // The button that was pressed is gone: the keyboard goes on in the same row, or in what is left.
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-help="${CSS.escape(pressed.current)}"]`) ?? list.current;
    const next = row?.querySelector<HTMLElement>('.help-actions button');
    pressed.current = undefined;
    if (next) next.focus();
    else onGone();
  });

  function press(helpId: string, answer: (helpId: string) => Promise<void>): void {
    if (clock.monotonic() - moved.current.at < SETTLES_MS) return;
    pressed.current = helpId;
    clock.after(LEADS_ON_MS, () => (pressed.current = undefined));
    void answer(helpId);
  }

  return (
    <section className="desk-help" aria-label={t('help.label')}>
      <ul ref={list} className="help-list">
        {shown.map((call) => (
          <HelpBar
            key={call.helpId}
            call={call}
            appointment={call.appointmentId === undefined ? undefined : find(call.appointmentId)}
            busy={busy.has(call.helpId)}
            problem={problems.get(call.helpId)}
            onSelect={onSelect}
            onComing={() => press(call.helpId, help.coming)}
            onDone={() => press(call.helpId, help.done)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="quiet" className="help-more" onPress={() => setExpanded(true)}>
          {t('help.more', { count: hidden })}
        </Button>
      )}
      {expanded && calls.length > MOST_CALLS && (
        <Button kind="quiet" className="help-more" onPress={() => setExpanded(false)}>
          {t('help.fewer')}
        </Button>
      )}
    </section>
  );
}

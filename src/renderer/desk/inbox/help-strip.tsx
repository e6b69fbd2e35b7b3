/**
 * Who calls from a kiosk, below the list: nothing that is pressed moves when a call comes or ends. What has no room is
 * counted.
 */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { HelpBar } from '../help/help-facts.tsx';
import { answerStateOf, type HelpStore, type KioskCalls } from '../help/help-store.ts';
import './help-strip.css';
import type { InboxItem } from './inbox-items.ts';

export interface HelpStripProps {
  readonly items: readonly InboxItem[];
  readonly help: HelpStore;
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onOpen: (key: string | undefined) => void;
  readonly onBack: () => void;
}

/** A press so soon after the bars have moved was meant for another call, in milliseconds. */
const SETTLES_MS = 400;

type Help = Extract<InboxItem, { kind: 'help' }>;

const isHelp = (item: InboxItem): item is Help => item.kind === 'help';

/** Which call stands in which bar. */
const placesOf = (bars: readonly Help[]): string =>
  bars.map(({ key, calls }) => `${key} ${calls.first.helpId}`).join('\n');

export function HelpStrip(props: HelpStripProps): ReactNode {
  const { items, help, find, onSelect, onOpen, onBack } = props;
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const answers = useStore(help.answers);
  const list = useRef<HTMLUListElement>(null);
  const [pressed] = useState(() => createPressed(clock));
  const moved = useRef({ places: '', at: -Infinity });
  const bars = items.filter(isHelp);
  const places = placesOf(bars);
  const beyond = useFold(list);
  useHelpKey(list);

  useEffect(() => {
    if (moved.current.places !== places) moved.current = { places, at: clock.monotonic() };
  });

  useEffect(() => {
    const kioskName = pressed.last();
    if (kioskName === undefined || document.activeElement !== document.body) return;
    const bar = list.current?.querySelector(`[data-kiosk="${CSS.escape(kioskName)}"]`) ?? list.current;
    const next = bar?.querySelector<HTMLElement>('.help-actions button');
    pressed.forget();
    if (next) next.focus();
    else onBack();
  });

  function press({ kioskName }: KioskCalls, answer: () => Promise<void>): void {
    if (clock.monotonic() - moved.current.at < SETTLES_MS) return;
    pressed.note(kioskName);
    void answer();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back from the controls in it
    <section
      className="help-strip"
      aria-label={t('inbox.label')}
      data-empty={bars.length === 0 ? '' : undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onBack();
      }}
    >
      <ul ref={list} className="help-row">
        {bars.map(({ key, calls }) => (
          <li key={key} className="inbox-help">
            <HelpBar
              calls={calls}
              appointment={
                calls.first.appointmentId === undefined ? undefined : find(calls.first.appointmentId)
              }
              {...answerStateOf(answers, calls)}
              onSelect={onSelect}
              onMore={() => onOpen(key)}
              onComing={() => press(calls, () => help.coming(calls.waiting.map(({ helpId }) => helpId)))}
              onDone={() => press(calls, () => help.done([calls.first.helpId]))}
            />
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <Button kind="quiet" className="help-beyond" onPress={() => onOpen(undefined)}>
          {t('inbox.more', { count: beyond })}
          <ChevronRight aria-hidden />
        </Button>
      )}
    </section>
  );
}

/** F2 leads to the call for help that has waited longest, from anywhere. */
function useHelpKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F2' || event.ctrlKey || event.metaKey || event.altKey) return;
      const first =
        list.current?.querySelector<HTMLElement>('[data-waiting] .help-actions button') ??
        list.current?.querySelector<HTMLElement>('.help-actions button');
      if (!first) return;
      event.preventDefault();
      first.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** How long after a press the keyboard may be led on, in milliseconds. */
const LEADS_ON_MS = 3_000;

interface Pressed {
  note(kioskName: string): void;
  last(): string | undefined;
  forget(): void;
}

export function createPressed(clock: Pick<Clock, 'monotonic'>): Pressed {
  let pressed: { readonly kioskName: string; readonly at: number } | undefined;
  return {
    note: (kioskName) => void (pressed = { kioskName, at: clock.monotonic() }),
    last: () =>
      pressed !== undefined && clock.monotonic() - pressed.at < LEADS_ON_MS ? pressed.kioskName : undefined,
    forget: () => void (pressed = undefined),
  };
}

const SLACK_PX = 1;

function fold(list: HTMLElement): number {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  let beyond = 0;
  for (const item of items) {
    const isBeyond = item.offsetTop + item.offsetHeight > list.clientHeight + SLACK_PX;
    item.toggleAttribute('data-beyond', isBeyond);
    if (isBeyond) beyond += 1;
  }
  return beyond;
}

/** The number of children that do not fit; each has `data-beyond`. The list is their offset parent. */
function useFold(list: RefObject<HTMLElement | null>): number {
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const watched = list.current;
    if (watched === null) return;
    const look = (): void => setBeyond(fold(watched));
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    // Told before what has changed is painted.
    const changes = new MutationObserver(look);
    changes.observe(watched, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [list]);
  return beyond;
}

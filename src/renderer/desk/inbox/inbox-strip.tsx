/**
 * What waits for a person, above the day over the whole width, a fifth of the screen at most: whoever stands at a kiosk,
 * then the rest, oldest first. What has no room is a number; the side panel shows all. A row of it has its place while
 * nothing waits: the first call must not push the list from under a pointer.
 */
import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { HelpBar } from '../help/help-bar.tsx';
import type { KioskCalls } from '../help/help-calls.ts';
import { answerStateOf, type HelpStore } from '../help/help-store.ts';
import type { InboxItem } from './inbox-items.ts';
import './inbox-strip.css';
import { alarmTitle, noticeTitle } from './item-words.ts';

export interface InboxStripProps {
  readonly items: readonly InboxItem[];
  readonly help: HelpStore;
  /** The appointment of a call, while it is part of the day at hand. */
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  /** The side panel is to show all of it, this one first. */
  readonly onOpen: (key: string | undefined) => void;
  readonly isOpen: boolean;
  /** Escape, or the last call is gone from under the keyboard. */
  readonly onBack: () => void;
}

/** A press that comes this soon after the bars have moved was meant for another one, in milliseconds. */
const SETTLES_MS = 400;

export function InboxStrip(props: InboxStripProps): ReactNode {
  const { items, help, find, onSelect, onOpen, isOpen, onBack } = props;
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const answers = useStore(help.answers);
  const list = useRef<HTMLUListElement>(null);
  const [pressed] = useState(() => createPressed(clock));
  const moved = useRef({ places: '', at: -Infinity });
  const places = items.flatMap((item) => (item.kind === 'help' ? item.key : [])).join('\n');
  const beyond = useFold(list);
  const count = items.length;
  // Of one thing that is in sight there is no "all".
  const shown = count === 1 ? t('inbox.only') : t('inbox.all', { count });
  const words = beyond > 0 ? t('inbox.more', { count: beyond }) : shown;
  useHelpKey(list);

  useEffect(() => {
    if (moved.current.places !== places) moved.current = { places, at: clock.monotonic() };
  });

  // The button that was pressed is gone: the keyboard goes on in the same bar, or in what is left.
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

  function draw(item: InboxItem): ReactNode {
    if (item.kind !== 'help') {
      return (
        <li key={item.key} className="inbox-item">
          <ItemButton item={item} onOpen={() => onOpen(item.key)} />
        </li>
      );
    }
    const { calls } = item;
    const { appointmentId } = calls.first;
    return (
      <li key={item.key} className="inbox-help">
        <HelpBar
          calls={calls}
          appointment={appointmentId === undefined ? undefined : find(appointmentId)}
          {...answerStateOf(answers, calls)}
          onSelect={onSelect}
          onMore={() => onOpen(item.key)}
          onComing={() => press(calls, () => help.coming(calls.waiting.map(({ helpId }) => helpId)))}
          onDone={() => press(calls, () => help.done(calls.calls.map(({ helpId }) => helpId)))}
        />
      </li>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back from the controls in it
    <section
      className="inbox"
      aria-label={t('inbox.label')}
      data-empty={items.length === 0 ? '' : undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onBack();
      }}
    >
      <ul ref={list} className="inbox-row">
        {items.map(draw)}
      </ul>
      {items.length === 0 && <p className="inbox-quiet">{t('inbox.none')}</p>}
      {items.length > 0 && (
        <Button
          kind="quiet"
          className="inbox-all"
          aria-expanded={isOpen}
          aria-label={`${t('inbox.allLabel', { count })}, ${words}`}
          onPress={() => onOpen(undefined)}
        >
          {words}
          <ChevronRight aria-hidden />
        </Button>
      )}
      <Said items={items} />
    </section>
  );
}

type Shown = Exclude<InboxItem, { kind: 'help' }>;

function useTitle(): (item: Shown) => string {
  const { t, i18n } = useTranslation('desk');
  const { t: ofLists } = useTranslation('roster');
  // They are fetched right after the first drawing; until then a list is called a list.
  const hasLists = useStore(i18n.store, ({ loaded }) => loaded.en?.['roster'] !== undefined);
  return (item) => {
    if (item.kind === 'alarm') return alarmTitle(t, item.alarm);
    return noticeTitle(t, hasLists ? ofLists : undefined, item.notice);
  };
}

function ItemButton({ item, onOpen }: { readonly item: Shown; readonly onOpen: () => void }): ReactNode {
  const titleOf = useTitle();
  const Sign = item.kind === 'alarm' ? CircleAlert : TriangleAlert;
  return (
    <Button className="inbox-button" onPress={onOpen}>
      <Sign aria-hidden />
      <span>{titleOf(item)}</span>
    </Button>
  );
}

/** The newest, for a screen reader; calls for help say themselves. */
function Said({ items }: { readonly items: readonly InboxItem[] }): ReactNode {
  const titleOf = useTitle();
  const newest = items
    .filter((item) => item.kind !== 'help')
    .reduce<Shown | undefined>(
      (latest, item) => (latest === undefined || (item.at ?? 0) >= (latest.at ?? 0) ? item : latest),
      undefined,
    );
  return <output className="visually-hidden">{newest !== undefined && titleOf(newest)}</output>;
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

/** How long after a press the keyboard may be led on, in milliseconds; later the clerk is somewhere else. */
const LEADS_ON_MS = 3_000;

interface Pressed {
  note(kioskName: string): void;
  /** Undefined once it is too long ago, or was led on. */
  last(): string | undefined;
  forget(): void;
}

/** At which kiosk's call a clerk has just pressed a button that may be gone with the answer. */
export function createPressed(clock: Pick<Clock, 'monotonic'>): Pressed {
  let pressed: { readonly kioskName: string; readonly at: number } | undefined;
  return {
    note: (kioskName) => void (pressed = { kioskName, at: clock.monotonic() }),
    last: () =>
      pressed !== undefined && clock.monotonic() - pressed.at < LEADS_ON_MS ? pressed.kioskName : undefined,
    forget: () => void (pressed = undefined),
  };
}

/** Half a pixel of a scaled screen is no overflow. */
const SLACK_PX = 1;

/** Hides what a row of things has no room for, from the eye and from the keyboard, and counts it. */
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

/** How many of the list's children lie beyond it; each of them has `data-beyond`. The list is their offset parent. */
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

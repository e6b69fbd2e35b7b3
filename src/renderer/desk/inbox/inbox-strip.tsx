/**
 * What waits for a person, above the day: who calls from a kiosk, then the rest, oldest first. What has no room is
 * counted. The strip keeps its height while nothing waits, so that the list does not move under a pointer.
 */
import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { HelpBar } from '../help/help-facts.tsx';
import { answerStateOf, type HelpStore, type KioskCalls } from '../help/help-store.ts';
import { alarmTitle, type InboxItem, noticeTitle } from './inbox-items.ts';
import './inbox-strip.css';

export interface InboxStripProps {
  readonly items: readonly InboxItem[];
  readonly help: HelpStore;
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onOpen: (key: string | undefined) => void;
  readonly isOpen: boolean;
  readonly onBack: () => void;
}

/** A press so soon after the bars have moved was meant for another one, in milliseconds. */
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
  const shown = count === 1 ? t('inbox.only') : t('inbox.all', { count });
  const words = beyond > 0 ? t('inbox.more', { count: beyond }) : shown;
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
  const hasLists = useStore(i18n.store, ({ loaded, language }) => loaded[language]?.['roster'] !== undefined);
  return (item) => {
    if (item.kind === 'alarm') return alarmTitle(t, item.alarm);
    return noticeTitle(t, hasLists ? ofLists : undefined, item.notice);
  };
}

function ItemButton({ item, onOpen }: { readonly item: Shown; readonly onOpen: () => void }): ReactNode {
  const titleOf = useTitle();
  const Sign = item.kind === 'alarm' ? CircleAlert : TriangleAlert;
  return (
    <Button className="inbox-button" onPress={onOpen} icon={Sign}>
      <span>{titleOf(item)}</span>
    </Button>
  );
}

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

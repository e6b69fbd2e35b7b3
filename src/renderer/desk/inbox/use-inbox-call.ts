/** Tells a clerk who looks elsewhere: by the page's title, and by a sound when something new comes. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type InboxItem, newItems } from './inbox-items.ts';

export function useInboxCall(items: readonly InboxItem[], isKnown: boolean, ring: () => void): void {
  const { t } = useTranslation('desk');
  const isInFront = useInFront();
  const told = useRef<ReadonlySet<string>>(undefined);

  const unanswered = items.filter((item) => item.kind === 'help' && item.calls.waiting.length > 0).length;
  const count = isInFront ? 0 : items.length;
  useEffect(() => {
    // A call for help is told in front of the page too: the clerk's eyes may be on a visitor.
    if (unanswered > 0) document.title = t('help.tab', { count: unanswered });
    else document.title = count > 0 ? t('inbox.tab', { count }) : t('help.tabQuiet');
  }, [unanswered, count, t]);

  useEffect(() => {
    if (!isKnown) return;
    const fresh = told.current === undefined ? [] : newItems(told.current, items);
    told.current = new Set(items.map(({ key }) => key));
    if (fresh.length > 0 && !isInFront) ring();
  }, [items, isKnown, isInFront, ring]);
}

function subscribe(heard: () => void): () => void {
  for (const event of ['focus', 'blur']) window.addEventListener(event, heard);
  document.addEventListener('visibilitychange', heard);
  return () => {
    for (const event of ['focus', 'blur']) window.removeEventListener(event, heard);
    document.removeEventListener('visibilitychange', heard);
  };
}

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function useInFront(): boolean {
  return useSyncExternalStore(subscribe, isInFront);
}

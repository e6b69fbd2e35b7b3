/** The tabs that choose which appointments the table shows. */
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './arrange.ts';
import { TABS } from './arrange.ts';
import './tab-list.css';

export interface TabListProps {
  readonly tab: Tab;
  readonly counts: Readonly<Record<Tab, number>>;
  readonly panelId: string;
  readonly onTab: (tab: Tab) => void;
}

export const tabId = (tab: Tab): string => `desk-tab-${tab}`;

function target(key: string, at: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % TABS.length;
    case 'ArrowLeft':
      return (at + TABS.length - 1) % TABS.length;
    case 'Home':
      return 0;
    case 'End':
      return TABS.length - 1;
    default:
      return undefined;
  }
}

export function TabList({ tab, counts, panelId, onTab }: TabListProps): ReactNode {
  const { t } = useTranslation('desk');
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = TABS[target(event.key, TABS.indexOf(tab)) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  }

  return (
    <div ref={list} className="desk-tabs" role="tablist" aria-label={t('tabs.label')}>
      {TABS.map((each) => (
        <button
          key={each}
          id={tabId(each)}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls={panelId}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
          onKeyDown={onKeyDown}
        >
          {t(`tabs.${each}`)} <span className="desk-count">{counts[each]}</span>
        </button>
      ))}
    </div>
  );
}

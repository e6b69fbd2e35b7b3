/** Says to a screen reader what has come into the inbox; a call for help is said by its bar. */
import type { ReactNode } from 'react';
import inbox from '../../../words/en/inbox.json' with { type: 'json' };
import roster from '../../../words/en/roster.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import type { InboxItem } from './inbox-items.ts';
import { alarmTitle, noticeTitle } from '../cards/item-titles.ts';

export const sentences = { inbox, roster };

type Said = Exclude<InboxItem, { kind: 'help' }>;

export function InboxSaid({ items }: { readonly items: readonly InboxItem[] }): ReactNode {
  const { t } = useTranslation('inbox');
  const { t: ofDesk } = useTranslation('desk');
  const { t: ofLists } = useTranslation('roster');
  const newest = items
    .filter((item) => item.kind !== 'help')
    .reduce<Said | undefined>(
      (latest, item) => (latest === undefined || (item.at ?? 0) >= (latest.at ?? 0) ? item : latest),
      undefined,
    );
  return <output>{newest !== undefined && titleOf(newest)}</output>;

  function titleOf(item: Said): string {
    return item.kind === 'alarm'
      ? alarmTitle(t, item.alarm)
      : noticeTitle({ t, ofDesk, ofLists }, item.notice);
  }
}

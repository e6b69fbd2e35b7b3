/** In the header: how much waits for a person, and whether somebody at a kiosk needs help. It opens the inbox. */
import { HandHelping, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import './inbox-button.css';
import type { InboxItem } from './inbox-items.ts';

export interface InboxButtonProps {
  readonly items: readonly InboxItem[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export async function loadInboxSaid(i18n: I18n) {
  const { InboxSaid, sentences } = await import('./inbox-said.tsx');
  await i18n.include(sentences);
  return InboxSaid;
}

export function InboxButton({ items, isOpen, onOpen }: InboxButtonProps): ReactNode {
  const { t } = useTranslation('desk');
  const count = items.length;
  const needsHelp = items.some((item) => item.kind === 'help' && item.calls.waiting.length > 0);
  return (
    <>
      <Button
        kind="quiet"
        className="inbox-all"
        aria-expanded={isOpen}
        aria-label={count === 0 ? `${t('inbox.label')}, ${t('inbox.none')}` : t('inbox.allLabel', { count })}
        title={t('inbox.label')}
        data-state={needsHelp ? 'help' : count > 0 ? 'some' : undefined}
        onPress={onOpen}
        icon={needsHelp ? HandHelping : Inbox}
      >
        <span className="inbox-count">{count}</span>
      </Button>
      <div className="visually-hidden">
        <Fetched load={loadInboxSaid} props={{ items }} />
      </div>
    </>
  );
}

/** All that waits for a person, on the side panel, each with what can be done about it. */
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import health from '../../../words/en/health.json' with { type: 'json' };
import inbox from '../../../words/en/inbox.json' with { type: 'json' };
import notices from '../../../words/en/notices.json' with { type: 'json' };
import roster from '../../../words/en/roster.json' with { type: 'json' };
import storage from '../../../words/en/storage.json' with { type: 'json' };
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Coming, Done, HelpFacts, useReason } from '../help/help-facts.tsx';
import { type AnswerState, answerStateOf, type HelpStore, type KioskCalls } from '../help/help-store.ts';
import { alarmSentence } from '../health/alarm-words.ts';
import { Card } from '../cards/card.tsx';
import type { InboxItem } from './inbox-items.ts';
import { alarmTitle } from '../cards/item-titles.ts';
import './inbox-panel.css';
import type { NoticeDeeds } from '../day/desk-store.ts';
import { NoticeCard } from '../cards/notice-card.tsx';

export const sentences = { health, inbox, notices, roster, storage };

export interface InboxPanelProps {
  readonly items: readonly InboxItem[];
  readonly first: string | undefined;
  readonly help: HelpStore;
  readonly deeds: NoticeDeeds;
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onShow: (appointmentId: string) => void;
  readonly onClose: () => void;
}

export function InboxPanel(props: InboxPanelProps): ReactNode {
  const { items, first, onClose } = props;
  const { t } = useTranslation('desk');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useBegin(heading, list, first);
  return (
    <div className="inbox-panel">
      <div className="inbox-panel-top line-3">
        <h2 ref={heading} tabIndex={-1}>
          {t('inbox.title', { count: items.length })}
        </h2>
        <Button kind="quiet" aria-label={t('inbox.close')} onPress={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {items.length === 0 && <p className="faint">{t('inbox.none')}</p>}
      <div ref={list} className="inbox-cards">
        {items.map((item) => (
          <div key={item.key} data-item={item.key} tabIndex={-1}>
            <ItemCard item={item} {...props} />
          </div>
        ))}
      </div>
    </div>
  );
}

function useBegin(
  heading: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
): void {
  useEffect(() => {
    const card =
      first === undefined
        ? undefined
        : list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(first)}"]`);
    (card ?? heading.current)?.focus();
  }, [heading, list, first]);
}

function ItemCard({ item, ...props }: InboxPanelProps & { readonly item: InboxItem }): ReactNode {
  const { t } = useTranslation('inbox');
  const { t: ofHealth } = useTranslation('health');
  const { formats } = useScreen();
  const answers = useStore(props.help.answers);
  switch (item.kind) {
    case 'help':
      return (
        <HelpCard
          calls={item.calls}
          find={props.find}
          {...answerStateOf(answers, item.calls)}
          onSelect={props.onShow}
          onComing={() => void props.help.coming(item.calls.waiting.map(({ helpId }) => helpId))}
          onDone={(helpId) => void props.help.done([helpId])}
        />
      );
    case 'alarm':
      return (
        <Card
          tone={item.alarm.kind === 'key-rejected' ? 'danger' : 'attention'}
          title={alarmTitle(t, item.alarm)}
        >
          <p>{alarmSentence(ofHealth, formats, item.alarm)}</p>
        </Card>
      );
    case 'notice':
      return (
        <NoticeCard
          notice={item.notice}
          deeds={props.deeds}
          canShow={(id) => props.find(id) !== undefined}
          onShow={props.onShow}
        />
      );
  }
}

interface HelpCardProps extends AnswerState {
  readonly calls: KioskCalls;
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onComing: () => void;
  readonly onDone: (helpId: string) => void;
}

function HelpCard(props: HelpCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const { calls, find, problem } = props;
  const reasonOf = useReason();
  return (
    <Card tone="attention" title={calls.kioskName}>
      <ul className="help-calls stack-2">
        {calls.calls.map((call) => {
          const appointment = call.appointmentId === undefined ? undefined : find(call.appointmentId);
          return (
            <li key={call.helpId}>
              <strong>{reasonOf(call, appointment)}</strong>
              <HelpFacts call={call} appointment={appointment} onSelect={props.onSelect} />
              <Done
                calls={calls}
                reason={reasonOf(call, appointment)}
                busy={props.busy}
                onPress={() => props.onDone(call.helpId)}
              />
            </li>
          );
        })}
      </ul>
      {problem !== undefined && <p role="alert">{t(`help.problem.${problem}`)}</p>}
      <div className="help-actions">
        <Coming calls={calls} busy={props.busy} onPress={props.onComing} />
      </div>
    </Card>
  );
}

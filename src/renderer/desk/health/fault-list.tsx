/** What is wrong by the hub's own account, each with its code for the phone and a sentence that says what to do. */
import type { TFunction } from '../../i18n/translate.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Code, codeOfNotice, codeOfState } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Formats } from '../../i18n/formats.ts';
import { listSentence } from '../../roster/trouble-words.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { noticeSentence } from '../words/notice-words.ts';
import './fault-codes.css';
import { alarms } from '../status/status-sentence.ts';
import { alarmSentence } from './alarm-words.ts';

export function FaultList({ status }: { readonly status: HubStatus }): ReactNode {
  const { t: ofDesk } = useTranslation('desk');
  const { t } = useTranslation('health');
  const { t: ofInbox } = useTranslation('inbox');
  const { t: ofLines } = useTranslation('roster');
  const { t: ofFiles } = useTranslation('storage');
  const { t: ofNotices } = useTranslation('notices');
  const { formats } = useScreen();
  const faults = useMemo(
    () => faultsOf({ t: ofDesk, ofHealth: t, ofInbox, ofNotices, ofLines, ofFiles, formats }, status),
    [ofDesk, t, ofInbox, ofNotices, ofLines, ofFiles, formats, status],
  );
  return (
    <>
      <dl className="fault-codes stack-3">
        {faults.map(({ code, sentences }) => (
          <div key={code}>
            <dt>{code}</dt>
            {sentences.map((sentence) => (
              <dd key={sentence}>
                <Sentence>{sentence}</Sentence>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {faults.some(({ isInInbox }) => isInInbox) && <p>{t('fault.inbox')}</p>}
      {faults[0] && <p>{t('fault.hint', { code: faults[0].code })}</p>}
    </>
  );
}

interface Fault {
  readonly code: Code;
  readonly sentences: readonly string[];
  readonly isInInbox: boolean;
}

export interface FaultWords {
  readonly t: TFunction<'desk'>;
  readonly ofHealth: TFunction<'health'>;
  readonly ofInbox: TFunction<'inbox'>;
  readonly ofNotices: TFunction<'notices'>;
  readonly ofLines: TFunction<'roster'>;
  readonly ofFiles: TFunction<'storage'>;
  readonly formats: Pick<Formats, 'time' | 'dateAndTime' | 'sameDay' | 'timeRange'>;
}

function sentencesOf(words: FaultWords, notice: Notice): readonly string[] {
  const { ofInbox, ofLines } = words;
  switch (notice.kind) {
    case 'storage':
    case 'left-service':
    case 'webhook':
    case 'own-fault':
    case 'printer':
      return [noticeSentence(words, notice)];
    case 'roster':
      return [listSentence(ofLines, notice)];
    case 'roster-gone':
      return [ofInbox('rosterGone.title', { count: notice.count }), ofInbox('rosterGone.lead')];
    default:
      return [];
  }
}

/** In alphabetical order, as `codesInForce`. */
export function faultsOf(words: FaultWords, status: HubStatus | undefined): readonly Fault[] {
  const found = new Map<Code, { readonly sentences: Set<string>; isInInbox: boolean }>();

  function add(code: Code, sentences: readonly string[], isInInbox: boolean): void {
    const fault = found.get(code) ?? { sentences: new Set(), isInInbox: false };
    for (const sentence of sentences) fault.sentences.add(sentence);
    fault.isInInbox ||= isInInbox;
    found.set(code, fault);
  }

  for (const alarm of alarms(status, 'connected')) {
    if (alarm.kind === 'lost') continue;
    const fault = alarm.kind === 'unreachable' ? alarm.fault : undefined;
    add(codeOfState(alarm.kind, fault), [alarmSentence(words.ofHealth, words.formats, alarm)], false);
  }
  for (const notice of status?.notices ?? []) {
    const code = codeOfNotice(notice);
    if (code !== undefined) add(code, sentencesOf(words, notice), true);
  }
  return [...found]
    .map(([code, { sentences, isInInbox }]) => ({ code, sentences: [...sentences], isInInbox }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

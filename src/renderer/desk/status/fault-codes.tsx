/** The codes of what is wrong, short enough for the phone; opened, each says what is so and what to do. Nothing while all is well. */
import type { TFunction } from 'i18next';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Code, codeOfNotice, codeOfState } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Formats } from '../../i18n/formats.ts';
import { listSentence } from '../../roster/trouble-words.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Explaining } from '../explained/explained.tsx';
import { noticeSentence } from '../words/notice-words.ts';
import './fault-codes.css';
import { alarms, alarmSentence } from './status-sentence.ts';

/** Codes in the strip itself; what is beyond is a number. */
const MOST_SHOWN = 2;

export function FaultCodes({ status }: { readonly status: HubStatus }): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofLines } = useTranslation('roster');
  const { t: ofFiles } = useTranslation('storage');
  const { formats } = useScreen();
  const faults = useMemo(
    () => faultsOf({ t, ofLines, ofFiles, formats }, status),
    [t, ofLines, ofFiles, formats, status],
  );
  if (faults.length === 0) return null;
  const codes = faults.map(({ code }) => code);
  const beyond = codes.length - MOST_SHOWN;
  return (
    <li>
      <Explaining
        tone="attention"
        label={t('health.fault.name', { count: codes.length, codes: codes.join(', ') })}
        title={t('health.fault.title')}
        button={
          <>
            <TriangleAlert aria-hidden />
            <span className="health-word" dir="ltr">
              {codes.slice(0, MOST_SHOWN).join(' ')}
              {beyond > 0 && ` +${beyond}`}
            </span>
          </>
        }
      >
        <dl className="fault-codes">
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
        {faults.some(({ isInInbox }) => isInInbox) && <p>{t('health.fault.inbox')}</p>}
        <p>{t('health.fault.hint')}</p>
      </Explaining>
    </li>
  );
}

interface Fault {
  readonly code: Code;
  /** Of everything that has this code, each once. */
  readonly sentences: readonly string[];
  /** Whether a person can do something about it in the inbox. */
  readonly isInInbox: boolean;
}

export interface FaultWords {
  readonly t: TFunction<'desk'>;
  readonly ofLines: TFunction<'roster'>;
  readonly ofFiles: TFunction<'storage'>;
  readonly formats: Pick<Formats, 'time' | 'dateAndTime'>;
}

/** What is wrong by the hub's own account, each with its code for the phone and a sentence that says what to do. Pure. */
function sentencesOf(words: FaultWords, notice: Notice): readonly string[] {
  const { t, ofLines } = words;
  switch (notice.kind) {
    case 'storage':
    case 'left-service':
    case 'webhook':
    case 'own-fault':
      return [noticeSentence(words, notice)];
    case 'roster':
      return [listSentence(ofLines, notice)];
    case 'roster-gone':
      return [t('rosterGone.title', { count: notice.count }), t('rosterGone.lead')];
    default:
      return [];
  }
}

/** In the order of the alphabet, as `codesInForce` has them; none while nothing is known. */
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
    add(codeOfState(alarm.kind, fault), [alarmSentence(words.t, words.formats, alarm)], false);
  }
  for (const notice of status?.notices ?? []) {
    const code = codeOfNotice(notice);
    if (code !== undefined) add(code, sentencesOf(words, notice), true);
  }
  return [...found]
    .map(([code, { sentences, isInInbox }]) => ({ code, sentences: [...sentences], isInInbox }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** What the front desk reads on a notice that is a sentence and no more. Pure. */
import { say, type TFunction } from '../../i18n/translate.ts';
import type { LeftService, Notice, WebhookTrouble } from '../../../contract/notice.ts';
import type { DatabaseProblem } from '../../../contract/storage-trouble.ts';
import type { Formats } from '../../i18n/formats.ts';
import { verbatim } from '../../i18n/values.ts';
import { storageSentence } from '../../storage/storage-words.ts';
import { ownRefusalSentence } from './refusal-words.ts';

export type Plain = Exclude<
  Notice,
  { kind: 'conflict' | 'roster' | 'roster-gone' | 'stuck' | 'unresolved-create' }
>;

function refusedSentence(
  { t: ofDesk, ofNotices: t }: NoticeWords,
  whom: string,
  { what, by }: Extract<Plain, { kind: 'refused' }>,
): string {
  if (by.kind === 'service') {
    const refused = t(`notice.refused.${what}`, { whom });
    return by.words === undefined ? refused : `${refused} ${t('notice.says', { words: by.words })}`;
  }
  const notAsked = t(by.again ? `notice.notAskedAgain.${what}` : `notice.notAsked.${what}`, { whom });
  return by.why === undefined ? notAsked : `${notAsked} ${ownRefusalSentence(ofDesk, by.why)}`;
}

function webhookSentence(t: T, formats: NoticeWords['formats'], trouble: WebhookTrouble): string {
  switch (trouble.kind) {
    case 'missed':
      return trouble.count === 0 ? t('webhook.missed-some') : t('webhook.missed', { number: trouble.count });
    case 'off':
      return t('webhook.off', { range: timesBetween(formats, trouble) });
    case 'unreadable':
      return say(t, 'webhook', { ...trouble, kind: trouble.why });
    default:
      return say(t, 'webhook', trouble);
  }
}

type T = TFunction<'notices'>;

function printerSentence(t: T, { why, kiosk }: Extract<Plain, { kind: 'printer' }>): string {
  const sentence = t(`notice.printer.${why}`);
  return kiosk === undefined ? sentence : t('notice.printerOf', { kiosk, sentence });
}

export interface NoticeWords {
  readonly t: TFunction<'desk'>;
  readonly ofNotices: T;
  readonly ofFiles: TFunction<'storage'>;
  readonly formats: Pick<Formats, 'dateAndTime' | 'sameDay' | 'timeRange'>;
}

const timesBetween = (
  { dateAndTime, sameDay, timeRange }: NoticeWords['formats'],
  { from, to }: Extract<WebhookTrouble, { kind: 'off' }>,
): string => (sameDay(from, to) ? timeRange(from, to) : `${dateAndTime(from)} – ${dateAndTime(to)}`);

export function noticeSentence(words: NoticeWords, notice: Plain): string {
  const { t: ofDesk, ofNotices: t, ofFiles, formats } = words;
  const whom = ('whom' in notice ? notice.whom : undefined) ?? ofDesk('notice.newAppointment');
  switch (notice.kind) {
    case 'storage':
      return storageSentence(ofFiles, formats, notice.trouble);
    case 'left-service':
      return leftSentence(t, notice.trouble);
    case 'webhook':
      return webhookSentence(t, formats, notice.trouble);
    case 'printer':
      return printerSentence(t, notice);
    case 'own-fault':
      return t('notice.ownFault', { count: notice.count });
    case 'refused':
      return refusedSentence(words, whom, notice);
    case 'visitor-came':
      return notice.attempts === 0
        ? t('notice.visitorCame', { whom })
        : t('notice.visitorCameTried', { whom, count: notice.attempts });
    case 'no-id':
      return notice.code === undefined
        ? t('notice.noId', { whom })
        : t('notice.noIdButCode', { whom, code: notice.code });
    case 'presumed':
      // Only a check-in puts a visitor into the booking system's queue.
      return notice.why === 'in-queue'
        ? t('notice.presumed.in-queue', { whom })
        : ofDesk(`notice.presumed.no-answer.${notice.what}`, { whom });
  }
}

function unsentSentence(t: T, left: Extract<LeftService, { kind: 'unsent' }>): string {
  const { origin, checkIns, others } = left;
  const unsent = [
    ...(checkIns === 0 ? [] : [t('left.checkIns', { count: checkIns, origin })]),
    ...(others === 0 ? [] : [t('left.others', { count: others, origin })]),
  ];
  return [...unsent, t('left.wayBack', { count: checkIns + others })].join(' ');
}

function leftSentence(t: T, left: LeftService): string {
  const { origin } = left;
  switch (left.kind) {
    case 'unsent':
      return unsentSentence(t, left);
    case 'other-key':
      return t('left.other-key', { origin });
    case 'other-roster':
      return t('left.other-roster', { path: verbatim(left.path), origin });
    case 'not-opened':
      return t('left.not-opened', { origin, reason: databaseSentence(t, left.problem) });
  }
}

export function databaseSentence(t: T, problem: DatabaseProblem): string {
  const kind = problem.kind === 'not-replaced' ? (`not-replaced.${problem.what}` as const) : problem.kind;
  return say(t, 'database', { ...problem, kind }, { path: verbatim(problem.path) });
}

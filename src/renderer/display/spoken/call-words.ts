/** What is said of a call, in one language. */
import type { TFunction } from 'i18next';
import type { CallNews } from '../../../contract/board.ts';
import type { Language } from '../../../contract/languages.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { isFullDeskName } from './desk-name.ts';
import { isCode, spokenLabel } from './spoken-label.ts';

export type SpokenCall = Pick<CallNews, 'label' | 'desk' | 'isRecall' | 'isTest'>;

/** It names the desk as a call does, and nobody. */
function testWords(t: TFunction<'display'>, name: string | undefined): string {
  if (name === undefined) return t('spokenTestAnyDesk');
  return withoutIsolates(t('spokenTest', { desk: isFullDeskName(name) ? name : t('desk', { desk: name }) }));
}

/** `brief` while others wait to be called. */
export function callWords(
  t: TFunction<'display'>,
  language: Language,
  { label, desk: name, isRecall, isTest }: SpokenCall,
  brief: boolean,
): string {
  if (isTest === true) return testWords(t, name);
  const who = isCode(label) ? t('spokenNumber', { label: spokenLabel(label, language) }) : label;
  if (name === undefined)
    return withoutIsolates(t(isRecall ? 'spokenAgainAnyDesk' : 'spokenAnyDesk', { who }));
  const desk = isFullDeskName(name) ? name : t('desk', { desk: name });
  if (brief) return withoutIsolates(t('spokenBrief', { who, desk }));
  return withoutIsolates(t(isRecall ? 'spokenAgain' : 'spoken', { who, desk }));
}

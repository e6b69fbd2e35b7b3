/** How the display will call the visitor: by a number where it is certain, else in words. */
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HowCalled as Called } from '../../../contract/appointment.ts';
import { Note } from '../../ui/note.tsx';
import { NumberBox } from './number-box.tsx';

/** A code stands in one piece in a sentence. */
const inOnePiece = (code: string): string => code.replaceAll(' ', '\u00a0');

export function HowCalled({ number, calls }: Called): ReactNode {
  const { t } = useTranslation('kiosk');
  if (number !== undefined) return <NumberBox number={number} />;
  if (calls === undefined) return null;
  const code = inOnePiece(calls.code);
  const sentence = {
    number: () => t('calls.number', { code }),
    initials: () => t('calls.initials', { code }),
    'first-name': () => t('calls.firstName', { code }),
    differs: () => t('calls.differs', { code }),
  }[calls.other];
  return <Note icon={<Megaphone aria-hidden />}>{sentence()}</Note>;
}

/** How the display will call the visitor: by a number where it is certain, else in words. */
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HowCalled as Called } from '../../../contract/appointment.ts';
import { Note } from '../../ui/note.tsx';
import { widthInEms } from '../../ui/text-width.ts';
import { splitAtVerbatim, verbatim } from '../../i18n/values.ts';
import { NumberBox } from './number-box.tsx';
import './how-called.css';

/** A code stands in one piece in a sentence, on one line: whoever compares it with the display must not join it first. */
function WithCode({ sentence }: { readonly sentence: string }): ReactNode {
  return (
    <span className="how-called">
      {splitAtVerbatim(sentence).map(({ text, isVerbatim }, place) =>
        isVerbatim ? (
          <bdi key={place} className="called-code" style={{ '--ems': Math.max(1, widthInEms(text)) }}>
            {text.replaceAll(' ', '\u00a0')}
          </bdi>
        ) : (
          text
        ),
      )}
    </span>
  );
}

export function HowCalled({ number, calls }: Called): ReactNode {
  const { t } = useTranslation('kiosk');
  if (number !== undefined) return <NumberBox number={number} />;
  if (calls === undefined) return null;
  const code = verbatim(calls.code);
  const sentence = {
    number: () => t('calls.number', { code }),
    initials: () => t('calls.initials', { code }),
    'first-name': () => t('calls.firstName', { code }),
    differs: () => t('calls.differs', { code }),
  }[calls.other];
  return (
    <Note icon={<Megaphone aria-hidden />}>
      <WithCode sentence={sentence()} />
    </Note>
  );
}

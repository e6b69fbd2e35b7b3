/** The codes of what is wrong, short enough for the phone; opened, each says what is so and what to do. Nothing while all is well. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Explaining } from '../explained/explained.tsx';
import { faultsOf } from './faults.ts';
import './fault-codes.css';

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

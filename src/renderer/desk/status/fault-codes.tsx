/** The codes of what is wrong, short enough for the phone; opened, each says what to do. Nothing while all is well. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { codesInForce } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { Explaining } from '../explained/explained.tsx';

const MAX_CODES = 2;

export async function loadFaultList(i18n: I18n) {
  const { FaultList, sentences } = await import('./fault-list.tsx');
  await i18n.include(sentences);
  return FaultList;
}

export function FaultCodes({ status }: { readonly status: HubStatus }): ReactNode {
  const { t } = useTranslation('desk');
  const codes = codesInForce(status);
  if (codes.length === 0) return null;
  const beyond = codes.length - MAX_CODES;
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
              {codes.slice(0, MAX_CODES).join(' ')}
              {beyond > 0 && ` +${beyond}`}
            </span>
          </>
        }
      >
        <Fetched load={loadFaultList} props={{ status }} />
      </Explaining>
    </li>
  );
}

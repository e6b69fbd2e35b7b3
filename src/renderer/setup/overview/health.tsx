/** The result of the self-test and the age of the latest backup. */
import { DatabaseBackup, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { SelfTestStore } from '../guided/test-stores.ts';
import type { CopiesStore } from '../upkeep/upkeep-stores.ts';
import './health.css';

export interface HealthProps {
  readonly selfTest: Pick<SelfTestStore, 'ended'>;
  readonly copies: Pick<CopiesStore, 'list'>;
}

export function Health({ selfTest, copies }: HealthProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofUpkeep } = useTranslation('upkeep');
  const { formats } = useScreen();
  const ended = useStore(selfTest.ended);
  const known = useStore(copies.list)?.copies;
  const [latest] = known ?? [];
  return (
    <ul className="overview-health stack-3">
      <li data-tone={ended === undefined ? undefined : TONES[ended.result]}>
        <Stethoscope aria-hidden />
        <span>
          <a href="#self-test">{t('sections.self-test')}</a>{' '}
          {ended === undefined
            ? t('selfTest.never')
            : `${t(`selfTest.result.${ended.result}`)}. ${t('selfTest.testedAt', { at: formats.dateAndTime(ended.endedAt) })}`}
        </span>
      </li>
      {known !== undefined && (
        <li data-tone={latest === undefined ? 'attention' : 'success'}>
          <DatabaseBackup aria-hidden />
          <span>
            <a href="#copies">{t('sections.copies')}</a>{' '}
            {latest === undefined
              ? ofUpkeep('copies.none')
              : t('overview.backup', { at: formats.dateAndTime(latest.at) })}
          </span>
        </li>
      )}
    </ul>
  );
}

const TONES = { pass: 'success', warn: 'attention', fail: 'attention' } as const;

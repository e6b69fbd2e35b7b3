/** "Ready to open?": what is missing, each with the way to it, and what is there. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HouseFacts, readiness, sectionOfMissing } from './readiness.ts';
import { useReadyWords } from './ready-words.ts';
import './ready-panel.css';

export interface ReadyPanelProps {
  readonly facts: HouseFacts;
  /** The way to the screens. */
  readonly children: ReactNode;
}

export function ReadyPanel({ facts, children }: ReadyPanelProps): ReactNode {
  const { t } = useTranslation('setup');
  const words = useReadyWords(facts);
  const { missing, good } = readiness(facts);
  return (
    <aside className="ready-panel" aria-label={t('ready.title')}>
      <h2>{t('ready.title')}</h2>
      <output>
        {missing.length === 0 ? t('ready.nothing') : t('ready.missing', { count: missing.length })}
      </output>
      <ul>
        {missing.map((one) => (
          <li key={one} data-tone="attention">
            <CircleAlert aria-hidden />
            <span>
              <a href={`#${sectionOfMissing(one)}`}>{t(`missing.${one}.what`)}</a>{' '}
              <span className="ready-way">{t(`missing.${one}.way`)}</span>
            </span>
          </li>
        ))}
        {good.map((one) => (
          <li key={one} data-tone="success">
            <CircleCheck aria-hidden />
            <span>{words[one]}</span>
          </li>
        ))}
      </ul>
      {children}
    </aside>
  );
}

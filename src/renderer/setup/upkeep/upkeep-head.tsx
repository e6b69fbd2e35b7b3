/** The heading of what an administrator does seldom: it is there at once, and the section follows when its script has come. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '../guide/section-head.tsx';

export function UpkeepHead({ part }: { readonly part: 'copies' | 'file' }): ReactNode {
  const { t } = useTranslation('upkeep');
  return <SectionHead title={t(`${part}.title`)} hint={t(`${part}.hint`)} />;
}

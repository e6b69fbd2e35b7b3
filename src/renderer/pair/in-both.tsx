/** A sentence in the house's language, and under it in English: whoever hangs a screen may be from elsewhere. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface InBothProps {
  /** The language that the page is in. */
  readonly language: string;
  readonly say: (t: TFunction<'pair'>) => string;
}

export function InBoth({ language, say }: InBothProps): ReactNode {
  const { t, i18n } = useTranslation('pair');
  return (
    <span className="in-both">
      <span>{say(t)}</span>
      {language !== 'en' && (
        <span className="in-english" lang="en" dir="ltr">
          {say(i18n.getFixedT('en', 'pair'))}
        </span>
      )}
    </span>
  );
}

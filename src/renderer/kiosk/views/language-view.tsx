/** The languages on offer, each in its own name. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Language } from '../../../contract/languages.ts';
import { LANGUAGE_NAMES, directionOf } from '../../i18n/languages.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { View } from './view.tsx';
import './language-view.css';

export interface LanguageViewProps {
  readonly choose: (language: Language) => void;
  readonly close: () => void;
}

export function LanguageView({ choose, close }: LanguageViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language: current, settings } = useScreen();
  return (
    <View
      name="languages"
      title={t('languages.title')}
      actions={
        <>
          <div className="language-list">
            {settings.kiosk.languages.map((language) => (
              <Button
                key={language}
                className="action language"
                kind={language === current ? 'primary' : 'secondary'}
                onPress={() => choose(language)}
              >
                {language === current ? <Check aria-hidden /> : null}
                <span lang={language} dir={directionOf(language)}>
                  {LANGUAGE_NAMES[language]}
                </span>
                {language === current ? (
                  <span className="visually-hidden"> {t('languages.current')}</span>
                ) : null}
              </Button>
            ))}
          </div>
          <Button className="action" onPress={close}>
            {t('languages.back')}
          </Button>
        </>
      }
    />
  );
}

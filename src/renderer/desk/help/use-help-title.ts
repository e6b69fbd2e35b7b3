/** The page's title says when somebody needs help, for a clerk who looks at another tab. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** `unanswered`: how many calls nobody has said yes to. */
export function useHelpTitle(unanswered: number): void {
  const { t } = useTranslation('desk');
  useEffect(() => {
    document.title = unanswered > 0 ? t('help.tab', { count: unanswered }) : t('help.tabQuiet');
  }, [unanswered, t]);
}

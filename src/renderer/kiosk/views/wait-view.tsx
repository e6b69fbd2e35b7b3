/** While the hub is asked. It shows itself only when the answer takes a moment. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { View } from './view.tsx';
import './wait-view.css';

export function WaitView({ kind }: { readonly kind: 'searching' | 'checking-in' }): ReactNode {
  const { t } = useTranslation('kiosk');
  const searching = kind === 'searching';
  return (
    <View
      name={kind}
      title={searching ? t('searching.title') : t('checkingIn.title')}
      lead={searching ? t('searching.lead') : t('checkingIn.lead')}
    >
      <div className="waiting-dots" aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </View>
  );
}

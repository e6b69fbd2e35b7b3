/** For whoever is called to a screen that is out of order: which kiosk it is, and a short code for the cause. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Cause } from '../flow/flow-state.ts';
import './cause-line.css';

export function CauseLine({ cause }: { readonly cause: Cause }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { name } = useScreen().settings.kiosk;
  return <p className="cause">{t(`cause.${cause}`, { name })}</p>;
}

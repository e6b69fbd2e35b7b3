/** "Show its name": the screen's name over everything it shows, large enough to be found from across the lobby. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ScreenHand } from './screen-hand.ts';
import './identify.css';

export function Identify({ hand }: { readonly hand: ScreenHand }): ReactNode {
  const { t } = useTranslation('common');
  const { shown } = useStore(hand.state);
  return (
    // Always there, so that a screen reader is told of what appears in it.
    <output className="identify" data-shown={shown === undefined ? undefined : ''}>
      {shown !== undefined && <span>{shown.name ?? t('unnamedScreen')}</span>}
    </output>
  );
}

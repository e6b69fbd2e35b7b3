/** The display: what is called now, what was called before, and whether that is still true. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { repeatEvery } from '../../clock/clock.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Sounds } from '../ui/tones.ts';
import { useNow } from '../ui/use-now.ts';
import { CallCard, NobodyCalled } from './call-card.tsx';
import { CallList } from './call-list.tsx';
import type { DisplayStore } from './display-store.ts';
import { StatusLine } from './status-line.tsx';
import './display.css';

export interface DisplayAppProps {
  readonly display: DisplayStore;
  readonly sounds: Sounds;
}

/** Whether the page may be heard: asked again every second, and at every touch or key, which is what allows it. */
function useSoundAllowed(sounds: Sounds): boolean {
  const { clock } = useScreen();
  const [allowed, setAllowed] = useState(true);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = (): void => setAllowed(sounds.allowed());
    const endAsking = repeatEvery(clock, 1_000, ask);
    const wake = (): void => sounds.wake();
    // A finger counts as a touch when it lifts.
    for (const gesture of ['pointerup', 'keydown'] as const)
      window.addEventListener(gesture, wake, { signal });
    return () => {
      ending.abort();
      endAsking();
    };
  }, [clock, sounds]);
  return allowed;
}

export function DisplayApp({ display, sounds }: DisplayAppProps): ReactNode {
  const { t } = useTranslation('common');
  const { clock, formats, settings } = useScreen();
  const { card, list, beingCalled, waiting, freshness } = useStore(display);
  const soundAllowed = useSoundAllowed(sounds);
  const now = useNow(clock, 60_000);
  return (
    <div className="display" data-freshness={freshness?.kind}>
      <header className="display-head">
        <span className="display-brand">{settings.brandName}</span>
        {settings.demo ? <span className="display-demo">{t('demo')}</span> : null}
        <time>{formats.time(now)}</time>
      </header>
      <main className="board" data-alone={list.length === 0 || undefined}>
        {card === undefined ? <NobodyCalled /> : <CallCard key={card.callKey} call={card} />}
        {list.length === 0 ? null : <CallList calls={list} beingCalled={beingCalled} />}
      </main>
      {freshness === undefined ? (
        <footer className="status-line">{t('loading')}</footer>
      ) : (
        <StatusLine freshness={freshness} waiting={waiting} soundAllowed={soundAllowed} />
      )}
    </div>
  );
}

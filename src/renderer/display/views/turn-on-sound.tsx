/** Where the browser plays nothing before a touch: asks for one, for a while. Staff are told apart from this, also where no touch helps. */
import { VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clock } from '../../../clock/clock.ts';
import type { SoundState } from '../../ui/tones.ts';
import './turn-on-sound.css';

/** Whoever set the screen up is gone by then, and the room cannot touch it. */
const ASKS_FOR_MS = 120_000;

export interface TurnOnSoundProps {
  readonly clock: Clock;
  readonly state: SoundState;
  readonly onTouch: () => void;
}

export function TurnOnSound({ clock, state, onTouch }: TurnOnSoundProps): ReactNode {
  const { t } = useTranslation('display');
  const [asks, setAsks] = useState(true);
  useEffect(() => clock.after(ASKS_FOR_MS, () => setAsks(false)), [clock]);
  if (state !== 'needs-touch' || !asks) return null;
  return (
    <button type="button" className="turn-on-sound" onClick={onTouch}>
      <VolumeX aria-hidden />
      {t('turnOnSound')}
    </button>
  );
}

/** Which display of a room says the calls. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleetWords } from '../../fleet/use-fleet-words.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import './room-speaker.css';

export interface RoomSpeakerProps {
  readonly room: string;
  readonly displays: readonly FleetScreen[];
  readonly store: FleetStore;
}

export function RoomSpeaker({ room, displays, store }: RoomSpeakerProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const words = useFleetWords();
  const outcomes = useStore(store.outcomes);
  /** The last that something was done with from here. */
  const [last, setLast] = useState<string>();
  const picked = displays.find(({ isPick }) => isPick);
  const speaker = displays.find(({ speaks }) => speaks);
  return (
    <fieldset className="room-speaker" disabled={connection !== 'connected'}>
      <legend>{t('screens.whoSpeaks', { name: room })}</legend>
      {displays.map((screen) => (
        <label key={screen.screenId}>
          <input
            type="radio"
            name={`speaker-${room}`}
            checked={screen.screenId === picked?.screenId}
            onChange={() => {
              setLast(screen.screenId);
              store.pick(screen.screenId, true);
            }}
          />
          <span>{words.nameOf(screen)}</span>
          {screen.speaks && <span className="speaks-now">{t('screens.speaksNow')}</span>}
        </label>
      ))}
      <div className="room-sound">
        {speaker === undefined ? (
          <p>{t('screens.nobodySpeaks')}</p>
        ) : (
          <Button
            onPress={() => {
              setLast(speaker.screenId);
              store.testSound(speaker.screenId);
            }}
          >
            {t('screens.testSound')}
          </Button>
        )}
        <output>{words.outcome(last === undefined ? undefined : outcomes[last])}</output>
      </div>
    </fieldset>
  );
}

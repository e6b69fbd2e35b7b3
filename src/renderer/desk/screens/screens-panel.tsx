/** The screens of the house at the front desk: a new one is let in, and what does not answer or is silent is named. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import fleetSentences from '../../../words/en/fleet.json' with { type: 'json' };
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import { ApproveForm, type AskedScreen, Asks } from '../../fleet/approve-form.tsx';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { displaysIn, roomsOf, troubled } from '../../fleet/screen-facts.ts';
import { ScreenStateLine, useFleetWords } from '../../fleet/screen-state.tsx';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import './screens-panel.css';

const MAY_BE: readonly Surface[] = ['display', 'kiosk'];

export const sentences = { fleet: fleetSentences };

export interface ScreensPanelProps {
  readonly store: FleetStore;
  readonly onClose: () => void;
}

export function ScreensPanel({ store, onClose }: ScreensPanelProps): ReactNode {
  const { t } = useTranslation('desk');
  const fleet = useStore(store.fleet);
  const [asked, setAsked] = useState<AskedScreen>();
  const wrong = fleet === undefined ? [] : troubled(fleet);
  const rooms = fleet === undefined ? [] : roomsOf(fleet);
  return (
    <DeskWindow className="screens-panel" title={t('screens.title')} onClose={onClose}>
      <section className="stack-3">
        <h3>{t('screens.look')}</h3>
        {fleet !== undefined && wrong.length === 0 && <p className="soft">{t('screens.allWell')}</p>}
        <ul>
          {wrong.map((screen) => (
            <Wrong key={screen.screenId} screen={screen} store={store} />
          ))}
        </ul>
      </section>
      {fleet !== undefined &&
        rooms
          .map((room) => ({ room, displays: displaysIn(fleet, room) }))
          .filter(({ displays }) => displays.length > 1)
          .map(({ room, displays }) => (
            <RoomSpeaker key={room} room={room} displays={displays} store={store} />
          ))}
      <section className="stack-3">
        <h3>{t('screens.add')}</h3>
        <p className="soft">{t('screens.addHint')}</p>
        <Asks store={store} />
        <ApproveForm store={store} surfaces={MAY_BE} about={asked} onType={setAsked} />
      </section>
    </DeskWindow>
  );
}

function Wrong({ screen, store }: { readonly screen: FleetScreen; readonly store: FleetStore }): ReactNode {
  const { t } = useTranslation('desk');
  const words = useFleetWords();
  const outcomes = useStore(store.outcomes);
  const { screenId, place, isConnected } = screen;
  const name = words.nameOf(screen);
  return (
    <li className="screens-wrong line-3">
      <div>
        <strong>{name}</strong>
        {place !== undefined && <span className="soft">{place}</span>}
        <ScreenStateLine screen={screen} />
        <output>{words.outcome(outcomes[screenId])}</output>
      </div>
      {isConnected && (
        <Button
          needsHub
          aria-label={t('screens.identifyNamed', { name })}
          onPress={() => store.identify(screenId)}
        >
          {t('screens.identify')}
        </Button>
      )}
    </li>
  );
}

interface RoomSpeakerProps {
  readonly room: string;
  readonly displays: readonly FleetScreen[];
  readonly store: FleetStore;
}

function RoomSpeaker({ room, displays, store }: RoomSpeakerProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const words = useFleetWords();
  const outcomes = useStore(store.outcomes);
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

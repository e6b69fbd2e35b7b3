/** One screen of the house: how it is, and what is done with it. */
import { ConciergeBell, Settings2, TabletSmartphone, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import type { FleetOutcome, FleetStore } from '../../fleet/fleet-store.ts';
import { ScreenState } from '../../fleet/screen-state.tsx';
import { useFleetWords } from '../../fleet/use-fleet-words.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { OwnSettings } from './own-settings.tsx';
import { ScreenActs } from './screen-acts.tsx';
import './screen-row.css';

const ICON: Readonly<Record<Surface, ReactNode>> = {
  kiosk: <TabletSmartphone aria-hidden />,
  display: <Tv aria-hidden />,
  desk: <ConciergeBell aria-hidden />,
  setup: <Settings2 aria-hidden />,
};

export interface ScreenRowProps {
  readonly screen: FleetScreen;
  readonly outcome: FleetOutcome | undefined;
  readonly rooms: readonly string[];
  readonly store: FleetStore;
}

export function ScreenRow({ screen, outcome, rooms, store }: ScreenRowProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: fleet } = useTranslation('fleet');
  const { connection } = useScreen();
  const words = useFleetWords();
  const nameOf = useSettingName();
  const { screenId, surface, place, room, report, isConnected, isThis } = screen;
  const [typed, setTyped] = useTyped(`screen ${screenId}`);
  const [isOpen, setIsOpen] = useState(typed !== undefined);
  const name = words.nameOf(screen);
  const about = [
    fleet(`surface.${surface}`),
    place,
    room === undefined ? undefined : t('screens.inRoom', { name: room }),
    isThis ? t('screens.isThis') : t(`screens.entry.${screen.entry}`),
  ].filter((part) => part !== undefined);
  return (
    <li className="screen-row" aria-label={name}>
      {ICON[surface]}
      <div className="screen-about">
        <h3>{name}</h3>
        <ul>
          {about.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <ScreenState screen={screen} />
        {report !== undefined && (
          <p className="screen-report">
            {t('screens.report', {
              width: String(report.width),
              height: String(report.height),
              version: report.version,
            })}
          </p>
        )}
      </div>
      <div className="screen-buttons">
        <Button
          isDisabled={!isConnected || connection !== 'connected'}
          aria-label={t('screens.identifyNamed', { name })}
          onPress={() => store.identify(screenId)}
        >
          {t('screens.identify')}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={t('screens.settingsOf', { name })}
          onPress={() => {
            setTyped(undefined);
            setIsOpen(!isOpen);
          }}
        >
          {nameOf('settings')}
        </Button>
      </div>
      <output className="screen-outcome" data-tone={outcome?.kind === 'done' ? 'success' : undefined}>
        {words.outcome(outcome)}
      </output>
      {isOpen && (
        <div className="screen-more">
          <OwnSettings screen={screen} rooms={rooms} store={store} />
          <ScreenActs screen={screen} name={name} store={store} />
        </div>
      )}
    </li>
  );
}

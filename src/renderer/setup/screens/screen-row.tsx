/** One screen: its state, settings and actions. */
import { ConciergeBell, Settings2, TabletSmartphone, Tv } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import type { FleetOutcome, FleetStore } from '../../fleet/fleet-store.ts';
import { ScreenStateLine, useFleetWords } from '../../fleet/screen-state.tsx';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useTyped } from '../guide/typed-parts.ts';
import { OwnSettings } from './own-settings.tsx';
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
      <div className="screen-about stack-1">
        <h3>{name}</h3>
        <ul>
          {about.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <ScreenStateLine screen={screen} />
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
      <div className="screen-buttons wrap-2">
        <Button
          needsHub
          isDisabled={!isConnected}
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
      <output className="screen-outcome if-any" data-tone={outcome?.kind === 'done' ? 'success' : undefined}>
        {words.outcome(outcome)}
      </output>
      {isOpen && (
        <div className="screen-more stack-5">
          <OwnSettings screen={screen} rooms={rooms} store={store} />
          <ScreenActs screen={screen} name={name} store={store} />
        </div>
      )}
    </li>
  );
}

const ROLES: readonly Surface[] = ['kiosk', 'display', 'desk', 'setup'];

interface ScreenActsProps {
  readonly screen: FleetScreen;
  readonly name: string;
  readonly store: FleetStore;
}

function ScreenActs({ screen, name, store }: ScreenActsProps): ReactNode {
  const { t } = useTranslation('setup');
  const { screenId, surface, room, entry, isConnected, isPick, isThis } = screen;
  const isOther = !isThis && entry !== 'window';
  return (
    <div className="stack-3">
      <div className="act-line">
        <Button needsHub isDisabled={!isConnected} onPress={() => store.reload(screenId)}>
          {t('screens.reload')}
        </Button>
        {surface === 'display' && (
          <Button needsHub isDisabled={!isConnected} onPress={() => store.testSound(screenId)}>
            {t('screens.testSound')}
          </Button>
        )}
        {surface === 'display' && room !== undefined && (
          <Button needsHub onPress={() => store.pick(screenId, !isPick)}>
            {isPick ? t('screens.unpick', { name: room }) : t('screens.pick', { name: room })}
          </Button>
        )}
      </div>
      {isOther && entry === 'paired' && <Move screen={screen} store={store} />}
      {isOther && <Revoke screenId={screenId} name={name} store={store} />}
    </div>
  );
}

function Move({ screen, store }: Pick<ScreenActsProps, 'screen' | 'store'>): ReactNode {
  const { t } = useTranslation('setup');
  const { t: fleet } = useTranslation('fleet');
  const others = ROLES.filter((role) => role !== screen.surface);
  const [to, setTo] = useState<Surface>(others[0] ?? 'display');
  return (
    <div className="act-line">
      <Select
        label={t('screens.moveTo')}
        value={to}
        options={others.map((value) => ({ value, text: fleet(`surface.${value}`) }))}
        onChoose={setTo}
      />
      <Button needsHub onPress={() => store.move(screen.screenId, to)}>
        {t('screens.move')}
      </Button>
    </div>
  );
}

interface RevokeProps {
  readonly screenId: string;
  readonly name: string;
  readonly store: FleetStore;
}

/** Asked twice, since only someone at the screen can undo it. */
function Revoke({ screenId, name, store }: RevokeProps): ReactNode {
  const { t } = useTranslation('setup');
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <div className="act-line">
        <Button kind="danger" needsHub onPress={() => setIsSure(true)}>
          {t('screens.revoke')}
        </Button>
      </div>
    );
  }
  return (
    <div className="act-line">
      <output>{t('screens.revokeSure', { name })}</output>
      <Button
        kind="danger"
        needsHub
        onPress={() => {
          setIsSure(false);
          store.revoke(screenId);
        }}
      >
        {t('screens.revokeYes')}
      </Button>
      <Button onPress={() => setIsSure(false)}>{t('screens.revokeNo')}</Button>
    </div>
  );
}

/** What is done with one screen beside its settings: heard, picked, loaded again, moved, revoked. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Select } from '../../ui/select.tsx';
import './screen-acts.css';

const ROLES: readonly Surface[] = ['kiosk', 'display', 'desk', 'setup'];

export interface ScreenActsProps {
  readonly screen: FleetScreen;
  readonly name: string;
  readonly store: FleetStore;
}

export function ScreenActs({ screen, name, store }: ScreenActsProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { screenId, surface, room, entry, isConnected, isPick, isThis } = screen;
  const lost = connection !== 'connected';
  const isOther = !isThis && entry !== 'window';
  return (
    <div className="screen-acts">
      <div className="act-line">
        <Button isDisabled={!isConnected || lost} onPress={() => store.reload(screenId)}>
          {t('screens.reload')}
        </Button>
        {surface === 'display' && (
          <Button isDisabled={!isConnected || lost} onPress={() => store.testSound(screenId)}>
            {t('screens.testSound')}
          </Button>
        )}
        {surface === 'display' && room !== undefined && (
          <Button isDisabled={lost} onPress={() => store.pick(screenId, !isPick)}>
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
  const { connection } = useScreen();
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
      <Button isDisabled={connection !== 'connected'} onPress={() => store.move(screen.screenId, to)}>
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

/** Asked twice: it cannot be undone from here, somebody has to go to the screen. */
function Revoke({ screenId, name, store }: RevokeProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <div className="act-line">
        <Button kind="danger" isDisabled={connection !== 'connected'} onPress={() => setIsSure(true)}>
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
        isDisabled={connection !== 'connected'}
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

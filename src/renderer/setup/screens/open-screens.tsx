/** Opens the screens of Foyer's own machine, or says where other computers open theirs. */
import { AppWindow, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { SurfaceHere } from '../../../contract/screen.ts';
import { Button } from '../../ui/button.tsx';
import type { NetworkStore, OpeningOutcome, ScreensHereStore } from './screens-stores.ts';
import './open-screens.css';

export interface OpenScreensProps {
  readonly store: ScreensHereStore;
  readonly network: NetworkStore;
  /** Absent until the hub reported it. */
  readonly entry: FleetScreen['entry'] | undefined;
  /** Only screens are missing. */
  readonly isPrimary: boolean;
}

export function OpenScreens({ store, network, entry, isPrimary }: OpenScreensProps): ReactNode {
  const { t } = useTranslation('setup');
  const way = useStore(store.way);
  useEffect(() => network.look(), [network]);
  if (way === undefined || entry === undefined) return undefined;
  const kind = isPrimary ? 'primary' : 'secondary';
  const isHere = entry !== 'paired' && way.kind !== 'none';
  return (
    <section className="open-screens stack-3" data-kind={kind} aria-label={t('open.title')}>
      {isHere && way.kind === 'windows' && <Windows store={store} kind={kind} />}
      {isHere && way.kind === 'tabs' && <Tabs store={store} kind={kind} />}
      <Others network={network} />
    </section>
  );
}

interface PartProps extends Pick<OpenScreensProps, 'store'> {
  readonly kind: 'primary' | 'secondary';
}

function Windows({ store, kind }: PartProps): ReactNode {
  const { t } = useTranslation('setup');
  const opening = useStore(store.opening);
  return (
    <>
      <Button
        kind={kind}
        needsHub
        isBusy={opening?.kind === 'pending'}
        onPress={() => void store.openWindows()}
        icon={AppWindow}
      >
        {t('open.title')}
      </Button>
      <output>{useOpeningSentence(opening)}</output>
    </>
  );
}

function useOpeningSentence(opening: OpeningOutcome | undefined): string {
  const { t, i18n } = useTranslation('setup');
  const { t: tFleet } = useTranslation('fleet');
  if (opening === undefined || opening.kind === 'pending') return '';
  if (opening.kind !== 'opened') return t('open.failed');
  const names = opening.waiting.map((surface) => tFleet(`surface.${surface}`));
  if (names.length === 0) return t('open.opened');
  return t('open.waiting', { names: new Intl.ListFormat(i18n.language).format(names) });
}

const OF_A_LOBBY: readonly SurfaceHere[] = ['kiosk', 'desk', 'display'];

/** One for each screen: browsers allow one new tab for each press. */
function Tabs({ store, kind }: PartProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: tFleet } = useTranslation('fleet');
  const opening = useStore(store.opening);

  function open(surface: SurfaceHere): void {
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    void store.openTab(surface, tab);
  }

  return (
    <>
      <p className="open-screens-head">{t('open.title')}</p>
      <ul className="wrap-2">
        {OF_A_LOBBY.map((surface) => (
          <li key={surface}>
            <Button
              kind={kind}
              needsHub
              aria-label={t('open.newTab', { name: tFleet(`surface.${surface}`) })}
              onPress={() => open(surface)}
            >
              {tFleet(`surface.${surface}`)}
              <ExternalLink aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <output>{useOpeningSentence(opening)}</output>
    </>
  );
}

function Others({ network }: Pick<OpenScreensProps, 'network'>): ReactNode {
  const { t } = useTranslation('setup');
  const view = useStore(network.view);
  const [address] = view?.pairingAddresses ?? [];
  if (address === undefined)
    return (
      <a className="open-screens-others" href="#screens">
        {t('open.others')}
      </a>
    );
  return (
    <p className="open-screens-others">
      {t('open.there')} <bdi dir="ltr">{address}</bdi> <a href="#screens">{t('open.letIn')}</a>
    </p>
  );
}

/** All screens, how to add one, and the network. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { FleetScreen, PairingAsk } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import { ApproveForm, Asks, surfaceOfDevice } from '../../fleet/approve-form.tsx';
import { ALL, type FleetStore } from '../../fleet/fleet-store.ts';
import { roomsOf } from '../../fleet/screen-facts.ts';
import { useFleetWords } from '../../fleet/screen-state.tsx';
import { verbatim } from '../../i18n/values.ts';
import { Button } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useTyped } from '../guide/typed-parts.ts';
import { NetworkPart } from './network-part.tsx';
import type { NetworkStore } from './screens-stores.ts';
import { ScreenRow } from './screen-row.tsx';
import './screens-page.css';

const MAY_BE: readonly Surface[] = ['display', 'kiosk', 'desk', 'setup'];

/** Closed browsers of this machine are mostly of no interest. */
const isOfInterest = ({ isConnected, entry, name }: FleetScreen): boolean =>
  isConnected || entry === 'paired' || name !== undefined;

export interface ScreensPageProps {
  readonly fleet: FleetStore;
  readonly network: NetworkStore;
  /** Instead of the network's switches, in the demo without a PIN. */
  readonly pinFirst: ReactNode;
}

export function ScreensPage({ fleet: store, network: networkStore, pinFirst }: ScreensPageProps): ReactNode {
  const { t } = useTranslation('setup');
  const words = useFleetWords();
  const fleet = useStore(store.fleet);
  const outcomes = useStore(store.outcomes);
  const network = useStore(networkStore.view);
  const [asked, typeAsked] = useTyped('approval');
  const [address] = network?.pairingAddresses ?? [];
  const form = useRef<HTMLElement>(null);
  const screens = fleet?.screens ?? [];

  /** The cursor goes to the code, which is read from the screen itself. */
  function choose({ looks }: PairingAsk): void {
    if (looks !== undefined)
      typeAsked({ name: '', place: '', room: '', ...asked, surface: surfaceOfDevice(looks.device) });
    form.current?.querySelector<HTMLInputElement>('input[data-code]')?.focus();
  }
  const closed = screens.filter((screen) => !isOfInterest(screen));
  // Its row, where the outcome would be shown, is gone.
  const isRevokedNotKept = Object.values(outcomes).some(
    (outcome) => outcome?.kind === 'not-kept' && outcome.act === 'revoke',
  );
  const rooms = fleet === undefined ? [] : roomsOf(fleet);
  const rows = (shown: readonly FleetScreen[]): ReactNode =>
    shown.map((screen) => (
      <ScreenRow
        key={screen.screenId}
        screen={screen}
        outcome={outcomes[screen.screenId]}
        rooms={rooms}
        store={store}
      />
    ));
  return (
    <div className="setup-cards stack-5 screens-page">
      <section ref={form} aria-labelledby="screens-add">
        <h2 id="screens-add">{t('screens.add')}</h2>
        {network !== undefined && (
          <p className="if-any faint">
            <Sentence>
              {address === undefined
                ? t('screens.addOffHint')
                : t('screens.addHint', { address: verbatim(address) })}
            </Sentence>
          </p>
        )}
        <Asks store={store} onChoose={choose} />
        <ApproveForm store={store} surfaces={MAY_BE} about={asked} onType={typeAsked} />
      </section>
      <section aria-labelledby="screens-all">
        <div className="screens-head row-3">
          <h2 id="screens-all">{t('screens.all')}</h2>
          <Button needsHub onPress={() => store.reload()}>
            {t('screens.reloadAll')}
          </Button>
        </div>
        <output className="if-any faint">{words.outcome(outcomes[ALL])}</output>
        <output className="if-any faint">{isRevokedNotKept && t('screens.notKept')}</output>
        {fleet === undefined && <p>{t('screens.loading')}</p>}
        <ul>{rows(screens.filter(isOfInterest))}</ul>
        {closed.length > 0 && (
          <details>
            <summary>{t('screens.closed', { count: closed.length })}</summary>
            <ul>{rows(closed)}</ul>
          </details>
        )}
      </section>
      <NetworkPart
        store={networkStore}
        pinFirst={pinFirst}
        asks={fleet?.asks.flatMap(({ looks }) => looks?.device ?? []) ?? []}
      />
    </div>
  );
}

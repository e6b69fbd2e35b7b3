/** The setup screen's page. */
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import setup from '../../words/en/setup.json' with { type: 'json' };
import { createFleetStore } from '../fleet/fleet-store.ts';
import { AriaLocale } from '../ui/aria-locale.tsx';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSetupStore } from './form/setup-store.ts';
import { createNetworkStore } from './screens/network-store.ts';
import { createClerksStore } from './staff/clerks-store.ts';
import { createTrailStore } from './staff/trail-store.ts';
import { Setup } from './setup.tsx';

mountScreen({ setup, fleet }, ({ connection, clock }) => (
  <AriaLocale>
    <Setup
      store={createSetupStore(connection, clock)}
      fleet={createFleetStore(connection)}
      network={createNetworkStore(connection, clock)}
      clerks={createClerksStore(connection)}
      trail={createTrailStore(connection)}
    />
  </AriaLocale>
));

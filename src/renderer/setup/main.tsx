/** The setup screen's page. */
import { setup } from '../i18n/en/setup.ts';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSetupStore } from './setup-store.ts';
import { Setup } from './setup.tsx';

mountScreen({ setup }, ({ connection, clock }) => <Setup store={createSetupStore(connection, clock)} />);

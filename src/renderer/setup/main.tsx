/** The setup screen's page. */
import setup from '../../words/en/setup.json' with { type: 'json' };
import { AriaLocale } from '../ui/aria-locale.tsx';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSetupStore } from './form/setup-store.ts';
import { Setup } from './setup.tsx';

mountScreen({ setup }, ({ connection, clock }) => (
  <AriaLocale>
    <Setup store={createSetupStore(connection, clock)} />
  </AriaLocale>
));

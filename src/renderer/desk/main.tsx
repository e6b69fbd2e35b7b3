/** The desk screen's page. */
import { desk } from '../i18n/en/desk.ts';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createDeskStore } from './desk-store.ts';
import { Desk } from './desk.tsx';

mountScreen({ desk }, ({ connection, clock }) => <Desk store={createDeskStore(connection, clock)} />);

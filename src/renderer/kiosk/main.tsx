/** The kiosk's page. */
import { kiosk } from '../i18n/en/kiosk.ts';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSounds } from '../ui/tones.ts';
import { createKiosk } from './kiosk-store.ts';
import { KioskApp } from './kiosk.tsx';
import './kiosk.css';
import './screens.css';

mountScreen({ kiosk }, (parts) => (
  <KioskApp kiosk={createKiosk(parts)} clock={parts.clock} sounds={createSounds()} />
));

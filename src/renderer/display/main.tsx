/** The display's page. */
import { display } from '../i18n/en/display.ts';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSounds } from '../ui/tones.ts';
import { createAnnouncer } from './announcer.ts';
import { createDisplay } from './display-store.ts';
import { DisplayApp } from './display.tsx';
import { createVoice } from './speech.ts';
import './display.css';

mountScreen({ display }, ({ connection, clock, i18n }) => {
  const sounds = createSounds();
  const announce = createAnnouncer({ sounds, voice: createVoice(window), i18n, clock });
  return <DisplayApp display={createDisplay({ connection, clock, announce })} sounds={sounds} />;
});

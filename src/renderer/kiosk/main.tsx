/** The kiosk's page. */
import sentences from '../../words/en/kiosk.json' with { type: 'json' };
import { kioskLanguages, startLanguage } from '../i18n/languages.ts';
import { loadKioskSentences } from '../i18n/kiosk-sentences.ts';
import { markIdle } from '../ui/mark-idle.ts';
import type { ScreenParts } from '../ui/mount-screen.tsx';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSounds } from '../ui/tones.ts';
import { followLanguage } from './visit/follow-language.ts';
import { createKiosk } from './visit/kiosk-store.ts';
import { KioskApp } from './kiosk.tsx';
import { keepMarks } from './fit/marks.ts';
import { createSession } from './flow/session.ts';
import { createSpeech } from './speech/create-speech.ts';

import './kiosk.css';

function Root(parts: ScreenParts) {
  const { screen, i18n } = parts;
  const session = createSession({
    startLanguage: () => {
      const { settings } = screen.getState();
      return settings === undefined ? 'en' : startLanguage(settings);
    },
    startsLow: () => screen.getState().settings?.kiosk.lowerControls === true,
  });
  const kiosk = createKiosk({ ...parts, session, onIdle: markIdle });
  const speech = createSpeech({ ...parts, page: window, kiosk });
  followLanguage(i18n, session);
  keepMarks(window, session, screen);
  return <KioskApp kiosk={kiosk} speech={speech} sounds={createSounds()} />;
}

mountScreen({ kiosk: sentences }, Root, { load: loadKioskSentences, languages: kioskLanguages });

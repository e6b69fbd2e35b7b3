import { CHIME, createSounds } from '../ui/tones.ts';
import { createHeardTrial } from '../ui/hand/heard-trial.ts';
import { keepLanguage } from '../ui/use-start-language.ts';
import sentences from '../../words/en/kiosk.json' with { type: 'json' };
import { kioskLanguages, startLanguage } from '../i18n/languages.ts';
import { loadKioskSentences } from '../i18n/kiosk-sentences.ts';
import { markIdle, stayAwake } from '../ui/stay-awake.ts';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createSession, followLanguage } from './flow/session.ts';
import { createKiosk } from './visit/kiosk-store.ts';
import { KioskApp } from './kiosk.tsx';
import { keepMarks } from './fit/marks.ts';
import { createSpeech } from './speech/create-speech.ts';
import { createKioskTrial } from './trial/kiosk-trial.ts';

import './kiosk.css';

function Root(parts: ScreenParts) {
  const { screen, i18n, hand, clock } = parts;
  stayAwake(window);
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
  const sounds = createSounds();
  const trial = createKioskTrial({
    hand,
    clock,
    listen: createHeardTrial({
      clock,
      i18n,
      sounds,
      play: () => sounds.play(CHIME),
      keep: (language) => keepLanguage(i18n, language),
      voiceFor: speech.voiceFor,
      manner: () => session.state.getState(),
      tell: hand.reportTrial,
    }),
    loadView: async () => (await import('./trial/trial-view.tsx')).TrialView,
    onEnd: () => kiosk.send({ kind: 'ended' }),
  });
  hand.setVoices(speech.ownLanguages.getState());
  speech.ownLanguages.subscribe(hand.setVoices);
  return <KioskApp kiosk={kiosk} speech={speech} sounds={sounds} trial={trial} />;
}

mountScreen({ kiosk: sentences }, Root, { load: loadKioskSentences, languages: kioskLanguages });

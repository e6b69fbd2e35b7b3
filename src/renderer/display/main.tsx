/** The display's page. */
import { LONGEST_CALL_WORDS } from '../../contract/limits.ts';
import display from '../../words/en/display.json' with { type: 'json' };
import { createVoices } from '../speech/voices.ts';
import { markIdle } from '../ui/mark-idle.ts';
import { mountScreen } from '../ui/mount-screen.tsx';
import { createSounds } from '../ui/tones.ts';
import type { CallSentence } from './announcer.ts';
import { createAnnouncer } from './announcer.ts';
import { createDisplay } from './display-store.ts';
import { DisplayApp } from './display.tsx';

mountScreen({ display }, ({ connection, clock, screen, i18n }) => {
  const sounds = createSounds();
  const { voiceFor } = createVoices<CallSentence>({
    page: window,
    connection,
    screen,
    mayPlay: sounds.allowed,
    ask: (client, { callKey, text, language }, _rate, options) =>
      client.speech.sayCall({ callKey, text: text.slice(0, LONGEST_CALL_WORDS), language }, options),
  });
  const announce = createAnnouncer({ sounds, voiceFor, i18n, clock });
  const board = createDisplay({ connection, clock, announce });
  markIdle(true);
  board.subscribe(({ beingCalled }) => markIdle(beingCalled.length === 0));
  return <DisplayApp display={board} sounds={sounds} />;
});

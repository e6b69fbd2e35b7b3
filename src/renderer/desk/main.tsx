/** The desk screen's page. */
import type { ReactNode } from 'react';
import desk from '../../words/en/desk.json' with { type: 'json' };
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import language from '../../words/en/language.json' with { type: 'json' };
import roster from '../../words/en/roster.json' with { type: 'json' };
import settingNames from '../../words/en/setting-names.json' with { type: 'json' };
import storage from '../../words/en/storage.json' with { type: 'json' };
import trail from '../../words/en/trail.json' with { type: 'json' };
import { createFleetStore } from '../fleet/fleet-store.ts';
import { loadStaffSentences } from '../i18n/staff-sentences.ts';
import { staffLanguages } from '../language/language-select.tsx';
import { createListStore } from '../roster/list-store.ts';
import { markIdle } from '../ui/stay-awake.ts';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createSounds, REMINDER, type Tone } from '../ui/tones.ts';
import { createBookingCalls } from './booking/booking-calls.ts';
import { createDeskStore } from './day/desk-store.ts';
import { Desk } from './desk.tsx';
import './dark.css';
import { SOUND } from './habits/habit.ts';
import { createHelpStore, HELP_TONES } from './help/help-store.ts';
import { createSheets } from './sheets/sheets.ts';
import { DeskDoor } from './staff/desk-door.tsx';
import { createStaffStore } from './staff/staff-store.ts';

const words = { desk, fleet, language, roster, storage, trail, 'setting-names': settingNames };

function draw({ connection, clock }: ScreenParts): ReactNode {
  const sounds = createSounds();
  // A browser lets a page be heard once somebody has touched it.
  for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, sounds.wake);
  // What a clerk began and left for half an hour is not worth keeping: see QUIET_MS in the hub's reload policy.
  markIdle(true);
  const play = (tones: readonly Tone[]) => (): void => {
    if (SOUND.isOn()) sounds.play(tones);
  };
  const ring = play(HELP_TONES);
  const ringSoftly = play(REMINDER);
  const staff = createStaffStore(connection, clock);
  for (const use of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(use, staff.touched, { passive: true });
  return (
    <DeskDoor
      staff={staff}
      connection={connection}
      ring={ring}
      draw={(scoped) => (
        <Desk
          store={createDeskStore(scoped, clock)}
          bookings={createBookingCalls(scoped)}
          help={createHelpStore(scoped, ring)}
          fleet={createFleetStore(scoped)}
          lists={createListStore(scoped)}
          staff={staff}
          sheets={createSheets(scoped)}
          ring={ringSoftly}
        />
      )}
    />
  );
}

mountScreen(words, draw, { load: loadStaffSentences, languages: staffLanguages });

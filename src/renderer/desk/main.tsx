/** The desk screen's page. */
import type { ReactNode } from 'react';
import desk from '../../words/en/desk.json' with { type: 'json' };
import language from '../../words/en/language.json' with { type: 'json' };
import { createFleetStore } from '../fleet/fleet-store.ts';
import { loadFrom } from '../i18n/create-i18n.ts';
import type { Catalogue } from '../i18n/translate.ts';
import { staffLanguages } from '../language/language-select.tsx';
import { markIdle } from '../ui/stay-awake.ts';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createSounds, REMINDER, type Tone } from '../ui/tones.ts';
import { createBookingCalls } from './booking/booking-calls.ts';
import { createDeskStore } from './day/desk-store.ts';
import { Desk } from './desk.tsx';
import '../ui/dark.css';
import { SOUND } from './habits/habit.ts';
import { createHelpStore, HELP_TONES } from './help/help-store.ts';
import { createSheets } from './sheets/sheets.ts';
import { DeskDoor } from './staff/desk-door.tsx';
import { createStaffStore } from './staff/staff-store.ts';

/** Further ones come with the parts that are fetched later. */
const words = { desk, language };

const load = loadFrom(
  import.meta.glob<Catalogue>(
    [
      '../../words/*/*.json',
      '!../../words/en/*',
      '!../../words/*/{display,guided,kiosk,oidc,pair,setup,upkeep,walk-ins}.json',
    ],
    { import: 'default' },
  ),
);

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
      draw={(scoped) => {
        const store = createDeskStore(scoped, clock);
        return (
          <Desk
            store={store}
            bookings={createBookingCalls(scoped, store)}
            help={createHelpStore(scoped, ring)}
            fleet={createFleetStore(scoped)}
            lists={{ connection: scoped }}
            staff={staff}
            sheets={createSheets(scoped)}
            ring={ringSoftly}
          />
        );
      }}
    />
  );
}

mountScreen(words, draw, { load, languages: staffLanguages });

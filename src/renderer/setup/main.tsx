import type { ReactNode } from 'react';
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import language from '../../words/en/language.json' with { type: 'json' };
import roster from '../../words/en/roster.json' with { type: 'json' };
import setup from '../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../words/en/upkeep.json' with { type: 'json' };
import settingNames from '../../words/en/setting-names.json' with { type: 'json' };
import storage from '../../words/en/storage.json' with { type: 'json' };
import { loadStaffSentences } from '../i18n/staff-sentences.ts';
import { staffLanguages } from '../language/language-select.tsx';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createDoorStore } from './door/door-store.ts';
import { SetupDoor } from './door/door-forms.tsx';
import { createTypedText } from './form/typed-text.ts';
import { createTypedParts, TypedPartsContext } from './guide/typed-parts.ts';
import { createSetupStores, SetupStoresContext } from './setup-stores.ts';
import { Setup } from './setup.tsx';
import '../ui/dark.css';

/** Those of the trail, of accounts and of tests by a person come with their pages. */
const words = {
  setup,
  fleet,
  language,
  roster,
  storage,
  upkeep,
  'setting-names': settingNames,
};

function draw({ connection, clock }: ScreenParts): ReactNode {
  const door = createDoorStore(connection, clock);
  const typed = createTypedText();
  const parts = createTypedParts();
  for (const use of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(use, door.touched, { passive: true });
  return (
    <TypedPartsContext value={parts}>
      <SetupDoor
        store={door}
        connection={connection}
        draw={(scoped) => (
          <SetupStoresContext value={createSetupStores(scoped, { clock, door, typed, parts })}>
            <Setup />
          </SetupStoresContext>
        )}
      />
    </TypedPartsContext>
  );
}

mountScreen(words, draw, { load: loadStaffSentences, languages: staffLanguages });

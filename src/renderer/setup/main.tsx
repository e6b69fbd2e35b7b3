/** The setup screen's page. */
import type { ReactNode } from 'react';
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import language from '../../words/en/language.json' with { type: 'json' };
import roster from '../../words/en/roster.json' with { type: 'json' };
import setup from '../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../words/en/upkeep.json' with { type: 'json' };
import guided from '../../words/en/guided.json' with { type: 'json' };
import settingNames from '../../words/en/setting-names.json' with { type: 'json' };
import storage from '../../words/en/storage.json' with { type: 'json' };
import trail from '../../words/en/trail.json' with { type: 'json' };
import { createFleetStore } from '../fleet/fleet-store.ts';
import { loadStaffSentences } from '../i18n/staff-sentences.ts';
import { staffLanguages } from '../language/kept-language.ts';
import { createListStore } from '../roster/list-store.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createCopiesStore } from './upkeep/copies-store.ts';
import { createDoorStore } from './door/door-store.ts';
import { SetupDoor } from './door/setup-door.tsx';
import { createTestCallStore } from './form/test-call-store.ts';
import { createScreensHereStore } from './screens/screens-here-store.ts';
import { createAuthorityStore } from './form/authority-store.ts';
import { createSetupStore } from './form/setup-store.ts';
import { createTypedText } from './form/typed-text.ts';
import { createTypedParts, TypedPartsContext } from './guide/typed-parts.ts';
import { createIntakeStore } from './lists/intake-store.ts';
import { createWatchedPathStore } from './lists/watched-path-store.ts';
import { createNetworkStore } from './screens/network-store.ts';
import { createRetentionStore } from './upkeep/retention-store.ts';
import { createSettingsFileStore } from './upkeep/settings-file-store.ts';
import { createVisitorStore } from './upkeep/visitor-store.ts';
import { createClerksStore } from './staff/clerks-store.ts';
import { createGuidedStore } from './guided/guided-store.ts';
import { createSelfTestStore } from './self-test/self-test-store.ts';
import { createTrailStore } from '../trail/trail-store.ts';
import { Setup } from './setup.tsx';

const words = {
  setup,
  guided,
  fleet,
  language,
  roster,
  storage,
  trail,
  upkeep,
  'setting-names': settingNames,
};

function draw({ connection, clock }: ScreenParts): ReactNode {
  const door = createDoorStore(connection, clock);
  const typed = createTypedText();
  const parts = createTypedParts();
  for (const use of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(use, door.touched, { passive: true });
  const drawSetup = (scoped: HubConnection): ReactNode => {
    const store = createSetupStore(scoped, clock, typed);
    const retention = createRetentionStore(scoped, clock, parts);
    const lists = createListStore(scoped);
    return (
      <Setup
        door={door}
        authority={createAuthorityStore(scoped, store.forgetFailedTest)}
        testCall={createTestCallStore(scoped, store)}
        screensHere={createScreensHereStore(scoped)}
        store={store}
        fleet={createFleetStore(scoped)}
        network={createNetworkStore(scoped, clock)}
        clerks={createClerksStore(scoped)}
        trail={createTrailStore(scoped)}
        lists={lists}
        watchedPath={createWatchedPathStore(scoped, lists, store)}
        intake={createIntakeStore(scoped, store)}
        selfTest={createSelfTestStore(scoped)}
        guided={createGuidedStore(scoped)}
        retention={retention}
        visitor={createVisitorStore(scoped, () => void retention.view.refetch())}
        copies={createCopiesStore(scoped)}
        settingsFile={createSettingsFileStore(scoped, store.load)}
      />
    );
  };
  return (
    <TypedPartsContext value={parts}>
      <SetupDoor store={door} connection={connection} draw={drawSetup} />
    </TypedPartsContext>
  );
}

mountScreen(words, draw, { load: loadStaffSentences, languages: staffLanguages });

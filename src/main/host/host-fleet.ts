import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, wallMs } from '../../clock/clock.ts';
import { languageOf } from '../../contract/languages.ts';
import { createFleet, type FleetDesk } from '../access/fleet.ts';
import { openScreens, type Screens } from '../access/screens.ts';
import type { Log } from '../base/log.ts';
import { type DescribedGuided, describedGuided } from '../health/described-settings.ts';
import type { HouseShown } from '../lan/house-page.ts';
import { type GuidedResults, openGuidedResults } from '../self-test/guided-results.ts';
import type { Settings } from '../settings/settings.ts';
import type { HubHost } from './hub-host-shape.ts';
import type { HubOptions } from './hub-place.ts';

/** What the pairing page shows, and whoever is refused. */
function houseShown({ brandName, brandColour, locale }: Settings): HouseShown {
  const language = languageOf(locale);
  return { brandName, brandColour, ...(language === undefined ? {} : { language }) };
}

/** What pages of this host need of it. */
export const pagesOf = ({
  router,
  accounts,
  settings,
}: Pick<HubHost, 'router' | 'accounts' | 'settings'>) => ({
  router,
  signIns: accounts,
  house: () => houseShown(settings()),
});

export interface HostFleet {
  readonly screens: Screens;
  readonly fleet: FleetDesk;
}

export function openHostFleet(deps: {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
}): HostFleet {
  const { dataDir, clock, log } = deps;
  const screens = openScreens({ path: join(dataDir, 'screens.json'), random: randomBytes, clock, log });
  return { screens, fleet: createFleet({ screens, random: randomBytes, clock, log }) };
}

interface HostGuided extends GuidedResults {
  /** For diagnostics. */
  described(): readonly DescribedGuided[];
}

export function openHostGuided(
  { dataDir, clock, log }: Pick<HubOptions, 'dataDir' | 'clock' | 'log'>,
  { tested }: Pick<FleetDesk, 'tested'>,
): HostGuided {
  const results = openGuidedResults({
    path: join(dataDir, 'guided-tests.json'),
    clock,
    log,
    screens: tested,
  });
  return { ...results, described: () => describedGuided(results.all(), tested(), wallMs(clock)) };
}

/** The screens of a host, kept in its data directory. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { languageOf } from '../../contract/languages.ts';
import type { Clock } from '../../clock/clock.ts';
import { createFleet, type Fleet } from '../access/fleet.ts';
import { openScreens, type Screens } from '../access/screens.ts';
import type { Log } from '../base/log.ts';
import type { HouseShown } from '../lan/pair-pages.ts';
import type { Settings } from '../settings/settings.ts';

/** What the page of pairing shows of these settings. */
export function houseShown({ brandName, brandColour, locale }: Settings): HouseShown {
  const language = languageOf(locale);
  return { brandName, brandColour, ...(language === undefined ? {} : { language }) };
}

export interface HostFleet {
  readonly screens: Screens;
  readonly fleet: Fleet;
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

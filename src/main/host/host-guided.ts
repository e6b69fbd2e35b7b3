/** What people said of the devices of a host, kept in its data directory. */
import { join } from 'node:path';
import { wallMs } from '../../clock/clock.ts';
import type { Fleet } from '../access/fleet.ts';
import { type DescribedGuided, describedGuided } from '../health/described-settings.ts';
import { type GuidedResults, openGuidedResults } from '../self-test/guided-results.ts';
import type { HubOptions } from './hub-place.ts';

export interface HostGuided extends GuidedResults {
  /** For whoever helps. */
  described(): readonly DescribedGuided[];
}

export function openHostGuided(
  { dataDir, clock, log }: Pick<HubOptions, 'dataDir' | 'clock' | 'log'>,
  { tested }: Pick<Fleet, 'tested'>,
): HostGuided {
  const results = openGuidedResults({
    path: join(dataDir, 'guided-tests.json'),
    clock,
    log,
    screens: tested,
  });
  return { ...results, described: () => describedGuided(results.all(), tested(), wallMs(clock)) };
}

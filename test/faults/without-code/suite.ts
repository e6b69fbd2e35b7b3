/**
 * The `without-code` suite: names and facts typed at kiosks that mean nobody. One run is one guess that was answered.
 * Nobody learns more by them than by wrong codes, in words, time, pauses or what the front desk hears; and each visitor
 * is found, whatever the script of the name and the digits.
 */
import { createHub } from '../../../src/main/hub.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { createRandom } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import type { VisitParts } from '../visit-lobby.ts';
import { showGuesses } from './guesses.ts';
import { listOf } from './people.ts';
import { showTimes } from './times.ts';

const CROWD = 400;
/** Work grows with the day: what differs by it shows in a large one. */
const LARGE_CROWD = 2_000;
const LEAST_TIMED = 300;

export async function runWithoutCodeSuite(
  options: SuiteOptions,
  parts: VisitParts = { createHub, parseProfile },
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const now = Date.now();
  for (const fact of ['phone', 'birth-date'] as const) {
    if (findings.isEnough(options)) break;
    const count = Math.ceil(options.runs / 2);
    await showGuesses(findings, { listed: listOf(fact, CROWD), fact, parts, now }, { count, random });
    options.say?.(`guesses by ${fact}: ${findings.violations} violations`);
  }
  if (!findings.isEnough(options)) {
    const house = { listed: listOf('phone', LARGE_CROWD), fact: 'phone', parts, now } as const;
    await showTimes(findings, house, { count: Math.max(LEAST_TIMED, Math.ceil(options.runs / 5)), random });
  }
  return findings.report('without-code', options);
}

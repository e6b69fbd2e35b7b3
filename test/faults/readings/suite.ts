/**
 * The `readings` suite: a morning in a lobby with a whole hub, under readings of the specification drawn from the seed.
 *
 * One run is one lobby. A stranger takes a ticket, a visitor checks in, is called, called again and removed from the
 * queue, another one is served, the desk cancels, marks a no-show who then comes, books, and a visitor comes while the
 * limit is used up. Under a reading one comes whom the key may not check in. Then three more come, the way of the events is cut, and three come again. The network is fine: what is
 * looked for is a wrong guess, not a lost answer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createHub } from '../../../src/main/hub.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { countsOf, wordsOf } from '../../support/records/readings-of.ts';
import { startNetworkService } from '../network/service.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import {
  checkArrival,
  checkBefore,
  checkBookings,
  checkCalls,
  checkCrowd,
  checkDesk,
  checkRoom,
  checkServed,
  type Morning,
} from '../visit-checks.ts';
import { openVisitLobby, type VisitParts } from '../visit-lobby.ts';
import { checkContradicted, checkForbidden } from './odd-rows.ts';
import { checkSilence } from './silence.ts';

export const REAL_VISIT: VisitParts = { createHub, parseProfile };

/** The roster is read from a real disk, for which the suite's clock does not wait: a busy machine gets some real time. */
const READ_WITHIN_LOOKS = 600;
const LOOK_REAL_MS = 20;

async function rosterRead({ lobby }: Morning): Promise<void> {
  for (let looks = 0; lobby.hub.day.count() < lobby.guests.length && looks < READ_WITHIN_LOOKS; looks += 1) {
    await lobby.pass(1_000);
    if (looks > 5) await sleep(LOOK_REAL_MS);
  }
}

async function live(morning: Morning): Promise<void> {
  const { lobby, wrong } = morning;
  const [ada, ben, cleo, dora, finn, ...others] = lobby.guests;
  const [max, otto, nina] = others.slice(-3);
  if (!ada || !ben || !cleo || !dora || !finn || !max || !otto || !nina) throw new Error('nobody is invited');
  await rosterRead(morning);
  await checkBefore(morning);
  const told = await checkArrival(morning, ada);
  // A ticket that may be hers is certain after two minutes.
  await lobby.pass(150_000);
  await checkCalls(morning, ada, told);
  await checkArrival(morning, ben);
  await checkServed(morning, ben);
  await checkDesk(morning, cleo, dora);
  await checkBookings(morning);
  await checkCrowd(morning, finn);
  await checkRoom(morning);
  await checkForbidden(morning, otto, max);
  await checkContradicted(morning, nina);
  await checkSilence(morning, others);
  const { notices } = lobby.hub.status.snapshot();
  // Whether such a booking was made, a person looks.
  const isFine = lobby.readings['contradicting-status'] === 'none';
  if (isFine && notices.some(({ kind }) => kind === 'unresolved-create'))
    wrong('a booking of a fine day is unresolved');
}

export async function runReadingsSuite(options: SuiteOptions, parts = REAL_VISIT): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  try {
    for (let run = 0; run < options.runs; run += 1) {
      const seed = wholeBetween(random, 1, 2 ** 31 - 1);
      const readings = readingsIn(options, run, seed);
      for (const name of countsOf(readings)) findings.count(name);
      const lobby = await openVisitLobby(service, readings, seed, parts);
      try {
        await live({
          lobby,
          service,
          wrong: (what) =>
            findings.violation(`run ${run + 1}, lobby ${seed}: ${what} (${wordsOf(readings)})`),
          count: findings.count,
        });
      } finally {
        await lobby.close();
      }
      options.say?.(`readings: ${run + 1} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  return findings.report('readings', options);
}

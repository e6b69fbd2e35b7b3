/**
 * The `network` suite: people act while the connection and the service fail in every way there is.
 *
 * A run is one act of a person: a visitor's check-in, or a check-in, no-show, cancel, change or booking at the desk.
 * Up to fifty make a lobby, with a database, a day, a weather and readings of the specification of its own; between the
 * acts the weather changes, the process stops or dies, the wall clock jumps, other desks act, and minutes to hours pass
 * on a clock of their own. In the end the network is fine, a person decides what only a person can, and at rest the hub
 * and the service are compared. The first lobby has the seed of the run, so that each one can be had again alone.
 */
import { countsOf, wordsOf } from '../../support/records/readings-of.ts';
import { type Lobby, openLobby } from './lobby.ts';
import { checkLobby } from './checks.ts';
import { checkForbidden, type ForbiddenChecks } from './forbidden.ts';
import { type NetworkParts, REAL_PARTS } from './process.ts';
import { startNetworkService } from './service.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { FINE, type Weather, weathers } from '../weather.ts';

const ACTS_PER_LOBBY = 50;
/** How often another desk acts right after an act here. */
const OTHERS_ACT = 0.15;
/** Seeds as `--seed` takes them. */
const MOST_SEED = 999_999_999;
const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PAUSES = [0, 0, 500, 3 * SECOND, 9 * SECOND, 40 * SECOND, 5 * 60 * SECOND, HOUR / 2];
const JUMPS = [-HOUR, HOUR, -DAY, DAY, -3_650 * DAY, 3_650 * DAY];

/** One lobby from open to rest. */
async function live(
  lobby: Lobby,
  forecast: Iterator<Weather, never>,
  random: () => number,
  acts: number,
  { wrong, count }: ForbiddenChecks,
): Promise<void> {
  for (let act = 0; act < acts; act++) {
    if (random() < 0.4) await lobby.weather(forecast.next().value);
    if (random() < 0.08) lobby.hub.clock.jump(oneOf(random, JUMPS));
    await lobby.act();
    if (random() < OTHERS_ACT) await lobby.others();
    const fate = random();
    if (fate < 0.06) await lobby.restart('crash');
    await lobby.hub.pass(oneOf(random, PAUSES));
    if (fate > 0.96) await lobby.restart('stop');
    if (random() < 0.1) await lobby.decideAll(false);
  }
  await lobby.weather(FINE);
  // A decision to send again can end in another question, though not for ever while the network is fine.
  for (let round = 0; round < 5; round++) {
    // What is set aside is tried for hours; a person has looked at it long before.
    await lobby.hub.rest(round === 0 ? HOUR / 3 : 3 * HOUR);
    if (round === 0) await checkForbidden(lobby, { wrong, count });
    if ((await lobby.decideAll(true)) === 0) return;
  }
}

export async function runNetworkSuite(
  options: SuiteOptions,
  parts: NetworkParts = REAL_PARTS,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  let lobbies = 0;
  // With readings given, each of them gets its share of a small number of runs.
  const actsPerLobby = Math.min(ACTS_PER_LOBBY, Math.ceil(options.runs / (options.readings?.length ?? 1)));
  try {
    for (let done = 0; done < options.runs && !findings.isEnough(options);) {
      const seed = lobbies === 0 ? options.seed : wholeBetween(random, 1, MOST_SEED);
      const acts = Math.min(actsPerLobby, options.runs - done);
      const own = createRandom(seed);
      const readings = readingsIn(options, lobbies, seed);
      lobbies += 1;
      for (const name of countsOf(readings)) findings.count(name, acts);
      const lobby = await openLobby(service, own, seed, parts, readings, findings);
      try {
        const where = `runs ${done + 1} to ${done + acts}, lobby ${seed}`;
        const wrong = (what: string): void => findings.violation(`${where}: ${what} (${wordsOf(readings)})`);
        // A stream of its own, as the network has: all of a lobby follows from its seed.
        await live(lobby, weathers(createRandom(seed + 3)), own, acts, { wrong, count: findings.count });
        await checkLobby(lobby, findings, where);
        findings.count('hours', Math.round(lobby.hub.clock.monotonic() / HOUR));
      } finally {
        await lobby.close();
      }
      done += acts;
      options.say?.(`network: ${done} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  return findings.report('network', options);
}

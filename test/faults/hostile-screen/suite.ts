/**
 * Screens that were taken over, against the built hub as a process under a small heap. One run is one attack, drawn by
 * seed from a deck that holds every kind; attacks by amount go alone, the others side by side. Meanwhile screens of people
 * must be answered; memory and descriptors must be what they were, and nothing may have been learned.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { timeAsks } from './asks.ts';
import { deal, oneOfEach } from './deck.ts';
import { openGood } from './good.ts';
import { type AttackersDoor, type House, openHouse } from './house.ts';
import { createKnowledge } from './knowledge.ts';
import { attackAll, type Field, round, strike } from './rounds.ts';
import { pauseOverRestart, SHOWS } from './shows.ts';
import { createCaptives } from './siege.ts';
import { judgeSize, settledSize, type Size } from './size.ts';
import { builtHub, type HubCommand } from '../hub-process.ts';
import { createRandom } from '../random.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';

export interface HostileScreenCapabilities {
  /** The command that is started. */
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
  /** Which attacks, by their names; all without it. */
  readonly only?: RegExp;
  /** Which of the largest attacks; all without it. */
  readonly shows?: RegExp;
  /** By which door attackers come; by default on the hub's own machine. */
  readonly door?: AttackersDoor;
  /** How long the hub may take to hang up and to give back what was taken, in milliseconds; only against hanging. */
  readonly patienceMs?: number;
}

export const realHub: HostileScreenCapabilities = { command: (say) => builtHub(say, ['main', 'renderer']) };

/** A hub has compiled its code and its heap has its size after some 50 (docs/reliability.md). */
const WARM_LOOKS = 200;

/** One line of the log is enough for many attacks: a flood must not fill a disk. In characters for each attack. */
const MOST_LOGGED_EACH = 2_000;

/** A hub that is gone is told once, with its last words. */
function watchLife({ house, findings }: Field, isOver: () => boolean): void {
  void house.hub.ended.then(({ code, signal }) => {
    if (!isOver()) findings.violation(`the hub ended (${code ?? signal}): ${house.hub.lastWords()}`);
  });
}

/** Counts violations by what they say, too: a hub that is broken in one way has hundreds of one kind. */
function byKind(findings: Findings): Findings {
  return {
    ...findings,
    get violations() {
      return findings.violations;
    },
    violation(example) {
      const kind = example.replace(/^(run|at|after)[^:]*: /, '').replaceAll(/\d+/g, 'N');
      findings.count(`violations: ${kind.slice(0, 60)}`);
      findings.violation(example);
    },
  };
}

/** `runs` is the number of attacks drawn; each kind is made once before; in a small run those by amount are not. */
export async function runHostileScreenSuite(
  options: SuiteOptions,
  capabilities: HostileScreenCapabilities = realHub,
): Promise<SuiteReport> {
  const findings = byKind(createFindings());
  const suite = capabilities.door === 'network' ? 'hostile-network' : 'hostile-screen';
  const command = await capabilities.command(options.say);
  let house: House | undefined;
  let isOver = false;
  try {
    house = await openHouse(command, options.seed, {}, capabilities.door);
    const knowledge = createKnowledge(house, findings);
    const good = await openGood(house, knowledge, findings);
    const captives = createCaptives(house, findings);
    const { patienceMs = 30_000 } = capabilities;
    const field: Field = { house, findings, knowledge, captives, good, seed: options.seed, patienceMs };
    watchLife(field, () => isOver);
    const isFull = options.runs >= FULL_FROM;
    // Good screens are connected before, during and after.
    for (let look = 0; look < (isFull ? WARM_LOOKS : WARM_LOOKS / 10); look += 1)
      await good.look('before all attacks');
    const before = await settledSize(house);
    for (const [n, each] of oneOfEach(capabilities.only, isFull).entries())
      if (!findings.isEnough(options)) await round(field, -n, [each]);
    await attackAll(field, deal(createRandom(options.seed), capabilities.only), options);
    if (findings.isEnough(options)) return findings.report(suite, options);
    const after = await judgeSize(field, 'after all attacks', before);
    await showAll(field, options, capabilities.shows ?? /./, after);
    await good.finish();
    good.close();
    knowledge.judge();
    if (capabilities.shows?.test('timed calls for help') ?? true)
      await timeAsks(findings, options.seed, isFull ? 10_000 : 1_000);
    if (capabilities.shows?.test('a pause and a restart') ?? true) {
      isOver = true;
      house = await pauseOverRestart(house, findings.violation);
    }
    findings.count('memory before, MB', before.mb ?? 0);
    findings.count('living before, MB', Math.round(before.livingMb ?? 0));
    const logged = house.hub.wordsWritten() / options.runs;
    findings.count('characters of the log for each attack', Math.round(logged));
    if (logged > MOST_LOGGED_EACH)
      findings.violation(`${Math.round(logged)} characters were logged for each attack`);
  } finally {
    isOver = true;
    await house?.close();
    command.remove();
  }
  return findings.report(suite, options);
}

/** The same by screens that were let in from the network, and by such as were sent away. */
export const runHostileNetworkSuite = (options: SuiteOptions): Promise<SuiteReport> =>
  runHostileScreenSuite(options, { ...realHub, door: 'network' });

/** From so many runs on the largest attacks have their full size; below it a twentieth. */
const FULL_FROM = 1_000;

/** The largest attacks, one after another, with looks of the good screens meanwhile. */
async function showAll(field: Field, options: SuiteOptions, only: RegExp, before: Size): Promise<void> {
  let size = before;
  const part = options.runs >= FULL_FROM ? 1 : 1 / 20;
  for (const [n, { name, run, isWeighed }] of SHOWS.entries()) {
    if (!only.test(name)) continue;
    options.say?.(name);
    await field.good.renew();
    const over = new AbortController();
    const looking = (async () => {
      while (!over.signal.aborted) {
        await field.good.look(name);
        await sleep(500);
      }
    })();
    await strike(field, options.runs + n + 1, { name, attack: (siege) => run(siege, part) });
    over.abort();
    await looking;
    if (isWeighed) size = await judgeSize(field, `after ${name}`, size);
  }
}

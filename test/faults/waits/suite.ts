/**
 * The range of a wait, over weeks of three kinds of lobby: at least 80 % of waits must end inside the range that was
 * given, and the range must be given often. `people ahead × mean` is measured beside it, with the same width.
 */
import { MINUTE_MS } from '../../../src/clock/clock.ts';
import type { WaitRange } from '../../../src/contract/appointment.ts';
import { estimateWait, type PastWait, type WaitFacts } from '../../../src/main/board/wait-estimate.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { LOBBIES, type LobbyKind, type Visit, visitsOf } from './lobbies.ts';

const WEEKS = 10;
/** Nothing is counted before: the hub learns. */
const LEARNS_WEEKS = 3;
const WEEK_MIN = 7 * 1_440;
const AT_WORK_MIN = 60;
/** The rule of `rangeSaid`: as wide as its lower end, which is at most two hours. */
const MOST_WIDTH = 120;

type Estimate = typeof estimateWait;

function* comingIn(visits: readonly Visit[]) {
  const past = new Map<string, PastWait[]>();
  let open: (Visit & { readonly facts: WaitFacts })[] = [];
  const calledAt = new Map<string, number>();
  for (const visit of visits) {
    for (const each of open
      .filter(({ called }) => called <= visit.arrived)
      .toSorted((a, b) => a.called - b.called)) {
      calledAt.set(`${each.line} ${each.desk}`, each.called);
      const known = past.get(each.line) ?? [];
      past.set(each.line, known);
      known.push({
        ...each.facts,
        arrivedAt: each.arrived * MINUTE_MS,
        waitedMs: (each.called - each.arrived) * MINUTE_MS,
      });
    }
    open = open.filter(({ called }) => called > visit.arrived);
    const desks = [...calledAt].filter(
      ([desk, at]) => desk.startsWith(`${visit.line} `) && visit.arrived - at < AT_WORK_MIN,
    ).length;
    const facts: WaitFacts = {
      ahead: open.filter(({ line }) => line === visit.line).length,
      desks,
      startsInMs: visit.starts === undefined ? undefined : (visit.starts - visit.arrived) * MINUTE_MS,
      minuteOfDay: visit.arrived % 1_440,
    };
    const known = past.get(visit.line) ?? [];
    yield { visit, facts, past: known };
    open.push({ ...visit, facts });
  }
}

const includes = ({ from, to }: WaitRange, wait: number): boolean => wait >= from && wait <= to;

/** Counts of visitors, and sums of minutes. */
interface LobbyWaits {
  readonly asked: number;
  readonly told: number;
  readonly kept: number;
  readonly byMean: number;
  readonly width: number;
  readonly widest: number;
  readonly waited: number;
}

const added = (a: LobbyWaits, b: LobbyWaits): LobbyWaits => ({
  asked: a.asked + b.asked,
  told: a.told + b.told,
  kept: a.kept + b.kept,
  byMean: a.byMean + b.byMean,
  width: a.width + b.width,
  widest: Math.max(a.widest, b.widest),
  waited: a.waited + b.waited,
});

function runLobby(kind: LobbyKind, seed: number, estimate: Estimate = estimateWait): LobbyWaits {
  let [asked, told, kept, byMean, width, widest, waited] = [0, 0, 0, 0, 0, 0, 0];
  for (const { visit, facts, past } of comingIn(visitsOf(kind, WEEKS, seed))) {
    if (visit.arrived < LEARNS_WEEKS * WEEK_MIN) continue;
    asked += 1;
    const wait = visit.called - visit.arrived;
    waited += wait;
    const range = facts.desks === 0 ? undefined : estimate({ ...facts, at: visit.arrived * MINUTE_MS }, past);
    if (!range) continue;
    told += 1;
    width += range.to - range.from;
    widest = Math.max(widest, range.to - range.from);
    if (includes(range, wait)) kept += 1;
    const last = past.slice(-200);
    const mean =
      last.reduce((sum, { waitedMs, ahead }) => sum + waitedMs / (ahead + 1), 0) / last.length / MINUTE_MS;
    const middle = mean * (facts.ahead + 1);
    const half = (range.to - range.from) / 2;
    if (includes({ from: Math.max(0, middle - half), to: middle + half }, wait)) byMean += 1;
  }
  return { asked, told, kept, byMean, width, widest, waited };
}

/** Shares of what was asked and told. */
const MIN_KEPT = 0.8;
const MIN_TOLD = 0.5;
/** Minutes, on the average of all answers. */
const MAX_MEAN_WIDTH = 25;

const percent = (part: number, of: number): number => Math.round((1_000 * part) / of) / 10;

/** A run is one lobby of ten weeks: the three kinds in turn, each drawn anew. */
export async function runWaitsSuite(options: SuiteOptions, estimate?: Estimate): Promise<SuiteReport> {
  const findings = createFindings();
  const sums = new Map<string, LobbyWaits>();
  for (let run = 0; run < options.runs && !findings.isEnough(options); run += 1) {
    const kind = LOBBIES[run % LOBBIES.length];
    if (!kind) break;
    const found = runLobby(kind, options.seed + run, estimate);
    const place = `${kind.name}, seed ${options.seed + run}`;
    const { asked, told, kept, width, widest } = found;
    if (told < MIN_TOLD * asked)
      findings.violation(`${place}: only ${percent(told, asked)} % were told a wait`);
    if (kept < MIN_KEPT * told)
      findings.violation(`${place}: ${percent(kept, told)} % of waits ended inside the range`);
    if (width > MAX_MEAN_WIDTH * told)
      findings.violation(`${place}: the range is ${Math.round(width / told)} minutes wide`);
    if (widest > MOST_WIDTH) findings.violation(`${place}: a range of ${widest} minutes is no answer`);
    const sum = sums.get(kind.name);
    sums.set(kind.name, sum ? added(sum, found) : found);
    // Lobbies are simulated without a pause otherwise.
    await new Promise(setImmediate);
  }
  for (const [name, { asked, told, kept, byMean, width, waited }] of sums) {
    findings.count(`${name}: visitors`, asked);
    findings.count(`${name}: mean wait in minutes`, Math.round(waited / asked));
    findings.count(`${name}: % told a wait`, percent(told, asked));
    findings.count(`${name}: mean width in minutes`, Math.round((10 * width) / told) / 10);
    findings.count(`${name}: % inside the range`, percent(kept, told));
    findings.count(`${name}: % inside people ahead × mean, as wide`, percent(byMean, told));
  }
  return findings.report('waits', options);
}

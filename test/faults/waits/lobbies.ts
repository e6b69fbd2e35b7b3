/** Three kinds of lobby over simulated weeks: who comes when, and who is called when. */
import { createRandom, wholeBetween } from '../random.ts';

/** Minutes since the first midnight. */
export interface Visit {
  readonly line: string;
  readonly arrived: number;
  readonly called: number;
  /** Of the appointment; undefined without one. */
  readonly starts: number | undefined;
  readonly desk: string;
}

export interface LobbyKind {
  readonly name: string;
  /** All visits of a day, in minutes of it. */
  readonly day: (day: number, random: () => number) => readonly Visit[];
}

interface Comer {
  readonly line: string;
  readonly arrived: number;
  readonly starts: number | undefined;
  readonly takes: number;
}

interface Desk {
  readonly name: string;
  readonly lines: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly breaks: readonly (readonly [from: number, to: number])[];
}

/** Box and Muller. */
const normal = (random: () => number, mean: number, deviation: number): number =>
  mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Service times: never negative, with a long tail. `spread`: of the logarithm. */
const lognormal = (random: () => number, mean: number, spread: number): number =>
  mean * Math.exp(normal(random, -(spread * spread) / 2, spread));

/** Arrivals as often in an hour as `rate` says. */
function* poisson(
  random: () => number,
  from: number,
  to: number,
  rate: (minute: number) => number,
  most: number,
) {
  for (let at = from; ;) {
    at += (-Math.log(1 - random()) * 60) / most;
    if (at >= to) return;
    if (random() * most < rate(at)) yield at;
  }
}

type First = (a: Comer, b: Comer) => number;

const byArrival: First = (a, b) => a.arrived - b.arrived;
/** Appointments in the order of their times, whoever else by arrival. */
const byTime: First = (a, b) => Math.max(a.arrived, a.starts ?? 0) - Math.max(b.arrived, b.starts ?? 0);

/** Each desk calls the first of its lines whenever it is free. `earlyBy`: minutes before an appointment's time that it may be called. */
function calls(comers: readonly Comer[], desks: readonly Desk[], first: First, earlyBy: number): Visit[] {
  const waiting = [...comers];
  const free = desks.map((desk) => ({ desk, at: desk.from }));
  const visits: Visit[] = [];
  while (free.length > 0 && waiting.length > 0) {
    free.sort((a, b) => a.at - b.at);
    const [next] = free;
    if (!next) break;
    const { desk } = next;
    const pause = desk.breaks.find(([from, to]) => next.at >= from && next.at < to);
    if (pause) {
      next.at = pause[1];
      continue;
    }
    const ready = (comer: Comer): number => Math.max(comer.arrived, (comer.starts ?? 0) - earlyBy);
    const ours = waiting.filter(({ line }) => desk.lines.includes(line));
    const here = ours.filter((comer) => ready(comer) <= next.at).toSorted(first)[0];
    if (!here) {
      const soonest = Math.min(...ours.map(ready));
      if (!Number.isFinite(soonest) || soonest > desk.to) free.shift();
      else next.at = soonest;
      continue;
    }
    waiting.splice(waiting.indexOf(here), 1);
    // Whoever is still there at the end is called anyway.
    visits.push({
      line: here.line,
      arrived: here.arrived,
      called: next.at,
      starts: here.starts,
      desk: desk.name,
    });
    next.at += here.takes + 1;
  }
  return visits;
}

/** One desk, appointments every quarter of an hour, who come a little early, and a doctor who falls behind. */
const practice: LobbyKind = {
  name: 'practice',
  day(_, random) {
    const pace = lognormal(random, 1, 0.12);
    const comers: Comer[] = [];
    const slots = [
      ...Array.from({ length: 16 }, (_each, n) => 480 + n * 15),
      ...Array.from({ length: 12 }, (_each, n) => 840 + n * 15),
    ];
    for (const starts of slots) {
      if (random() < 0.12) continue;
      const early = random() < 0.08 ? normal(random, -8, 5) : normal(random, 9, 6);
      comers.push({ line: '1', arrived: starts - early, starts, takes: pace * lognormal(random, 13, 0.45) });
    }
    const doctor = { name: '1', lines: ['1'], from: 485, to: 1_080, breaks: [[750, 838]] as const };
    return calls(comers, [doctor], byTime, 15);
  },
};

/** Four lines, up to seven desks, appointments and people without, peaks, breaks and days with fewer clerks. */
const townHall: LobbyKind = {
  name: 'town hall',
  day(day, random) {
    const busy = lognormal(random, day % 5 === 0 ? 1.25 : 1, 0.15);
    const peaks = (at: number): number =>
      1 + 1.2 * Math.exp(-(((at - 570) / 60) ** 2)) + 0.8 * Math.exp(-(((at - 870) / 70) ** 2));
    const means: Readonly<Record<string, number>> = { '1': 11, '2': 7, '3': 16, '4': 9 };
    const rates: Readonly<Record<string, number>> = { '1': 5.2, '2': 6.5, '3': 2.4, '4': 3 };
    const comers = Object.entries(means).flatMap(([line, mean]) => {
      const rate = (rates[line] ?? 1) * busy;
      return [...poisson(random, 480, 930, (at) => rate * peaks(at), rate * 3)].map((at): Comer => {
        const isBooked = random() < 0.55;
        const starts = isBooked ? Math.round((at + normal(random, 10, 7)) / 10) * 10 : undefined;
        return { line, arrived: at, starts, takes: lognormal(random, mean, 0.5) };
      });
    });
    const lunch = (n: number) => [[690 + n * 30, 720 + n * 30]] as const;
    const desks: readonly Desk[] = [
      { name: '1', lines: ['1', '2'], from: 480, to: 960, breaks: lunch(0) },
      { name: '2', lines: ['1', '2'], from: 480, to: 960, breaks: lunch(1) },
      { name: '3', lines: ['1', '3'], from: 480, to: 960, breaks: lunch(2) },
      { name: '4', lines: ['3', '4'], from: 480, to: 960, breaks: lunch(0) },
      { name: '5', lines: ['4', '2'], from: 510, to: 960, breaks: lunch(1) },
      { name: '6', lines: ['1', '3'], from: 540, to: 840, breaks: lunch(2) },
      { name: '7', lines: ['1', '2', '4'], from: 480, to: 960, breaks: lunch(1) },
    ];
    const sick = random() < 0.25 ? wholeBetween(random, 0, desks.length - 1) : -1;
    return calls(
      comers,
      desks.filter((_desk, n) => n !== sick),
      byTime,
      5,
    );
  },
};

/** One line, two desks and a third at the peak, and nobody with an appointment. */
const shop: LobbyKind = {
  name: 'shop',
  day(day, random) {
    const busy = lognormal(random, day % 6 === 5 ? 1.5 : 1, 0.2);
    const rate = (at: number): number =>
      busy * (8 + 9 * Math.exp(-(((at - 750) / 60) ** 2)) + 8 * Math.exp(-(((at - 1_050) / 60) ** 2)));
    const comers = [...poisson(random, 540, 1_140, rate, busy * 20)].map((arrived): Comer => ({
      line: '1',
      arrived,
      starts: undefined,
      takes: lognormal(random, 8, 0.6),
    }));
    const desks: readonly Desk[] = [
      { name: '1', lines: ['1'], from: 540, to: 1_200, breaks: [[660, 690]] },
      { name: '2', lines: ['1'], from: 540, to: 1_200, breaks: [[840, 870]] },
      { name: '3', lines: ['1'], from: 690, to: 840, breaks: [] },
      { name: '3', lines: ['1'], from: 990, to: 1_140, breaks: [] },
    ];
    return calls(comers, desks, byArrival, 0);
  },
};

export const LOBBIES: readonly LobbyKind[] = [practice, townHall, shop];

const DAY_MIN = 1_440;

/** Visits of working days, by arrival, in minutes since the first midnight. */
export function visitsOf(kind: LobbyKind, weeks: number, seed: number): readonly Visit[] {
  const random = createRandom(seed);
  const visits: Visit[] = [];
  for (let week = 0; week < weeks; week += 1)
    for (let day = 0; day < 5; day += 1) {
      const from = (week * 7 + day) * DAY_MIN;
      for (const visit of kind.day(day, random))
        visits.push({
          ...visit,
          arrived: visit.arrived + from,
          called: visit.called + from,
          starts: visit.starts === undefined ? undefined : visit.starts + from,
        });
    }
  return visits.toSorted((a, b) => a.arrived - b.arrived);
}

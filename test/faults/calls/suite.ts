/**
 * Calls from the service to a display: events come late, twice, out of order or never, writes fail, the hub starts anew,
 * and the display loses its line and what was on it. Under every reading of what a call, a recall and a cancellation
 * carry, and of whose clock the service has, each call that was received is told once and in order, and at rest the board is what
 * the events that were accepted say. One run is one day of one lobby.
 */
import { at } from '../../support/records/event-of.ts';
import { shiftOf } from '../../../simulator/readings/reading-clock.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { dayOf, type Happening } from './day.ts';
import { type CallsParts, openCallsLobby, realCalls } from './lobby.ts';

const SECOND = 1_000;

interface Delivery {
  readonly happening: Happening;
  /** On the hub's clock. */
  readonly when: number;
}

/** Within ten seconds of the first, a second delivery of a recall is a repetition and no new recall. */
const REPEATS_WITHIN_MS = 5 * SECOND;

/**
 * What comes when. Most come within 1.5 s and some of them again; a few never; a few up to a minute late, after newer ones
 * of their ticket. Not late are bodies that come twice in a day, which the journal tells apart by time, and events of a
 * service whose calls or cancellations tell no moment: their receipts stand for it (docs/adr/0018-two-clocks-on-the-board.md).
 */
function deliveriesOf(
  random: () => number,
  happenings: readonly Happening[],
  shiftMs: number,
  mayBeLate: boolean,
): readonly Delivery[] {
  const bodies = happenings.map(({ body }) => body.toString());
  return happenings
    .flatMap((happening, n): Delivery[] => {
      if (random() < 0.05) return [];
      const isAlone = bodies.filter((body) => body === bodies[n]).length === 1;
      const isLate = mayBeLate && isAlone && random() < 0.15;
      const first = happening.at - shiftMs + wholeBetween(random, 0, isLate ? 60 * SECOND : 1_500);
      const again = Array.from({ length: wholeBetween(random, 0, 2) }, () => ({
        happening,
        when: first + wholeBetween(random, 0, REPEATS_WITHIN_MS),
      }));
      return [{ happening, when: first }, ...again];
    })
    .toSorted((a, b) => a.when - b.when);
}

/** How soon after the end of its stay a call comes that was made before it, in milliseconds. */
const SWAPPED_BY_MS = 400;

/**
 * Some calls come right after the event that ended their stay: services whose calls tell no moment are not late here,
 * but a sender with two hands changes the order of two events too.
 */
function withSwaps(
  random: () => number,
  happenings: readonly Happening[],
  deliveries: readonly Delivery[],
): readonly Delivery[] {
  const ends = new Map<Happening, Delivery>();
  for (const [n, call] of happenings.entries()) {
    const next = happenings.slice(n + 1).find(({ ticketId }) => ticketId === call.ticketId);
    const end = deliveries.find(({ happening }) => happening === next);
    if (call.kind === 'call' && next?.kind === 'end' && end && random() < 0.2) ends.set(call, end);
  }
  return deliveries
    .map((delivery) => {
      const end = ends.get(delivery.happening);
      return end ? { ...delivery, when: end.when + wholeBetween(random, 1, SWAPPED_BY_MS) } : delivery;
    })
    .toSorted((a, b) => a.when - b.when);
}

export async function runCallsSuite(
  options: SuiteOptions,
  parts: CallsParts = realCalls,
): Promise<SuiteReport> {
  const findings = createFindings();
  for (let run = 0; run < options.runs && !findings.isEnough(options); run += 1) {
    const seed = options.seed + run;
    const random = createRandom(seed);
    const readings = readingsIn(options, run, seed);
    const shiftMs = shiftOf(readings['service-clock']);
    const recall = readings['recall-payload'];
    const cancelled = readings['cancelled-payload'];
    const from = Date.parse(at(0));
    const moment = readings['called-moment'];
    const { precision } = readings;
    const happenings = dayOf(random, from, { recall, cancelled, moment, precision });
    const mayBeLate = cancelled !== 'without-called' && moment === 'told';
    const inOrder = deliveriesOf(random, happenings, shiftMs, mayBeLate);
    const deliveries = moment === 'told' ? inOrder : withSwaps(random, happenings, inOrder);
    const what = `run ${run} (seed ${seed}, recall ${recall}, cancelled ${cancelled}, moments of calls ${moment}, precision ${precision}, clock ${readings['service-clock']})`;
    for (const [name, value] of Object.entries({ recall, cancelled, moment, precision }))
      findings.count(`${name}: ${value}`);
    const lobby = await openCallsLobby(random, from - shiftMs - SECOND, parts, (wrong) =>
      findings.violation(`${what}: ${wrong}`),
    );
    try {
      for (let next = 0; next < deliveries.length;) {
        const { when } = deliveries[next] ?? { when: 0 };
        // What comes within a moment comes together.
        const together = oneOf(random, [0, 10, 400]);
        const batch = deliveries.slice(next).filter((one) => one.when <= when + together);
        next += batch.length;
        await lobby.passUntil(when + together);
        await lobby.trouble();
        await lobby.deliver(batch.map(({ happening }) => happening));
      }
      await lobby.rest();
      for (const [name, count] of Object.entries(lobby.counts)) findings.count(name, count);
    } finally {
      await lobby.close();
    }
    if (run % 100 === 99) options.say?.(`calls: ${run + 1} of ${options.runs}`);
  }
  return findings.report('calls', options);
}

/**
 * Two houses with the same list on the same clock: claims that mean nobody at one, wrong codes at the other, from the
 * same kiosks in the same moments. Whoever sits at a kiosk must not be able to say at which house.
 */
import { EVEN_ANSWER_MS } from '../../../src/main/appointments/kiosk/kiosk-desk.ts';
import type { Question } from '../../../src/main/appointments/look-up/look-up.ts';
import { screenOf } from '../../support/records/screen-of.ts';
import { oneOf, wholeBetween } from '../random.ts';
import type { Findings } from '../suite.ts';
import { type HouseOptions, openTimedHouse } from './house.ts';
import { type Listed, MARK, NOBODIES, type Nobody } from './people.ts';

const KIOSKS = 10;
/** From one round to the next: faster than the limit of a kiosk allows, and slower. */
const GAPS_MS = [1_000, 20_000, 31_000] as const;
/** Rounds at one pace. */
const ROUNDS_EACH = 15;
const CHECKS_IN = 0.2;
/** How often the front desk ends all calls, which lifts the pauses. */
const DESK_CLOSES = 0.02;

type House = Awaited<ReturnType<typeof openTimedHouse>>;

interface Guess {
  readonly kiosk: number;
  readonly nobody: Nobody;
  readonly claim: Question;
  readonly code: string;
  /** Of a check-in; undefined: only looked up. */
  readonly appointmentId: string | undefined;
}

function guessOf(kiosk: number, { rows, nobody }: Listed, random: () => number): Guess {
  const kind = oneOf(random, NOBODIES);
  return {
    kiosk,
    nobody: kind,
    claim: nobody(kind, random),
    // No code of the list begins with this.
    code: `Q${wholeBetween(random, 100_000, 999_999)}`,
    appointmentId: random() < CHECKS_IN ? oneOf(random, rows).id : undefined,
  };
}

/** What each kiosk hears, with the milliseconds it took by the hub's clock. */
async function roundAt({ hub, clock }: House, round: readonly (Guess & { readonly asks: Question })[]) {
  const began = clock.monotonic();
  const all = round.map(async ({ kiosk, asks, appointmentId }) => {
    const screen = screenOf('kiosk', kiosk);
    const answer = await (appointmentId === undefined
      ? hub.kiosk.find(screen, asks)
      : hub.kiosk.checkIn(screen, asks, appointmentId, undefined));
    return { answer, afterMs: Math.round(clock.monotonic() - began) };
  });
  await clock.advance(EVEN_ANSWER_MS);
  // Whoever answers late has time to.
  await clock.advance(1_000);
  return Promise.all(all);
}

async function callsAt({ hub }: House) {
  const stream = hub.help.watch(undefined);
  const first = await stream.next();
  await stream.return();
  return first.done !== true && first.value.kind === 'snapshot' ? first.value.calls : [];
}

/** What the front desk sees, and then closes. */
async function closeCalls(house: House): Promise<string> {
  const calls = await callsAt(house);
  for (const { helpId } of calls) house.hub.help.close(helpId);
  return JSON.stringify(calls);
}

/** At least `count` guesses that were answered; each round is one of every kiosk. */
async function compareHouses(
  findings: Findings,
  [claims, codes]: readonly [House, House],
  { listed, fact }: HouseOptions,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<void> {
  let answered = 0;
  const paused = findings.counted('answers paused');
  for (let rounds = 0; answered < count || rounds < ROUNDS_EACH; rounds += 1) {
    const gap = GAPS_MS[Math.floor(rounds / ROUNDS_EACH) % GAPS_MS.length] ?? 0;
    const round = Array.from({ length: KIOSKS }, (_, n) => guessOf(1 + n, listed, random));
    const [one, other] = await Promise.all([
      roundAt(
        claims,
        round.map((guess) => ({ ...guess, asks: guess.claim })),
      ),
      roundAt(
        codes,
        round.map((guess) => ({ ...guess, asks: guess.code })),
      ),
    ]);
    for (const [n, { nobody }] of round.entries()) {
      const [claimed, coded] = [JSON.stringify(one[n]), JSON.stringify(other[n])];
      const kind = one[n]?.answer.kind ?? '';
      findings.count(`answers ${kind}`);
      if (kind === 'unknown') answered += 1;
      if (claimed !== coded)
        findings.violation(`${nobody}, by ${fact}: was answered ${claimed}, a wrong code ${coded}`);
    }
    if (random() < DESK_CLOSES) {
      findings.count('calls ended by the front desk');
      const seen = [await closeCalls(claims), await closeCalls(codes)];
      if (seen[0] !== seen[1])
        findings.violation(`the front desk sees ${seen[0]} of claims, ${seen[1]} of codes`);
    }
    await Promise.all([claims.clock.advance(gap), codes.clock.advance(gap)]);
    if (rounds > 20 + count) throw new Error('the guesses are not answered');
  }
  if (findings.counted('answers paused') === paused)
    findings.violation(`by ${fact}: no kiosk was paused, and its limits were not tried`);
  const calls = await callsAt(claims);
  findings.count('calls for a person', calls.length);
  if (JSON.stringify(calls) !== JSON.stringify(await callsAt(codes)))
    findings.violation(`by ${fact}: the front desk is called otherwise for claims than for codes`);
}

/** Each bearer is found by each way to type the name, with a first name and an initial and no more. */
async function findAll(findings: Findings, { hub, clock }: House, { finds }: Listed): Promise<void> {
  for (const [n, { claim, row }] of finds.entries()) {
    // A kiosk of its own: finding is limited, too.
    const asked = hub.kiosk.find(screenOf('kiosk', 1_000 + n), claim);
    await clock.advance(EVEN_ANSWER_MS);
    const answer = await asked;
    const said = JSON.stringify(answer);
    findings.count('names found');
    const isRight = answer.kind === 'found' && answer.appointment.appointmentId === row.id;
    if (!isRight)
      findings.violation(`“${claim.lastName}” with “${claim.fact}” is not ${row.lastName}: ${said}`);
    if (Array.from(row.lastName).length > 1 && said.includes(row.lastName))
      findings.violation(`“${claim.lastName}” is told the whole name: ${said}`);
  }
}

/** Guesses, then the visitors themselves, then what was written down. */
export async function showGuesses(
  findings: Findings,
  options: HouseOptions,
  by: { readonly count: number; readonly random: () => number },
): Promise<void> {
  const houses = [await openTimedHouse(options), await openTimedHouse(options)] as const;
  try {
    await compareHouses(findings, houses, options, by);
    await findAll(findings, houses[0], options.listed);
    if (houses[0].written().includes(MARK))
      findings.violation('a name that was only typed is on disk or in the log');
  } finally {
    for (const house of houses) {
      const closed = house.hub.close();
      await house.clock.advance(60_000);
      await closed;
      await house.close();
    }
  }
}

/** From a webhook that is sent to its number that is painted, on each of some displays; peers in turns. */
import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, named } from '../benchmark.ts';
import { percentile } from '../percentile.ts';
import {
  type BenchHub,
  type SendEvent,
  senderTo,
  ticketIsCalled,
  ticketIsServed,
  ticketWaits,
} from './bench-hub.ts';
import { type DisplaySet, displaySet, type Enter } from './pages.ts';
import type { Crowd, Peer } from './peers.ts';
import { type Call, tookOf } from './took.ts';

/** So many calls while so many displays are there. */
export interface Step {
  readonly displays: number;
  readonly calls: number;
}

/** A call holds the card for at least 6 s, and the next but one would wait for it. */
const BETWEEN_OWN_CALLS_MS = 7_000;

/** Longer than any page takes to paint. The hub's signs of life come every 4 s: no call comes at the same place of them. */
const REST_MS = { own: 2_300, peer: 1_400, jitter: 900 };

/** A room that waits, so that the board is not an empty one. */
const WAITING = 20;

interface Line {
  readonly name: string;
  readonly send: SendEvent;
  readonly set: DisplaySet;
}

function figuresOf(displays: number, took: readonly number[], missed: number): Figures {
  return named(String(displays), {
    sentToPaintedP50Ms: percentile(took, 0.5),
    sentToPaintedP95Ms: percentile(took, 0.95),
    paints: took.length,
    missed,
  });
}

export interface SentToPainted {
  readonly own: Figures;
  /** In the order of the peers. */
  readonly peers: readonly Figures[];
}

export interface SentToPaintedDeps {
  readonly browser: Browser;
  readonly hub: BenchHub;
  readonly peers: Readonly<Record<'ws' | 'sse', Peer>>;
  readonly crowd: Crowd;
  /** How Foyer's displays are entered; default: by the printed address. */
  readonly enter?: Enter;
  readonly steps: readonly Step[];
  readonly say: (line: string) => void;
}

/** Numbers of three digits, each once: what a room sees of a ticket are the last three of its id. */
function* ids(): Generator<string, never, void> {
  for (let n = 100; ; n += 1) yield `bench-${n}`;
}

export async function measureSentToPainted(deps: SentToPaintedDeps): Promise<SentToPainted> {
  const { browser, crowd, hub, peers, say } = deps;
  const tickets = ids();
  const { display: address, webhooks } = hub.ready;
  const enterBy = deps.enter ? { enter: deps.enter } : {};
  const sendOwn = senderTo(webhooks, hub.secret);
  const own: Line = {
    name: 'Foyer',
    send: sendOwn,
    set: displaySet({ browser, crowd, kind: 'display', address, ...enterBy, isReady: '.display main' }),
  };
  const others = (['ws', 'sse'] as const).map((kind): Line => {
    const { url } = peers[kind];
    const set = displaySet({ browser, crowd, kind, address: url, isReady: '[data-testid=called-number]' });
    return { name: kind, send: senderTo(url, hub.secret), set };
  });
  const lines = [own, ...others];
  const figures = lines.map((): Record<string, number> => ({}));

  for (let n = 0; n < WAITING; n += 1) await sendOwn('ticket_created', ticketWaits(`waits-${n}`, Date.now()));

  async function callOn({ send }: Line, rest: number): Promise<Call> {
    const id = tickets.next().value;
    const number = id.slice(-3);
    const sentAt = await send('ticket_called', ticketIsCalled(id, Date.now(), 1 + (Number(number) % 8)));
    await sleep(rest + Math.random() * REST_MS.jitter);
    return { number, sentAt };
  }

  async function measureStep({ displays, calls }: Step): Promise<void> {
    for (const { set } of lines) await set.growTo(displays);
    // What the first call makes a page do for the first time is not what the hundredth does.
    const made = lines.map((): Call[] => []);
    let processorMs = 0;
    for (let round = 0; round <= calls; round += 1) {
      const began = performance.now();
      const before = await hub.processorMs();
      const mine = await callOn(own, REST_MS.own);
      const used = (await hub.processorMs()) - before;
      const theirs: Call[] = [];
      for (const line of others) theirs.push(await callOn(line, REST_MS.peer));
      await sendOwn('ticket_served', ticketIsServed(`bench-${mine.number}`, Date.now()));
      await sleep(Math.max(0, BETWEEN_OWN_CALLS_MS - (performance.now() - began)));
      if (round === 0) continue;
      processorMs += used;
      for (const [n, call] of [mine, ...theirs].entries()) made[n]?.push(call);
    }
    for (const [n, { name, set }] of lines.entries()) {
      const { took, missed } = tookOf(made[n] ?? [], await set.taken());
      Object.assign(figures[n] ?? {}, figuresOf(displays, took, missed));
      say(`${displays} displays, ${name}: p95 ${percentile(took, 0.95)} ms of ${took.length}`);
    }
    const hubProcessorMsPerCall = Math.round((processorMs / calls) * 10) / 10;
    Object.assign(figures[0] ?? {}, named(String(displays), { hubProcessorMsPerCall }));
  }

  for (const step of deps.steps) await measureStep(step);
  for (const { set } of lines) for (const page of set.pages) await page.context().close();
  const [first = {}, ...more] = figures;
  return { own: first, peers: more };
}

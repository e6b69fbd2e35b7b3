/** Eight hours of a lobby on a hub and on displays whose time passes faster, and the memory of both at every hour. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, named } from '../benchmark.ts';
import {
  type BenchHub,
  type SendEvent,
  senderTo,
  ticketIsCalled,
  ticketIsServed,
  ticketWaits,
} from './bench-hub.ts';
import { hastenTime } from './fast-time.ts';
import type { LobbyEvent } from './lobby-day.ts';
import { eventsOf } from './lobby-day.ts';
import { openPage } from './pages.ts';
import { takePainted } from './painted.ts';

const HOUR_MS = 3_600_000;

const CALL_EVERY_MS = 20_000;

/** Calls between two looks at what was painted. */
const NOTED_EVERY = 10;

/** What is loaded and compiled once, before the first figure is taken, in real milliseconds. */
const SETTLES_MS = 5_000;

interface Watched {
  readonly page: Page;
  readonly session: CDPSession;
  /** Loads after the first: each begins with a fresh heap, and so would hide what grew. */
  loads(): number;
}

async function openWatched({ browser, hub, faster, say }: DayDeps): Promise<Watched> {
  const address = hub.ready.display;
  const page = await openPage(
    browser,
    (opened) => opened.goto(address),
    (context) => context.addInitScript(hastenTime, faster),
  );
  await page.waitForSelector('.display main');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
    say('A display was loaded anew.');
  });
  return { page, session: await page.context().newCDPSession(page), loads: () => loads };
}

/** One look at everything that may grow. */
interface Look {
  readonly hubRss: number;
  readonly hubHeap: number;
  /** Of the larger page, in bytes after a collection. */
  readonly displayHeap: number;
  /** Of the larger page. */
  readonly displayNodes: number;
  readonly displayListeners: number;
}

async function lookAt(hub: BenchHub, displays: readonly Watched[]): Promise<Look> {
  const pages: { heap: number; nodes: number; listeners: number }[] = [];
  for (const { session } of displays) {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    pages.push({ heap: usedSize, nodes, listeners: jsEventListeners });
  }
  const { rss, heap } = await hub.memory();
  return {
    hubRss: rss,
    hubHeap: heap,
    displayHeap: Math.max(...pages.map((one) => one.heap)),
    displayNodes: Math.max(...pages.map((one) => one.nodes)),
    displayListeners: Math.max(...pages.map((one) => one.listeners)),
  };
}

const mb = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;

function figuresOf(when: string, look: Look): Figures {
  return named(when, {
    hubRssMb: mb(look.hubRss),
    hubHeapMb: mb(look.hubHeap),
    displayHeapMb: mb(look.displayHeap),
    displayNodes: look.displayNodes,
    displayListeners: look.displayListeners,
  });
}

function send(sendEvent: SendEvent, event: LobbyEvent, at: number): Promise<number> {
  // Four digits: what a room sees of a ticket are its last three, or all where two read the same.
  const id = `day-${1_000 + event.number}`;
  switch (event.kind) {
    case 'waits':
      return sendEvent('ticket_created', ticketWaits(id, at));
    case 'called':
      return sendEvent('ticket_called', ticketIsCalled(id, at, event.desk));
    case 'recalled':
      return sendEvent('ticket_recalled', ticketIsCalled(id, at, event.desk));
    case 'served':
      return sendEvent('ticket_served', ticketIsServed(id, at));
  }
}

export interface DayDeps {
  readonly browser: Browser;
  /** Its time passes `faster` times as fast, as that of the pages will. */
  readonly hub: BenchHub;
  readonly faster: number;
  readonly hours: number;
  readonly displays: number;
  readonly say: (line: string) => void;
}

export async function measureMemoryOverADay(deps: DayDeps): Promise<Figures> {
  const { hub, faster, hours, say } = deps;
  const sendEvent = senderTo(hub.ready.webhooks, hub.secret);
  const displays: Watched[] = [];
  for (let n = 0; n < deps.displays; n += 1) displays.push(await openWatched(deps));
  await sleep(SETTLES_MS);
  const figures: Record<string, number> = { ...figuresOf('AtStart', await lookAt(hub, displays)) };
  /** Numbers seen on each page. */
  const seen = displays.map(() => new Set<string>());
  const note = async (): Promise<void> => {
    for (const [n, { page }] of displays.entries())
      for (const [number] of await takePainted(page)) seen[n]?.add(number);
  };

  let began = Date.now();
  const dayBegan = began;
  const events = eventsOf({ hours, callEveryMs: CALL_EVERY_MS });
  let hour = 1;
  let latestMs = 0;
  let slowestAnswerMs = 0;
  for (const event of events) {
    const due = began + event.atMs / faster;
    await sleep(Math.max(0, due - Date.now()));
    latestMs = Math.max(latestMs, Date.now() - due);
    const sentAt = await send(sendEvent, event, dayBegan + event.atMs);
    slowestAnswerMs = Math.max(slowestAnswerMs, Date.now() - sentAt);
    // A page that is loaded anew forgets what it painted.
    if (event.kind === 'called' && event.number % NOTED_EVERY === 0) await note();
    if (event.atMs < hour * HOUR_MS) continue;
    // The lobby rests meanwhile: a collection takes minutes of its time.
    const rests = Date.now();
    const look = await lookAt(hub, displays);
    began += Date.now() - rests;
    if (hour === 1) Object.assign(figures, figuresOf('AfterAnHour', look));
    say(
      `Hour ${hour}: hub ${mb(look.hubRss)} MB, heap ${mb(look.hubHeap)}; display ${mb(look.displayHeap)} MB, ${look.displayNodes} nodes`,
    );
    hour += 1;
  }
  await sleep(SETTLES_MS);
  await note();
  const calls = events.filter(({ kind }) => kind === 'called').length;
  Object.assign(figures, figuresOf('AtEnd', await lookAt(hub, displays)), {
    calls,
    recalls: events.filter(({ kind }) => kind === 'recalled').length,
    numbersPainted: Math.min(...seen.map((numbers) => numbers.size)),
    loadsOfDisplay: displays.reduce((sum, { loads }) => sum + loads(), 0),
    timesFaster: faster,
    latestEventMs: Math.round(latestMs),
    slowestAnswerMs,
  });
  for (const { page } of displays) await page.context().close();
  return figures;
}

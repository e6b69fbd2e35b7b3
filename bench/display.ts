/**
 * `display`: how soon a called number is on every display, and what eight hours of calls leave in memory.
 * `display-network`: the first of these for paired displays that reach the hub over TLS.
 */
import { type Browser, chromium } from '@playwright/test';
import { loadavg } from 'node:os';
import { provideBrowser } from '../scripts/provisions/browser.ts';
import {
  type Benchmark,
  type BenchmarkOptions,
  type BenchmarkReport,
  type Figures,
  type Machine,
  named,
  thisMachine,
} from './benchmark.ts';
import { startHub } from './display/bench-hub.ts';
import { measureMemoryOverADay } from './display/memory-over-a-day.ts';
import { openPairing } from './display/pairing.ts';
import { startCrowd, startPeer } from './display/peers.ts';
import { measureSentToPainted, type SentToPainted, type Step } from './display/sent-to-painted.ts';

const STEPS: readonly Step[] = [
  { displays: 1, calls: 30 },
  { displays: 10, calls: 20 },
  { displays: 50, calls: 12 },
];

/** New screens of one network may ask to be let in 16 times at once. */
const NETWORK_STEPS = STEPS.filter(({ displays }) => displays <= 10);

/** Of this machine, and not the one that everything listens on. */
const NETWORK_ADDRESS = '127.0.0.2';

/** More, and a page on a busy machine takes a pause of its own for a minute of the hub's silence, and is loaded anew. */
const TIMES_FASTER = 24;
const HOURS = 8;
const DISPLAYS_OF_THE_DAY = 2;

/** Foyer's times over those of the peer, for each number of displays. */
function ratios(own: Figures, peer: Figures): Figures {
  const pairs = Object.keys(own)
    .filter((name) => name.startsWith('sentToPainted'))
    .map((name) => [name, Math.round(((own[name] ?? Number.NaN) / (peer[name] ?? Number.NaN)) * 100) / 100]);
  return named('FoyerTimes', Object.fromEntries(pairs));
}

function asPeers({ own, peers: [ws = {}, sse = {}] }: SentToPainted): BenchmarkReport['peers'] {
  return [
    { name: 'a bare page over ws, without a database', figures: { ...ws, ...ratios(own, ws) } },
    { name: 'a bare page over server-sent events, the same', figures: { ...sse, ...ratios(own, sse) } },
  ];
}

interface Closing {
  close(): Promise<void> | void;
}

/** `network`: displays are paired, and reach the hub over TLS. */
async function measurePaints(
  browser: Browser,
  { say }: BenchmarkOptions,
  steps: readonly Step[],
  network?: string,
) {
  const running: Closing[] = [];
  const keep = <T extends Closing>(one: T): T => {
    running.unshift(one);
    return one;
  };
  try {
    const hub = keep(await startHub({ say, faster: 1, ...(network === undefined ? {} : { network }) }));
    const peers = { ws: keep(await startPeer('ws')), sse: keep(await startPeer('sse')) };
    const crowd = keep(await startCrowd());
    const deps = { browser, hub, peers, crowd, steps, say };
    if (network === undefined) return await measureSentToPainted(deps);
    return await measureSentToPainted({ ...deps, enter: keep(await openPairing(hub.ready)).enter });
  } finally {
    for (const one of running) await one.close();
  }
}

async function measureDay(browser: Browser, { say }: BenchmarkOptions): Promise<Figures> {
  const hub = await startHub({ say, faster: TIMES_FASTER });
  try {
    return await measureMemoryOverADay({
      browser,
      hub,
      faster: TIMES_FASTER,
      hours: HOURS,
      displays: DISPLAYS_OF_THE_DAY,
      say,
    });
  } finally {
    await hub.close();
  }
}

const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

interface InBrowser<T> {
  readonly measured: T;
  readonly machine: Machine;
}

async function inBrowser<T>(
  { say }: BenchmarkOptions,
  measure: (browser: Browser) => Promise<T>,
): Promise<InBrowser<T>> {
  const executablePath = provideBrowser(say);
  if (executablePath === undefined) throw new Error('no browser could be had');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const measured = await measure(browser);
    return { measured, machine: thisMachine(`Chromium ${browser.version()}`) };
  } finally {
    await browser.close();
  }
}

const PAINT_NOTES: readonly string[] = [
  'sentToPainted: from before the signed POST to the second animation frame after the number came into the page, for each call on each page; the wall clock of one machine, in whole milliseconds; the three in turns.',
  'One headless Chromium draws the pages of Foyer and of both peers, 1280x720 each, ten of each kind at most; displays beyond these are connections of another process that read the same and draw nothing.',
  'hubProcessorMsPerCall: what the hub used of the processor in the 2.3 to 3.2 s after a call was sent, its signs of life to every display among it.',
  'load: processes that ran or waited to run, mean of the minute before.',
];

export const benchDisplay: Benchmark = async (options) => {
  options.say(`Calls take 8 minutes, the day takes ${(HOURS * 60) / TIMES_FASTER} more.`);
  const loadAtStart = load();
  const { measured: paints } = await inBrowser(options, (browser) => measurePaints(browser, options, STEPS));
  const loadBetween = load();
  const { measured: day, machine } = await inBrowser(options, (browser) => measureDay(browser, options));
  return {
    name: 'display',
    figures: { ...paints.own, ...day, loadAtStart, loadBetween, loadAtEnd: load() },
    peers: asPeers(paints),
    notes: [
      ...PAINT_NOTES,
      `The day: ${HOURS} h with a call every 20 s and every fifth made again; clocks and timers of the hub and of its ${DISPLAYS_OF_THE_DAY} displays run ${TIMES_FASTER} times as fast; sockets, frames, disk and transitions of styles do not. Memory after a collection, of the larger page.`,
    ],
    machine,
  };
};

export const benchDisplayNetwork: Benchmark = async (options) => {
  const loadAtStart = load();
  const { measured: paints, machine } = await inBrowser(options, (browser) =>
    measurePaints(browser, options, NETWORK_STEPS, NETWORK_ADDRESS),
  );
  return {
    name: 'display-network',
    figures: { ...paints.own, loadAtStart, loadAtEnd: load() },
    peers: asPeers(paints),
    notes: [...PAINT_NOTES, 'Foyer over TLS and paired, the peers in plain text on loopback.'],
    machine,
  };
};

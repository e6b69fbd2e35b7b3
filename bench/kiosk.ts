/** `kiosk`: how quickly the kiosk answers a finger on a slow machine, how soon it is there, and how large it is. */
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { join, resolve } from 'node:path';
import { provideWholeBrowser } from '../scripts/provisions/browser.ts';
import sentences from '../src/words/en/kiosk.json' with { type: 'json' };
import {
  type Command,
  type Ready,
  startFoyer,
  temporaryFolder,
} from '../test/support/started/running-foyer.ts';
import { serveBarePage } from './bare-page.ts';
import { type Benchmark, type BenchmarkOptions, thisMachine } from './benchmark.ts';
import { median, percentile } from './percentile.ts';
import { scriptKb } from './script-size.ts';
import { type Hand, prepareTaps, tap, tapTimes, until } from './tapping.ts';

/** The screens as `npm start` has just built them. */
const SCREENS = resolve(import.meta.dirname, '../out/renderer');

const ROUNDS = 8;
const LOADS = 9;
const PANEL = { width: 1080, height: 1920 };

/** A new screen takes no tap for its first 0.3 s, and a slow machine is later with it. */
const SCREEN_SETTLES_MS = 700;

/** Six keys to be cleared again, then a code of the demo. */
const KEY_TAPS = Array.from('B8C1D9A42');

async function openContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: PANEL, hasTouch: true, locale: 'en-GB' });
}

/** The page's share of the processor from now on: 1/`rate`. */
async function throttle(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function openToHand(browser: Browser, address: string): Promise<Hand> {
  const page = await (await openContext(browser)).newPage();
  await prepareTaps(page);
  await page.goto(address);
  await until(page, 'button');
  return { page, session: await page.context().newCDPSession(page) };
}

/** Only while a hand is on it: a page that is slowed down takes most of a core, even when nothing happens. */
async function whileSlow<T>({ session }: Hand, act: () => Promise<T>): Promise<T> {
  await throttle(session, 6);
  const outcome = await act();
  await throttle(session, 1);
  return outcome;
}

/** Between two taps of a quick hand. */
const HAND_MS = 150;

interface Taps {
  /** Taps on keys, which change the field. */
  readonly keys: readonly number[];
  /** Taps that lead to another screen. */
  readonly screens: readonly number[];
}

type Round = () => Promise<Taps>;

/** A visitor who types, corrects, searches, is shown an appointment and says no. */
async function kioskRounds(browser: Browser, address: string): Promise<Round> {
  const hand = await openToHand(browser, address);
  const { page } = hand;
  const press = async (name: string): Promise<void> => {
    await tap(hand, name);
    await page.waitForTimeout(HAND_MS);
  };
  const arrive = async (screen: string): Promise<void> => {
    await until(page, `main[data-screen="${screen}"]`);
    await page.waitForTimeout(SCREEN_SETTLES_MS);
  };
  const visit = async (): Promise<Taps> => {
    const keys = [...KEY_TAPS.slice(0, 6), sentences.start.clear, ...KEY_TAPS.slice(6)];
    for (const key of keys) await press(key);
    const onKeys = await tapTimes(page, keys.length);
    await press(sentences.start.find);
    await arrive('confirm');
    await press(sentences.confirm.no);
    await arrive('start');
    return { keys: onKeys, screens: await tapTimes(page, 2) };
  };
  return () => whileSlow(hand, visit);
}

async function bareRounds(browser: Browser, address: string): Promise<Round> {
  const hand = await openToHand(browser, address);
  const visit = async (): Promise<Taps> => {
    const keys = [...KEY_TAPS, 'Clear', 'Delete', 'Z'];
    for (const key of keys) {
      await tap(hand, key);
      await hand.page.waitForTimeout(HAND_MS);
    }
    return { keys: await tapTimes(hand.page, keys.length), screens: [] };
  };
  return () => whileSlow(hand, visit);
}

/** From the navigation to the paint of the first `button`, with an empty cache, in milliseconds. */
async function timeToInteractive(browser: Browser, address: string, button: string): Promise<number> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => {
          document.documentElement.dataset['interactiveAt'] = String(performance.now());
        });
        channel.port1.start();
        channel.port2.postMessage(undefined);
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, button);
  await throttle(await context.newCDPSession(page), 4);
  await page.goto(address);
  const at = await page.waitForFunction(() => document.documentElement.dataset['interactiveAt']);
  const time = Number(await at.jsonValue());
  await context.close();
  return time;
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

async function measure(browser: Browser, foyer: Command<Ready>, { say }: BenchmarkOptions) {
  const bare = await serveBarePage();
  try {
    const visit = await kioskRounds(browser, foyer.ready.kiosk);
    const bareVisit = await bareRounds(browser, bare.url);
    // What the browser compiles once is not what a finger feels all day.
    await visit();
    await bareVisit();
    const keys: number[] = [];
    const screens: number[] = [];
    const plain: number[] = [];
    for (let n = 1; n <= ROUNDS; n += 1) {
      const taps = await visit();
      keys.push(...taps.keys);
      screens.push(...taps.screens);
      plain.push(...(await bareVisit()).keys);
      say(`Round ${n} of ${ROUNDS}`);
    }
    const loads: number[] = [];
    const plainLoads: number[] = [];
    for (let n = 0; n < LOADS; n += 1) {
      loads.push(await timeToInteractive(browser, foyer.ready.kiosk, 'main[data-screen="start"] button'));
      plainLoads.push(await timeToInteractive(browser, bare.url, 'button'));
    }
    return { keys, screens, plain, loads, plainLoads };
  } finally {
    await bare.close();
  }
}

export const benchKiosk: Benchmark = async (options) => {
  const executablePath = provideWholeBrowser(options.say);
  if (executablePath === undefined) throw new Error('no browser could be had');
  const folder = temporaryFolder();
  const foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  try {
    const measured = await measure(browser, foyer, options);
    const taps = [...measured.keys, ...measured.screens];
    return {
      name: 'kiosk',
      figures: {
        tapToPaintP95Ms6x: percentile(taps, 0.95),
        tapToPaintP50Ms6x: median(taps),
        keyToPaintP95Ms6x: percentile(measured.keys, 0.95),
        screenToPaintP95Ms6x: percentile(measured.screens, 0.95),
        taps: taps.length,
        interactiveMs4x: round(median(measured.loads)),
        kioskJsGzKb: round(scriptKb(SCREENS, join('kiosk', 'index.html')), 1),
        displayJsGzKb: round(scriptKb(SCREENS, join('display', 'index.html')), 1),
        deskJsGzKb: round(scriptKb(SCREENS, join('desk', 'index.html')), 1),
        setupJsGzKb: round(scriptKb(SCREENS, join('setup', 'index.html')), 1),
      },
      peers: [
        {
          name: 'a bare page with the same 38 keys',
          figures: {
            tapToPaintP95Ms6x: percentile(measured.plain, 0.95),
            tapToPaintP50Ms6x: median(measured.plain),
            taps: measured.plain.length,
            interactiveMs4x: round(median(measured.plainLoads)),
          },
        },
      ],
      notes: [
        'tapToPaint: touches through CDP at 6x CPU throttle; Event Timing, touch to the paint after the last handler, steps of 8 ms, under 16 ms counted as 16; one tap in six leads to another screen.',
        `interactive: from navigation to the paint of the first buttons, empty cache, 4x CPU throttle, median of ${LOADS}.`,
        'JsGzKb: every script that must be there before the page can be drawn, gzip level 9, 1024 bytes.',
      ],
      machine: thisMachine(`Chromium ${browser.version()}`),
    };
  } finally {
    await browser.close();
    await foyer.stop();
    folder.remove();
  }
};

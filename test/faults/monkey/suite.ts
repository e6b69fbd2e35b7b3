/**
 * A monkey at the kiosk: a real browser on the demo as people start it, and a run is one seeded event. At the end there
 * is one window of one origin, no error and no dialog, a page that answers and finds back to its start by itself; and
 * "You are checked in" was never shown for anybody whom the hub had not checked in.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { WEEKDAYS } from '../../../src/contract/weekdays.ts';
import { needBrowser } from '../../../scripts/provisions/browser.ts';
import {
  type Command as Running,
  type Ready,
  startFoyer,
  temporaryFolder,
} from '../../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../../support/started/simulator-control.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import { type Command, filledIn, nextEvent, PANELS, type Stage, tap } from './events.ts';
import { ANSWERS_WITHIN_MS, compareNames, compareSuccesses, leaveAlone } from './end.ts';
import { lookAtPage, type PageNow, watchPage } from './page.ts';
import { claimsOf, type Visitor, visitorsOf } from './visitors.ts';
import { createRandom, oneOf } from '../random.ts';
import { openScreen } from '../screen.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { withDeadline } from '../with-deadline.ts';

/** The part of the suite that can be broken. */
export interface MonkeyCapabilities {
  /** Runs in the kiosk's page before anything of its own. */
  readonly spoil?: string;
}

/** How many events are sent without waiting for the page. */
const BATCH = 10;

/** In batches. */
const DESK_CLOSES_EVERY = 10;

/** Visitors who could check in now, for the monkey to come across. */
const BOOKINGS = 40;

/** How often it presses what a screen is about, and how often it says yes to "Is this you?": few visitors say no. */
const PRESSES_FIRST = 0.15;
const SAYS_YES = 0.6;
/** How often it leaves a start screen by another way than a code, and how often it fills in a screen of fields. */
const GOES_ANOTHER_WAY = 0.6;
const FILLS_IN = 0.6;

/** Only against what hangs: a busy machine may need long for a first page. */
const PATIENCE_MS = 180_000;

/** Last name and digits in place of a code; and two lines of the demo, at any time. */
const SETTINGS = {
  withoutCode: 'phone',
  walkIns: true,
  lines: [3401, 3402].map((id) => ({
    id,
    walkIns: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '24:00' }]])),
  })),
};

const WAITS: ReadonlySet<string> = new Set(['searching', 'checking-in', 'walk-in-asking']);
const ANSWER_MS = 400;

function watchContext(
  context: BrowserContext,
  page: Page,
  origin: string,
  findings: Findings,
  at: () => string,
): void {
  context.on('page', (other) => {
    findings.violation(`${at()}: another window opened: ${other.url()}`);
    void other.close().catch(() => {});
  });
  page.on('pageerror', (error) => findings.violation(`${at()}: the page failed: ${error.message}`));
  page.on('crash', () => findings.violation(`${at()}: the page crashed`));
  page.on('console', (message) => {
    if (message.type() === 'error') findings.violation(`${at()}: the console says: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    findings.violation(`${at()}: a dialog came: ${dialog.message()}`);
    void dialog.dismiss().catch(() => {});
  });
  page.on('download', () => findings.violation(`${at()}: a download began`));
  page.on('framenavigated', (frame) => {
    findings.count('navigations');
    if (!frame.url().startsWith(origin)) findings.violation(`${at()}: the page went to ${frame.url()}`);
  });
}

async function codesToTry(
  simulator: SimulatorControl,
  visitors: readonly Visitor[],
): Promise<readonly string[]> {
  const known = (await simulator.appointments()).map(({ publicId }) => publicId);
  const booked = visitors.map(({ code }) => code);
  for (const { code, firstName, lastName, phone } of visitors)
    await simulator.book(code, firstName, lastName, phone);
  return [...booked, ...booked, ...known, 'ZZ-99', 'Q1', '0000'];
}

/** The front desk closes every call for help, which also lifts the pause after too many misses. */
async function closeCalls(ready: Ready, findings: Findings): Promise<void> {
  const desk = await openScreen(ready.desk);
  try {
    const stream = await desk.client.help.watch(undefined);
    const first = await stream.next();
    const open = first.done !== true && first.value.kind === 'snapshot' ? first.value.calls : [];
    for (const { helpId } of open) {
      findings.count('calls for help');
      await desk.client.help.close({ helpId });
    }
  } finally {
    desk.close();
  }
}

interface FirstDeed {
  readonly commands: readonly Command[];
  /** The screen that follows is one to be seen. */
  readonly leadsOn: boolean;
}

/** What a screen is for, before anything else happens on it. */
function firstDeed(random: () => number, now: PageNow, stage: Stage): FirstDeed | undefined {
  if (now.ways.length > 0 && random() < (now.screen === 'start' ? GOES_ANOTHER_WAY : FILLS_IN))
    return { commands: tap(oneOf(random, now.ways)), leadsOn: true };
  const filled = filledIn(random, now.screen, stage);
  if (filled !== undefined && random() < FILLS_IN) return { commands: filled, leadsOn: true };
  const isConfirm = now.screen === 'confirm';
  const presses = random() < (isConfirm ? SAYS_YES : PRESSES_FIRST);
  return now.primary !== undefined && presses
    ? { commands: tap(now.primary), leadsOn: isConfirm }
    : undefined;
}

interface Play {
  readonly page: Page;
  readonly ready: Ready;
  readonly random: () => number;
  readonly codes: readonly string[];
  readonly claims: readonly string[];
  readonly findings: Findings;
  readonly options: SuiteOptions;
  /** Told before each batch how many events were made. */
  readonly onBatch: (made: number) => void;
}

/** Sends all events; answers how many were made. */
async function play({
  page,
  ready,
  random,
  codes,
  claims,
  findings,
  options,
  onBatch,
}: Play): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let made = 0;
  for (let batch = 1; made < options.runs && !findings.isEnough(options); batch += 1) {
    onBatch(made);
    let now = await withDeadline(page.evaluate(lookAtPage), ANSWERS_WITHIN_MS * 5);
    // An answer takes its time; a monkey that never waits for one sees little of the kiosk.
    if (now !== undefined && WAITS.has(now.screen) && random() < 0.7) {
      await page.waitForTimeout(ANSWER_MS);
      now = await withDeadline(page.evaluate(lookAtPage), ANSWERS_WITHIN_MS * 5);
    }
    if (now === undefined) {
      findings.violation(`event ${made}: the page does not answer`);
      return made;
    }
    findings.count(`batches on ${now.screen}`);
    const stage: Stage = { ...now, codes, claims };
    const sent: Promise<unknown>[] = [];
    const send = ({ method, params }: Command): void => {
      // A touch that ends where none began is the protocol's to refuse.
      sent.push(session.send(method as 'Input.dispatchKeyEvent', params as never).catch(() => {}));
    };
    const first = firstDeed(random, now, stage);
    if (first !== undefined) {
      // A new screen takes no tap at once; a visitor's finger is slower than that, too.
      await page.waitForTimeout(ANSWER_MS);
      first.commands.forEach(send);
      if (first.leadsOn) await page.waitForTimeout(ANSWER_MS);
    }
    const isAlone = first?.leadsOn === true && now.screen !== 'confirm';
    const events = isAlone ? 1 : Math.min(BATCH, options.runs - made);
    for (let n = first ? 1 : 0; n < events; n += 1) {
      const { kind, commands } = nextEvent(random, stage);
      findings.count(kind);
      commands.forEach(send);
    }
    made += events;
    if ((await withDeadline(Promise.all(sent), 60_000)) === undefined) {
      findings.violation(`event ${made}: the page takes no more input`);
      return made;
    }
    if (batch % DESK_CLOSES_EVERY === 0) await closeCalls(ready, findings);
    if (batch % 100 === 0) options.say?.(`${made} events, ${findings.violations} violations`);
  }
  return made;
}

async function playOn(
  browser: Browser,
  foyer: Running<Ready>,
  options: SuiteOptions,
  broken: MonkeyCapabilities,
) {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  const context = await browser.newContext({
    viewport: oneOf(random, PANELS),
    hasTouch: true,
    acceptDownloads: false,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  if (broken.spoil !== undefined) await page.addInitScript({ content: broken.spoil });
  let made = 0;
  await page.goto(foyer.ready.kiosk);
  await page.locator('main[data-screen="start"]').waitFor();
  watchContext(context, page, new URL(foyer.ready.kiosk).origin, findings, () => `after event ${made}`);
  const visitors = visitorsOf(BOOKINGS);
  const codes = await codesToTry(simulator, visitors);
  made = await play({
    page,
    ready: foyer.ready,
    random,
    codes,
    claims: claimsOf(visitors),
    findings,
    options,
    onBatch: (count) => (made = count),
  });
  if (findings.isEnough(options)) return findings.report('monkey', options, made);
  await closeCalls(foyer.ready, findings);
  await leaveAlone(page, findings);
  await compareSuccesses(page, simulator, findings);
  await compareNames(page, visitors, findings);
  if (context.pages().length !== 1)
    findings.violation(`at the end there are ${context.pages().length} windows`);
  return findings.report('monkey', options, made);
}

/** `runs` is the number of events. */
export async function runMonkeySuite(
  options: SuiteOptions,
  broken: MonkeyCapabilities = {},
): Promise<SuiteReport> {
  const executablePath = needBrowser();
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify(SETTINGS));
  // The demo's day lies around now, and midnight takes it away.
  const foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', TZ: zoneAtNoon(new Date()) });
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  try {
    return await playOn(browser, foyer, options, broken);
  } finally {
    await browser.close();
    await foyer.stop();
    folder.remove();
  }
}

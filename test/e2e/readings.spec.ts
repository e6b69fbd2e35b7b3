/**
 * A visit from the kiosk to the display, with a service that reads its specification as drawn from a seed. What is
 * promised to visitors holds under all readings; `FOYER_SEED=N` draws others. In `npm test` the suite `readings` has it,
 * without pages.
 */
import { expect, type Page, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHttpsBefore } from '../support/started/https-before.ts';
import {
  READING_NAMES,
  profileFor,
  readingsOfSeed,
  withoutOddRows,
  wordsOf,
} from '../support/records/readings-of.ts';
import {
  type Command,
  type Ready,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const SEED = Number(process.env['FOYER_SEED'] ?? 20_261_121);
const SEEDS = [SEED, SEED + 1_000, SEED + 2_000];

/** The display says one call after another, each at least 8 s long. */
const SAID_WITHIN_MS = 60_000;

// Each has a service, a hub and a folder of its own.
test.describe.configure({ mode: 'parallel' });

interface Lobby {
  readonly foyer: Command<Ready>;
  readonly simulator: SimulatorControl;
  close(): Promise<void>;
}

/** Foyer as an administrator sets it up for this service: its profile, its lines, and the rest in the environment. */
async function openLobby(seed: number): Promise<Lobby> {
  const readings = withoutOddRows(readingsOfSeed(seed));
  const folder = temporaryFolder();
  const rosterFile = join(folder.path, 'roster.csv');
  const flags = READING_NAMES.flatMap((name) => ['--reading', `${name}=${readings[name]}`]);
  const before = await openHttpsBefore(Date.now());
  const caFile = join(folder.path, 'before.pem');
  writeFileSync(caFile, before.caPem);
  const service = await startService(['--roster', rosterFile, ...flags], { NODE_EXTRA_CA_CERTS: caFile });
  const simulator = controlOf(service.ready.url);
  await simulator.pilot(false);
  const profileFile = join(folder.path, 'profile.json');
  writeFileSync(profileFile, profileFor(readings));
  const { lineId } = await simulator.appointment('A-42');
  const all = await simulator.lines();
  const here = all.find(({ id }) => id === lineId)?.locationId;
  const lines = all.filter(({ locationId }) => locationId === here).map(({ id }) => ({ id }));
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ lines }));
  const foyer = await startFoyer(folder.path, {
    FOYER_BASE_URL: service.ready.url,
    FOYER_API_KEY: service.ready.apiKey,
    FOYER_WEBHOOK_SECRET: service.ready.webhookSecret,
    FOYER_WEBHOOK_PORT: '0',
    FOYER_WEBHOOK_ADDRESS: before.address,
    FOYER_CA_FILE: service.ready.caFile,
    FOYER_PROFILE_FILE: profileFile,
    FOYER_ROSTER_FILE: rosterFile,
    FOYER_LOCALE: 'en-GB',
  });
  before.passTo(foyer.ready.webhooks);
  await simulator.listenAt(before.address, service.ready.webhookSecret);
  return {
    foyer,
    simulator,
    async close() {
      await foyer.stop();
      await service.stop();
      await before.close();
      folder.remove();
    },
  };
}

/** Keeps what a page says in words, with a voice of ours in the platform's place. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const voice = { lang: 'en-GB', name: 'Stand-in', localService: true, default: true, voiceURI: 'x' };
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class extends EventTarget {
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [voice],
        cancel: () => undefined,
        resume: () => undefined,
        speak(words: EventTarget & { readonly text: string }) {
          said.push(words.text);
          words.dispatchEvent(new Event('end'));
        },
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

async function enter(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 70 });
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** A wrong code, the right one, and a check-in; answers the number that the kiosk promised, if it promised one. */
async function checkIn(kiosk: Page, foyer: Ready): Promise<string | undefined> {
  await kiosk.goto(foyer.kiosk);
  await expect(heading(kiosk, 'Check in for your appointment')).toBeVisible();
  await enter(kiosk, 'zz99');
  await expect(heading(kiosk, 'We cannot find this code')).toBeVisible();
  await kiosk.keyboard.press('Escape');
  await expect(heading(kiosk, 'Check in for your appointment')).toBeVisible();
  // What was typed stays, so that it can be mended.
  for (let erased = 0; erased < 4; erased += 1) await kiosk.keyboard.press('Backspace');
  await enter(kiosk, 'a42');
  await expect(heading(kiosk, 'Is this you?')).toBeVisible();
  await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();
  await expect(heading(kiosk, 'You are checked in')).toBeVisible();
  // Without a promise the card has the code, and a sentence says that another number may be shown.
  const card = kiosk.locator('.number-box');
  const isPromised = (await card.getByText('Your number').count()) > 0;
  return isPromised ? card.locator('.fitted-text').innerText() : undefined;
}

for (const [nth, seed] of SEEDS.entries()) {
  test(
    `a visitor checks in, is called, called again and gone from the card, under the readings of FOYER_SEED=${seed}`,
    { tag: '@whole' },
    async ({ context }) => {
      process.stdout.write(`Readings of seed ${seed}: ${wordsOf(readingsOfSeed(seed))}\n`);
      const { foyer, simulator, close } = await openLobby(seed);
      try {
        const [kiosk, desk, display] = [
          await context.newPage(),
          await context.newPage(),
          await context.newPage(),
        ];
        await kiosk.setViewportSize({ width: 1080, height: 1920 });
        await display.setViewportSize({ width: 1920, height: 1080 });
        const said = await listen(display);
        await display.goto(foyer.ready.display);
        await desk.goto(foyer.ready.desk);
        const row = desk.getByRole('row').filter({ hasText: 'A-42' });
        await expect(row).toBeVisible();
        await expect(row).not.toContainText('Arrived');

        const promised = await checkIn(kiosk, foyer.ready);
        await expect(row).toContainText('Arrived');
        const { id, status, lineId } = await simulator.appointment('A-42');
        expect(status).toBe('Checked-in');
        expect((await simulator.checkInsOf(id)).filter(({ processed }) => processed)).toHaveLength(1);

        const ticket = (await simulator.tickets()).find(
          (one) => one['firstName'] === 'Anna' && one['line'] === lineId,
        );
        await simulator.act(ticket?.id ?? '', 'call', { desk: 4 });
        const number = display.getByTestId('called-number');
        const deskCalled = display.getByTestId('called-desk');
        await expect(deskCalled).toHaveText('Desk 4');
        const label = await number.innerText();
        if (promised !== undefined) expect(promised).toContain(label);
        await expect.poll(said, { timeout: SAID_WITHIN_MS }).toHaveLength(1);
        expect((await said())[0]).toContain('4');

        await simulator.act(ticket?.id ?? '', 'recall');
        await expect(display.getByText('Second call')).toBeVisible();
        await expect(number).toHaveText(label);
        await expect.poll(said, { timeout: SAID_WITHIN_MS }).toHaveLength(2);

        await simulator.act(ticket?.id ?? '', nth % 2 === 0 ? 'cancel' : 'serve');
        await expect(heading(display, 'Please wait')).toBeVisible();
        expect(await said()).toHaveLength(2);
      } finally {
        await close();
      }
    },
  );
}

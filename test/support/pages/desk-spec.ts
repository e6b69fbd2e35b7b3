/** The front desk in a browser beside a simulated service, for specs that ask for operations and look at what was sent. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { startFoyer, temporaryFolder } from '../started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../started/simulator-control.ts';

export interface Visitor {
  readonly code: string;
  readonly id: string;
}

export interface DeskSpec {
  readonly desk: Page;
  readonly simulator: SimulatorControl;
  /** Where the hub keeps its data. */
  readonly dataDir: string;
  /** The desk's address, for another browser. */
  readonly address: string;
  press(name: string, on?: Page | Locator): Promise<void>;
  dialog(): Locator;
  search(code: string): Promise<void>;
  /** Opens the panel of a visitor. */
  select(code: string): Promise<void>;
  /** One of the day whom no other test has; throws when there are no more. */
  visitor(): Visitor;
  /** What the service was sent since request `n`, and was not hindered from reading: method, path and body. */
  sentSince(n: number): Promise<readonly { readonly what: string; readonly body: unknown }[]>;
  lastRequest(): Promise<number>;
  close(): Promise<void>;
}

/** Starts Foyer with `booked` visitors of its own and opens its front desk. */
export async function openDeskSpec(browser: Browser, booked: number): Promise<DeskSpec> {
  const folder = temporaryFolder();
  const foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  const desk = await (await browser.newContext()).newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
  const row = (code: string) => desk.getByRole('row').filter({ hasText: code });
  const search = (code: string) => desk.getByRole('textbox', { name: /Search/ }).fill(code);
  // A roster is read when it has rested, so all are booked at once.
  const visitors: Visitor[] = [];
  for (let n = 1; n <= booked; n += 1) {
    const code = `Z-${100 + n}`;
    visitors.push({ code, id: await simulator.book(code, `Vera${n}`, 'Zander') });
  }
  const last = visitors.at(-1)?.code ?? 'A-42';
  // Lines and people are known with it.
  await search(last);
  await expect(row(last)).toBeVisible({ timeout: 60_000 });
  return {
    desk,
    simulator,
    dataDir: folder.path,
    address: foyer.ready.desk,
    press: (name, on = desk) => on.getByRole('button', { name, exact: true }).click(),
    dialog: () => desk.getByRole('dialog'),
    search,
    async select(code) {
      await search(code);
      await row(code).click();
      await expect(desk.locator('.panel-code')).toHaveText(code);
    },
    visitor() {
      const next = visitors.shift();
      if (next === undefined) throw new Error('more visitors must be booked');
      return next;
    },
    async sentSince(n) {
      const all = await simulator.requests();
      return all
        .filter((each) => each.n > n && each.method !== 'GET')
        .map(({ method, path, body }) => ({ what: `${method} ${path}`, body }));
    },
    lastRequest: async () => Math.max(0, ...(await simulator.requests()).map(({ n }) => n)),
    async close() {
      await desk.context().close();
      await foyer.stop();
      folder.remove();
    },
  };
}

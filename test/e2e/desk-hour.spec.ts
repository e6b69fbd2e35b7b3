/**
 * An hour of a clerk who types and scans: names and codes, wherever the keyboard is. The booking system's appointments
 * differ afterwards only where an act was meant.
 */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { scannerOf } from '../support/pages/scanner-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let desk: Page;

test.describe.configure({ mode: 'serial' });

/** Visitors whose codes and names begin with every letter that acts at this desk when pressed with Alt. */
const VISITORS = [
  ['A-901', 'Anna', 'Uribe'],
  ['X-902', 'Xavier', 'Nilsson'],
  ['N-903', 'Nina', 'Ruiz'],
  ['S-904', 'Sam', 'Lund'],
  ['R-905', 'Robert', 'Keller'],
  ['U-906', 'Ulla', 'Xu'],
  ['L-907', 'Lara', 'Sand'],
  ['K-908', 'Kalle', 'Åström'],
  ['Q-909', 'Quentin', 'O’Neill'],
  ['Z-910', 'Zoë', 'Zander'],
] as const;

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  for (const [code, first, last] of VISITORS) await simulator.book(code, first, last);
  desk = await (await browser.newContext()).newPage();
  desk.setDefaultTimeout(60_000);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
  await expect(row('Z-910')).toBeAttached({ timeout: 60_000 });
});

test.afterAll(async () => {
  await desk.context().close();
  await foyer.stop();
  folder.remove();
});

const row = (code: string) => desk.getByRole('row').filter({ hasText: code });
const field = () => desk.getByRole('textbox', { name: /Search/ });
const button = (name: string | RegExp) =>
  desk.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const dialog = () => desk.getByRole('dialog');
const menu = () => desk.getByRole('menu');
const undo = () => desk.locator('.undo-bar');
const panelCode = () => desk.locator('.panel-code');

/** What the booking system knows of each visitor, and the changes it was asked for since the start. */
async function state() {
  const all = await simulator.appointments();
  const asked = (await simulator.requests()).filter(({ method }) => method !== 'GET');
  return {
    appointments: new Map(
      all.map(({ id, publicId, status, startTime }) => [id, { publicId, status, startTime }]),
    ),
    asked: asked.map(({ method, path }) => `${method} ${path}`),
  };
}

/** A search without a text, nobody selected, the keyboard in the search field. */
async function beginAnew(): Promise<void> {
  // The first Escape may close only the calendar that a date field has opened.
  await expect(async () => {
    if ((await dialog().count()) === 0) return;
    await desk.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await field().focus();
  await field().fill('');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('row', { selected: true })).toHaveCount(0);
}

async function select(code: string): Promise<void> {
  await field().fill(code);
  await expect(panelCode()).toHaveText(code);
  await row(code).click();
  await expect(row(code)).toBeFocused();
}

interface Place {
  /** Where the keyboard is. */
  readonly where: string;
  readonly go: () => Promise<void>;
  /** A window is open: what is typed stays in it. */
  readonly isWindow?: true;
}

const PLACES: readonly Place[] = [
  {
    where: 'nowhere, as after a reload',
    go: () => desk.evaluate(() => (document.activeElement as HTMLElement).blur()),
  },
  { where: 'in the search field', go: () => field().focus() },
  {
    where: 'on a row',
    async go() {
      await field().fill('X-902');
      await expect(panelCode()).toHaveText('X-902');
      await desk.keyboard.press('ArrowDown');
      await expect(row('X-902')).toBeFocused();
    },
  },
  { where: 'on a row that was clicked', go: () => select('R-905') },
  {
    where: 'on an act of somebody who is selected',
    async go() {
      await select('N-903');
      await button('Cancel appointment').focus();
    },
  },
  {
    where: 'on the question before a no-show',
    async go() {
      const [later] = (await simulator.appointments()).filter(
        (one) => one.status === 'Scheduled' && Date.parse(one.startTime) - Date.now() > 20 * 60_000,
      );
      await select(later?.publicId ?? '');
      await button('Mark as no-show').click();
      await expect(button('Do not mark')).toBeFocused();
    },
  },
  {
    where: 'on the heading of the panel',
    async go() {
      await select('S-904');
      await desk.locator('.panel-name').click();
    },
  },
  { where: 'on "New appointment"', go: () => button('New appointment').focus() },
  { where: 'on the choice of a line', go: () => desk.getByLabel('Line or person', { exact: true }).focus() },
  { where: 'on the choice of a day', go: () => desk.getByLabel('Day', { exact: true }).focus() },
  {
    where: 'on the head of a group',
    go: () =>
      button(/^(Waiting|Late|Expected)/)
        .first()
        .focus(),
  },
  {
    where: 'in the list of more',
    async go() {
      await button('More').click();
      await expect(button('Print list')).toBeFocused();
    },
  },
  {
    where: 'in the menu of a row',
    async go() {
      await select('U-906');
      await desk.keyboard.press('Enter');
      await expect(menu()).toBeVisible();
      await desk.keyboard.press('ArrowUp');
    },
  },
  {
    where: 'in the form of a new appointment',
    isWindow: true,
    async go() {
      await button('New appointment').click();
      await expect(dialog().getByLabel('First name')).toBeFocused();
    },
  },
  {
    where: 'on the button of that form',
    isWindow: true,
    async go() {
      await button('New appointment').click();
      await dialog().getByLabel('First name').fill('Nobody');
      await dialog().getByRole('button', { name: 'Book and check in', exact: true }).focus();
    },
  },
  {
    where: 'in the form of a move',
    isWindow: true,
    async go() {
      await select('L-907');
      await button('Reschedule').click();
      await expect(dialog().getByLabel('Start')).toBeFocused();
    },
  },
  {
    where: 'among all who are late',
    isWindow: true,
    async go() {
      await button('More').click();
      await button('Mark no-shows').click();
      await expect(dialog().getByLabel('Late by more than (minutes)')).toBeFocused();
      await dialog().getByLabel('Late by more than (minutes)').fill('0');
      await dialog()
        .getByRole('button', { name: /^Mark / })
        .focus();
    },
  },
  {
    where: 'among preferences and keys',
    isWindow: true,
    async go() {
      await button('More').click();
      await button(/^Preferences and keys/).click();
      await expect(dialog()).toBeVisible();
    },
  },
];

/** Sixty texts: each visitor by code and by name, as people write them, and some of nobody. */
const ALL_TEXTS: readonly { readonly text: string; readonly code?: string }[] = [
  ...VISITORS.map(([code]) => ({ text: code, code })),
  // Others of the day may have the same first name.
  ...VISITORS.map(([, first]) => ({ text: first.toLowerCase() })),
  ...VISITORS.map(([code]) => ({ text: code.toLowerCase().replace('-', ''), code })),
  ...VISITORS.map(([code, first, last]) => ({ text: `${last} ${first}`, code })),
  ...VISITORS.map(([code]) => ({ text: code.replace('-', ' '), code })),
  ...['xxxx', 'a', 'n/n', '?', 'u', '/s', 'lrx', 'A-4299', 'k k', 'snxraul'].map((text) => ({ text })),
];

/** `npm test` goes through the places once, and takes each text of the turn that is the place's; `npm run test:e2e` all. */
const isAsked = (turn: number, place: number): boolean =>
  process.env['FOYER_BRIEF'] !== '1' || turn % 3 === place % 3;

const TEXTS = ALL_TEXTS.flatMap((one, n) => {
  const [turn, at] = [Math.floor(n / PLACES.length), n % PLACES.length];
  const place = PLACES[at];
  // Of five turns through the places each is typed into and scanned into.
  return place !== undefined && isAsked(turn, at) ? [{ ...one, place, isScan: (n + turn) % 2 === 0 }] : [];
});

test('sixty names and codes, typed and scanned wherever the keyboard is, change nothing in the booking system', async () => {
  test.setTimeout(900_000);
  expect(ALL_TEXTS).toHaveLength(60);
  expect(new Set(TEXTS.map(({ place }) => place)).size).toBe(PLACES.length);
  const before = await state();
  const scanner = scannerOf(desk);
  for (const { text, code, place, isScan } of TEXTS) {
    await test.step(`${isScan ? 'scanned' : 'typed'} ${place.where}: ${text}`, async () => {
      await beginAnew();
      await place.go();
      if (isScan) await scanner.scan(text);
      else {
        await desk.keyboard.type(text, { delay: 20 });
        await desk.keyboard.press('Enter');
      }
      if (place.isWindow === true) {
        await expect(dialog()).toHaveCount(1);
        return;
      }
      await expect(field()).toHaveValue(text);
      await expect(menu()).toHaveCount(0);
      await expect(dialog()).toHaveCount(0);
      await expect(undo()).toHaveCount(0);
      if (code === undefined) {
        // Somebody is selected, or nobody is found.
        const nobody = desk.getByRole('heading', { name: /^Nothing found/ });
        await expect(desk.getByRole('row', { selected: true }).or(nobody)).toBeVisible();
        return;
      }
      await expect(panelCode()).toHaveText(code);
      await expect(row(code)).toBeFocused();
    });
  }
  await beginAnew();
  expect(await state()).toEqual(before);
});

/** What the booking system has of one visitor by now. */
const statusOf = async (code: string) => (await simulator.appointment(code)).status;

/** Types the code and Enter, which selects the visitor and does nothing else. */
async function enterCode(code: string): Promise<void> {
  await desk.keyboard.type(code);
  await desk.keyboard.press('Enter');
  await expect(row(code)).toBeFocused();
  await expect(panelCode()).toHaveText(code);
}

test('a code that a scanner ends with Tab finds its visitor, as with Enter', async () => {
  const scanner = scannerOf(desk);
  for (const code of ['A-901', 'N-903']) {
    await beginAnew();
    await scanner.scan(code, 'Tab');
    await expect(panelCode()).toHaveText(code);
    await expect(row(code)).toBeFocused();
  }
  await beginAnew();
});

test('an act is done by the menu of a row and by Alt, and the search has the keyboard again after it', async () => {
  const before = await state();
  await enterCode('A-901');
  await desk.keyboard.press('Enter');
  await expect(menu().getByRole('menuitem', { name: 'Check in' })).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(menu()).toHaveCount(0);
  await expect(row('A-901')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(menu().getByRole('menuitem', { name: 'Check in' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(field()).toBeFocused();
  await expect.poll(() => statusOf('A-901')).toBe('Checked-in');

  // The code of the one before is still in the search, and is replaced.
  await enterCode('N-903');
  await desk.keyboard.press('Enter');
  const cancel = menu().getByRole('menuitem', { name: 'Cancel appointment' });
  while (!(await cancel.evaluate((item) => item === document.activeElement)))
    await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await expect(field()).toBeFocused();

  await enterCode('R-905');
  await desk.keyboard.press('Alt+r');
  const start = dialog().getByLabel('Start');
  await expect(start).toBeFocused();
  await start.fill('23:10');
  await dialog().getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(field()).toBeFocused();
  await expect.poll(() => statusOf('N-903'), { timeout: 60_000 }).toBe('Cancelled');

  const after = await state();
  const changed = [...after.appointments.values()].filter(
    ({ publicId, ...now }) =>
      ![...before.appointments.values()].some(
        (was) => was.publicId === publicId && was.status === now.status && was.startTime === now.startTime,
      ),
  );
  expect(changed.map(({ publicId }) => publicId).toSorted()).toEqual(['A-901', 'N-903', 'R-905']);
  expect(after.asked.length - before.asked.length).toBe(3);
  const moved = (await simulator.requests()).filter(({ method }) => method === 'PATCH').at(-1)?.body;
  // The end goes with the start.
  expect(Object.keys(moved as object).toSorted()).toEqual(['endTime', 'startTime']);
});

test('an act that can be undone is seen and undone while a window is open over the desk', async () => {
  const windows = [
    ['Alt+a', 'First name'],
    ['Alt+k', undefined],
  ] as const;
  const codes = (await simulator.appointments())
    .filter(({ status, publicId }) => status === 'Scheduled' && publicId !== 'A-42' && publicId !== 'U-906')
    .map(({ publicId }) => publicId);
  for (const [keys, first] of windows)
    for (const way of ['key', 'press'] as const) {
      let code = '';
      // A busy machine may use up the seconds for the undo. The test then takes the next visitor.
      await expect(async () => {
        code = codes.pop() ?? '';
        await beginAnew();
        await enterCode(code);
        await desk.keyboard.press('Alt+x');
        await desk.keyboard.press(keys);
        if (first !== undefined) await expect(dialog().getByLabel(first)).toBeFocused();
        const bar = dialog().locator('.undo-bar').filter({ hasText: code });
        await expect(bar).toContainText(`${code} will be cancelled`, { timeout: 5_000 });
        if (way === 'key') await desk.keyboard.press('Alt+u');
        else await bar.getByRole('button', { name: `Undo, ${code}` }).click({ timeout: 5_000 });
        await expect(bar).toHaveCount(0);
        await expect(dialog()).toHaveCount(1);
        if (first !== undefined) await expect(dialog().getByLabel(first)).toHaveValue('');
        await beginAnew();
        await enterCode(code);
        await expect(desk.locator('.history')).toContainText('cancelled, undone', { timeout: 5_000 });
      }).toPass({ timeout: 120_000 });
      expect(await statusOf(code)).toBe('Scheduled');
    }
  await expect(desk.locator('.desk-panel .undo')).toHaveCount(1);
});

test('Enter that is held opens the menu of a row and does nothing more', async () => {
  await beginAnew();
  await enterCode('U-906');
  const before = await state();
  await desk.keyboard.down('Enter');
  await expect(menu()).toBeVisible();
  for (let held = 0; held < 20; held += 1) await desk.keyboard.down('Enter');
  await desk.keyboard.up('Enter');
  expect(await state()).toEqual(before);
  await expect(menu()).toBeVisible();
  await desk.keyboard.press('Escape');
});

test('a scanner with a US keyboard finds its visitor on a German and a French computer, by code or by address', async () => {
  const scanner = scannerOf(desk);
  const before = await state();
  for (const host of ['german', 'french'] as const)
    for (const [text, code] of [
      ['A-901', 'A-901'],
      ['Z910', 'Z-910'],
      ['https://book.example/visit/q909', 'Q-909'],
    ] as const) {
      await beginAnew();
      await scanner.scan(text, 'Enter', host);
      await expect(panelCode()).toHaveText(code);
      await expect(row(code)).toBeFocused();
    }
  // Neither reading is anyone's code, so the typed text stays.
  await beginAnew();
  await scanner.scan('Z77', 'Enter', 'german');
  await expect(field()).toHaveValue(/y77/i);
  expect(await state()).toEqual(before);
});

test('the search has the keyboard after a load, and a code that is scanned at once is not lost', async () => {
  await desk.reload();
  await expect(field()).toBeFocused();
  await enterCode('Z-910');
  // A key that is a command types nothing into the field.
  await desk.evaluate(() => (document.activeElement as HTMLElement).blur());
  await desk.keyboard.press('Control+b');
  await expect(field()).not.toBeFocused();
  await desk.keyboard.press('z');
  await expect(field()).toBeFocused();
  await expect(field()).toHaveValue('z');
});

test('a code of another day is selected where the search shows it, and one that a filter hides is uncovered', async () => {
  await beginAnew();
  await enterCode('D-05');
  await beginAnew();
  await desk.getByLabel('Line or person', { exact: true }).selectOption('ID card');
  await expect(row('A-42')).toHaveCount(0);
  await enterCode('A-42');
  await expect(desk.getByLabel('Line or person', { exact: true })).toHaveValue('');
});

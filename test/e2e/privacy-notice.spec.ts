/** The house writes a privacy notice of its own in setup, and visitors read it at the kiosk, each in their language. */
import { expect, type Page, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const ARABIC = 'مكتب السجل هو المسؤول عن بياناتك.\n\nالشكاوى: https://authority.example/complain';
const LONG = Array.from({ length: 30 }, (_, place) => `Sentence ${place + 1} of what the house says.`).join(
  '\n\n',
);

async function openNotice(kiosk: Page): Promise<void> {
  await kiosk.goto(foyer.ready.kiosk);
  await kiosk.getByRole('button', { name: 'How your data is used' }).click();
  await expect(kiosk.getByRole('heading', { name: 'How your data is used' })).toBeVisible();
}

test('a notice that is saved in two languages is read in each, from its beginning to its end, and Foyer’s own in a third', async ({
  context,
}) => {
  const kiosk = await context.newPage();
  await kiosk.setViewportSize({ width: 800, height: 1280 });
  await openNotice(kiosk);
  const setup = await context.newPage();
  await setup.setViewportSize({ width: 1024, height: 768 });
  await setup.goto(foyer.ready.setup);
  await goToSection(setup, 'Privacy');
  const form = setup.getByRole('form', { name: 'Privacy' });
  const save = form.getByRole('button', { name: 'Save privacy' });

  // One character too many: nothing is sent, and nothing of it is lost.
  await form.getByRole('radio', { name: /^English/ }).check();
  const english = form.getByRole('textbox', { name: 'Text in English' });
  await english.fill('x'.repeat(1_501));
  await save.click();
  await expect(form.getByText('“English” must have at most 1,500 characters.')).toBeVisible();
  await expect(english).toBeFocused();
  await expect(english).toHaveValue('x'.repeat(1_501));

  await english.fill(LONG);
  await form.getByRole('radio', { name: /^العربية/ }).check();
  await form.getByRole('textbox', { name: 'Text in Arabic' }).fill(ARABIC);
  const preview = form.getByRole('figure', { name: 'Preview on the kiosk' });
  await expect(preview.getByText('مكتب السجل هو المسؤول عن بياناتك.')).toBeVisible();
  await expect(
    preview.getByText('يُحذف اسمك عادةً بعد 24 ساعة من الموعد. وتحتفظ به النسخ الاحتياطية حتى 8 أيام أخرى.'),
  ).toBeVisible();
  await save.click();
  await expect(form.getByText(/^Saved at/)).toBeVisible();
  await expect(
    form.getByText(/^The kiosk shows Foyer’s own text in these languages: .*German/),
  ).toBeVisible();

  // Who is reading has it at once; a long one a step at a time.
  const last = kiosk.getByText('Questions about your data?');
  await expect(kiosk.getByText('Sentence 1 of what the house says.')).toBeInViewport();
  await expect(last).not.toBeInViewport();
  const readOn = kiosk.getByRole('button', { name: 'Read on' });
  const fromStart = kiosk.getByRole('button', { name: 'Back to the beginning' });
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click();
    await expect(fromStart).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(last).toBeInViewport();
  await expect(
    kiosk.getByText(
      'Your name is normally deleted 24 hours after your appointment. Backups keep it for up to 8 days longer.',
    ),
  ).toBeInViewport();
  await fromStart.click();
  await expect(kiosk.getByText('Sentence 1 of what the house says.')).toBeInViewport();

  await kiosk.getByRole('button', { name: /^Language/ }).click();
  await kiosk.getByRole('button', { name: 'العربية' }).click();
  const notice = kiosk.locator('.notice-text');
  await expect(notice).toHaveAttribute('lang', 'ar');
  await expect(notice).toHaveAttribute('dir', 'rtl');
  await expect(notice.locator('p')).toHaveText(ARABIC.split('\n\n'));
  await expect(kiosk.locator('main a')).toHaveCount(0);
  // What Foyer says of it stays true while it is read.
  await expect(
    kiosk.getByText('يُحذف اسمك عادةً بعد 24 ساعة من الموعد. وتحتفظ به النسخ الاحتياطية حتى 8 أيام أخرى.'),
  ).toBeVisible();
  const kept = setup.getByRole('form', { name: 'How long data is stored' });
  await kept.getByLabel(/^Names/).fill('3');
  await kept.getByRole('button', { name: /^Save/ }).click();
  await expect(
    kiosk.getByText('يُحذف اسمك عادةً بعد 72 ساعة من الموعد. وتحتفظ به النسخ الاحتياطية حتى 8 أيام أخرى.'),
  ).toBeVisible();

  await kiosk.getByRole('button', { name: /العربية/ }).click();
  await kiosk.getByRole('button', { name: 'Deutsch' }).click();
  await expect(kiosk.getByText(/Ihren Namen, Ihren Termin und Ihren Code/)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

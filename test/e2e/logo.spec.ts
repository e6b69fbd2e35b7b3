/** The site's logo: an SVG becomes a PNG where it is chosen, and one that would freeze a kiosk is told in one sentence. */
import { expect, type Page, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { pngOf } from '../support/records/png-of.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let setup: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_WEBHOOK_PORT: '0' });
  setup = await browser.newPage();
  await setup.goto(foyer.ready.setup);
  await goToSection(setup, 'Brand');
});

test.afterAll(async () => {
  await setup.close();
  await foyer.stop();
  folder.remove();
});

const choose = (name: string, buffer: Buffer, mimeType = 'image/svg+xml') =>
  setup.locator('.logo-field input[type=file]').setInputFiles({ name, mimeType, buffer });
const svg = (inner: string, attributes = 'viewBox="0 0 400 200"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );

/** Copies of copies: ten to the ninth shapes in 1.9 kB. */
const COPIES = Array.from(
  { length: 9 },
  (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(10)}</g>`,
).join('');
const CLIPS = Array.from(
  { length: 9 },
  (_, n) =>
    `<clipPath id="c${n + 1}">${`<rect width="9" height="9" clip-path="url(#c${n})"/>`.repeat(10)}</clipPath>`,
).join('');

const BOMBS: Readonly<Record<string, Buffer>> = {
  'copies of copies': svg(
    `<defs><rect id="g0" width="9" height="9"/>${COPIES}</defs><use xlink:href="#g9"/>`,
  ),
  'clipping that is clipped': svg(
    `<defs><clipPath id="c0"><rect width="9" height="9"/></clipPath>${CLIPS}</defs><rect width="400" height="200" clip-path="url(#c9)"/>`,
  ),
  'a filter': svg(
    '<filter id="f"><feTurbulence numOctaves="90000"/><feGaussianBlur stdDeviation="90000"/></filter><rect width="400" height="200" filter="url(#f)"/>',
  ),
  'a filter by its style': svg('<rect width="400" height="200" style="fill:red; filter : blur(9000px)"/>'),
  'a filter by a sheet': svg(
    '<style>.a{filter:blur(9000px)}</style><rect class="a" width="400" height="200"/>',
  ),
  'a rule for all': svg('<style>rect{clip-path:url(#c)}</style><rect width="400" height="200"/>'),
  dashes: svg('<path d="M0 0H99999999" stroke="red" stroke-dasharray="0.0001"/>'),
  patterns: svg(
    '<pattern id="p" width="0.001" height="0.001"><path d="M0 0h1"/></pattern><path fill="url(#p)"/>',
  ),
  'a page inside': svg(
    '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  ),
  'entities of its own': Buffer.from(
    '<!DOCTYPE svg [<!ENTITY a "<g/>">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&a;</svg>',
  ),
  'many shapes': svg('<path d="M0 0h400v200z"/>'.repeat(2_000)),
  'deep groups': svg(`${'<g opacity=".9">'.repeat(100)}<path d="M0 0h9v9z"/>${'</g>'.repeat(100)}`),
  'no shape': svg('<path d="M0 0h9v9z"/>', 'viewBox="0 0 4000 1"'),
};

test('an SVG that a screen may stand still over is refused in one sentence, and setup goes on', async () => {
  for (const [name, bomb] of Object.entries(BOMBS)) {
    expect(bomb.length, name).toBeLessThan(200_000);
    await choose('logo.svg', bomb);
    await expect(
      setup.getByText(/^This picture is too complex for screens\. Save it as a PNG/),
      name,
    ).toBeVisible();
    await expect(setup.getByText('No logo', { exact: false }).first(), name).toBeVisible();
    // The sentence about the previous file is gone after another choice.
    await choose('logo.png', pngOf(), 'image/png');
    await expect(setup.getByText(/^This picture is too complex/), name).toHaveCount(0);
    await setup.getByRole('button', { name: 'Remove the logo' }).click();
  }
});

test('a PNG of gigabytes is refused before it is decoded', async () => {
  await choose('logo.png', pngOf(30_000, 30_000), 'image/png');
  await expect(setup.getByText(/^This picture is too complex for screens/)).toBeVisible();
});

test('an SVG as drawing programs write it becomes a PNG, which the kiosk shows from an address of its own', async ({
  page,
}) => {
  const logo = `<?xml version="1.0" encoding="UTF-8"?>
    <!-- Generator: a drawing program -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="200mm" height="100mm" viewBox="0 0 400 200">
      <metadata>made by hand</metadata><title>Logo</title>
      <inkscape:grid type="xygrid"/>
      <style type="text/css">/* colours */ .cls-1{fill:#0c5c56;} .cls-2,.cls-3{fill:url(#g);stroke-dasharray:none}</style>
      <defs><linearGradient id="f"><stop stop-color="#0c5c56"/><stop offset="1" stop-color="#fff"/></linearGradient>
        <linearGradient id="g" xlink:href="#f"/><clipPath id="c"><rect width="200" height="200"/></clipPath></defs>
      <g clip-path="url(#c)"><rect class="cls-1" width="400" height="200"/></g>
      <circle class="cls-2" cx="300" cy="100" r="50" style="stroke:none;filter:none;-inkscape-stroke:none"/>
      <text x="10" y="100" font-family="sans-serif">Foyer</text>
      <script>document.documentElement.setAttribute('data-ran', 'yes')</script></svg>`;
  await choose('logo.svg', Buffer.from(logo));
  const shown = setup.locator('.logo-box img');
  await expect(shown).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(shown).toHaveJSProperty('naturalWidth', 640);
  // The clipped part of the picture is missing, and the rest is there.
  const alpha = await shown.evaluate((image) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 320;
    const context = canvas.getContext('2d');
    context?.drawImage(image as HTMLImageElement, 0, 0);
    const at = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
    return [at(20, 20), at(620, 20), at(480, 160)];
  });
  expect(alpha).toEqual([255, 0, 255]);
  await setup.getByRole('button', { name: 'Save brand' }).click();
  await expect(setup.getByText(/^Saved at/).first()).toBeVisible();

  await page.goto(foyer.ready.kiosk);
  const picture = page.locator('.logo-picture');
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  const address = await picture.evaluate((image) => (image as HTMLImageElement).src);
  expect(new URL(address).pathname).toMatch(/^\/pictures\/logo-[0-9a-f]{32}\.png$/);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(401);
  await page.context().addCookies(cookies);
});

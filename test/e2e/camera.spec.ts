/** A visitor holds a QR code before the camera: the picture of a fake camera is a film that the test makes. */
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/provisions/browser.ts';
import { barSquares } from '../support/records/bar-picture.ts';
import { lightness, type Squares } from '../support/records/camera-picture.ts';
import { untilDayIsKnown } from '../support/started/known-booking.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let browser: Browser | undefined;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_CAMERA: 'true' });
  await untilDayIsKnown(foyer.ready);
});

test.afterEach(async () => {
  await browser?.close();
  browser = undefined;
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** Ten pictures a second of 640x480 in the format Chromium's fake camera takes: first the lobby, then a hand with a code. */
function film(path: string, code: string | Squares | undefined): void {
  const grey = Buffer.alloc((640 * 480) / 2, 128);
  const file = openSync(path, 'w');
  writeSync(file, 'YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n');
  for (let second = 0; second < 3; second += 1) {
    const held = second === 0 ? undefined : code;
    const scale = typeof code === 'string' ? 6 : 4;
    const picture = Buffer.from(lightness(held, { scale, turned: 8, noise: 25 }));
    for (let taken = 0; taken < 10; taken += 1) {
      writeSync(file, 'FRAME\n');
      writeSync(file, picture);
      writeSync(file, grey);
    }
  }
  closeSync(file);
}

/** A browser with a camera that shows `film`; without one, a machine that has no camera. */
async function openKiosk(filmPath?: string): Promise<{ page: Page; complaints: string[] }> {
  const executablePath = findBrowser();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(filmPath === undefined
        ? []
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filmPath}`]),
      '--use-fake-ui-for-media-stream',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(foyer.ready.kiosk);
  return { page, complaints };
}

test('a visitor holds a QR code before the camera and is asked "Is this you?"', async () => {
  const path = join(folder.path, 'code.y4m');
  film(path, 'https://book.example/visit/A-42');

  const { page, complaints } = await openKiosk(path);

  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText('Anna K.')).toBeVisible();
  // The code is still held up, and the kiosk does not read it again.
  await page.waitForTimeout(3_000);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a visitor holds a letter with a bar code before the camera, and no page loads anything from elsewhere', async () => {
  const path = join(folder.path, 'bars.y4m');
  film(path, barSquares('code128', 'A-42'));

  const { page, complaints } = await openKiosk(path);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(foyer.ready.kiosk).origin)) elsewhere.push(request.url());
  });

  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText('Anna K.')).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the start screen shows what the camera sees, and a code can still be typed', async () => {
  const path = join(folder.path, 'lobby.y4m');
  film(path, undefined);

  const { page, complaints } = await openKiosk(path);

  const video = page.locator('[data-camera="on"] video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(640);
  const sounds = await video.evaluate(
    (element: HTMLVideoElement) => (element.srcObject as MediaStream).getAudioTracks().length,
  );
  expect(sounds).toBe(0);
  await page.keyboard.type('qq77', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen]').first()).not.toHaveAttribute('data-screen', 'start');
  expect(complaints).toEqual([]);
});

test('a machine without a camera has the same kiosk and says nothing of it', async () => {
  const { page, complaints } = await openKiosk();

  await expect(page.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(page.locator('[data-camera]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

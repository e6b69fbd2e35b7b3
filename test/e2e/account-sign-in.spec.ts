/**
 * Clerks who sign in with an account of a real provider, in a real browser at a front desk of the network: 127.0.0.2
 * stands in for it. The browser goes to another site and comes back, as strict with cookies as browsers are.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { systemClock } from '../../src/clock/clock.ts';
import { openScreens } from '../../src/main/access/screens.ts';
import { cookieName } from '../../src/main/lan/screen-cookies.ts';
import { changedHub } from '../faults/changed-hub.ts';
import { createHubs, type Hubs } from '../faults/hub-process.ts';
import { openScreen } from '../faults/screen.ts';
import { ANNA, openProviders, type Providers, type TestProvider } from '../support/oidc/providers.ts';
import { hubCertificate, trustingBrowser } from '../support/pages/trusting-browser.ts';
import { silentLog } from '../support/silent-log.ts';
import { type Ready, temporaryFolder } from '../support/started/running-foyer.ts';

const HUB = 'lobby.example';
const PIN = '482915';
const SETUP_PIN = '735924';

const folder = temporaryFolder();
let providers: Providers;
let provider: TestProvider;
let hubs: Hubs;
let browser: Browser;
let desk: Page;

test.describe.configure({ mode: 'serial' });

/** The pass of a front desk that staff let in, as a run before this one left it. */
function admitDesk(): string {
  const known = openScreens({
    path: join(folder.path, 'screens.json'),
    random: randomBytes,
    clock: systemClock,
    log: silentLog,
  });
  const pass = known.passAgain(known.admit('desk', { name: 'Counter' })?.id ?? '')?.pass;
  if (pass === undefined) throw new Error('no desk can be let in');
  return pass;
}

/** From its sources, with its pages as built. It asks the provider each second, since a quarter of an hour is too long here. */
async function startHub(): Promise<Ready> {
  const caFile = join(folder.path, 'provider.pem');
  writeFileSync(caFile, providers.ca);
  const network = { addresses: ['127.0.0.2'], names: [HUB] };
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ network, caFile }));
  const command = changedHub([
    ['headless.ts', "'../renderer'", "'../../out/renderer'"],
    ['oidc/live-account.ts', 'CHECK_EVERY_MS = 15 * MINUTE_MS', 'CHECK_EVERY_MS = 1_000'],
  ]);
  hubs = createHubs(await command());
  const env = {
    // Nothing answers there: these tests need no booking system.
    FOYER_BASE_URL: 'https://127.0.0.1:9',
    FOYER_API_KEY: 'a key of a test',
    FOYER_WEBHOOK_SECRET: 'a secret of a test',
    FOYER_WEBHOOK_PORT: '0',
    FOYER_LOCALE: 'en-GB',
  };
  const hub = hubs.launch({ dataDir: folder.path, env });
  const ready = await hub.ready;
  if (ready === undefined) throw new Error(`the hub did not come up: ${hub.lastWords()}`);
  return ready;
}

/** As an administrator sets it, who registered the desk's address at the provider. */
async function setProvider(ready: Ready, desksOrigin: string): Promise<void> {
  provider = await providers.begin([`${desksOrigin}/desk/account`]);
  const { client, close } = await openScreen(ready.setup);
  await client.administrator.choose({ pin: SETUP_PIN });
  const oidc = { issuer: provider.issuer, clientId: 'foyer', deskGroups: ['lobby-desk'] };
  const saved = await client.settings.save({ oidc, oidcSecret: provider.secret });
  close();
  expect(saved.kind).toBe('saved');
}

test.beforeAll(async () => {
  providers = await openProviders();
  const pass = admitDesk();
  const ready = await startHub();
  const port = Number(new URL(ready.desk).port);
  const origin = `https://${HUB}:${port}`;
  await setProvider(ready, origin);
  browser = await trustingBrowser([HUB], [hubCertificate(folder.path), providers.certPem]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    {
      name: cookieName({ surface: 'desk', port, isSecure: true }, 1),
      value: pass,
      url: `${origin}/`,
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  desk = await context.newPage();
  await desk.goto(`${origin}/desk/`);
});

test.afterAll(async () => {
  await browser.close();
  await hubs.killAll();
  await providers.close();
  folder.remove();
});

const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
const signIn = () => press('Sign in with your account');
const isLocked = () => expect(desk.getByRole('heading', { name: 'Front desk locked' })).toBeVisible();
const isIn = () => expect(desk.locator('.clerk-name')).toContainText('Anna Okafor');

async function enterPin(): Promise<void> {
  await press('Anna Okafor');
  await desk.getByLabel('Anna Okafor’s PIN').fill(PIN);
  await press('Sign in');
}

test('a clerk signs in with an account, chooses a PIN once, and the front desk says who is there', async () => {
  await isLocked();
  await signIn();
  await expect(desk.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await desk.getByLabel('New PIN', { exact: true }).fill(PIN);
  await desk.getByLabel('Repeat PIN', { exact: true }).fill(PIN);
  await press('Set PIN');
  await isIn();
  // The way back left no code of the provider in the address.
  expect(new URL(desk.url()).pathname + new URL(desk.url()).search).toBe('/desk/');
  await desk.reload();
  await isIn();
});

test('a clerk who left the group is signed out at the next check and reads why, and the PIN opens nothing', async () => {
  await provider.order({ person: { ...ANNA, groups: [] } });
  const sentence = 'Your account may not be used here. Ask your administrator for access.';
  await expect(desk.getByText(sentence)).toBeVisible();
  await isLocked();
  expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([]);
  await enterPin();
  await expect(desk.getByText('Sign in with your account first.')).toBeVisible();
  await signIn();
  await expect(desk.getByText(sentence)).toBeVisible();
  await isLocked();
});

test('while the provider is away a clerk reads after a lock what to do, and comes in by PIN', async () => {
  await provider.order({ person: ANNA });
  await signIn();
  await isIn();
  await provider.stop();
  await press('Lock');
  await isLocked();
  await signIn();
  await expect(
    desk.getByText('Your organization’s sign-in service does not respond. Try again later, or use your PIN.'),
  ).toBeVisible();
  await isLocked();
  await enterPin();
  await isIn();
});

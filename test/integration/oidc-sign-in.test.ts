import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/clock/clock.ts';
import {
  CHECK_EVERY_MS,
  HOLDS_MS,
  LASTS_MS,
  RETRY_MS,
  UNCHECKED_MS,
} from '../../src/main/oidc/live-account.ts';
import { STEP_MS } from '../../src/main/oidc/provider.ts';
import { eventually } from '../support/eventually.ts';
import {
  type AccountHouse as House,
  accountHouses,
  SETUP_PIN,
  type TestScreen,
} from '../support/oidc/account-house.ts';
import { ANNA } from '../support/oidc/providers.ts';

const accountHouse = accountHouses();

const PIN = '482915';

const nameAt = async (desk: TestScreen): Promise<string | undefined> => (await desk.who()).me?.name;
const problemAt = async (desk: TestScreen): Promise<string | undefined> =>
  (await desk.who()).account?.problem;

/** The desk does not lock on its own while hours pass. */
const neverLocks = (house: House) => house.host.access.saveSettings({ staffLockMin: 0 });

async function trailOf(house: House): Promise<string[]> {
  const { entries } = house.host.access.hub().audit.search({});
  return entries.map(
    ({ clerk = 'nobody', screen, action, outcome }) => `${clerk}, ${screen}: ${action} ${outcome}`,
  );
}

it('a clerk whose group may use the front desk signs in with an account, and the trail says who', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  expect(await desk.who()).toMatchObject({ signIn: 'on', clerks: [], account: {} });
  await expect(desk.client.hub.dismissNotice({ noticeId: 'x' })).rejects.toMatchObject({ code: 'LOCKED' });
  const page = await desk.signIn();
  expect(page).toMatchObject({ status: 200, headers: { refresh: '0; url=/desk/' } });
  expect(await nameAt(desk)).toBe('Anna Okafor');
  expect(await desk.client.hub.dismissNotice({ noticeId: 'x' })).toEqual({ dismissed: false });
  expect(await trailOf(house)).toEqual([
    'Anna Okafor, desk 1: hub.dismissNotice not-done',
    'Anna Okafor, desk 1: staff.accountSignIn right',
  ]);
});

it('somebody of another group stays outside, and the front desk says why', async () => {
  const house = await accountHouse({ person: { name: 'Sam', groups: ['cantina'] } });
  const desk = await house.screen('desk');
  await desk.signIn();
  expect(await desk.who()).toMatchObject({ account: { problem: 'not-member' } });
  expect(await nameAt(desk)).toBeUndefined();
});

it('a provider that names no groups opens no desk', async () => {
  const house = await accountHouse({ person: { name: 'Sam' } });
  const desk = await house.screen('desk');
  await desk.signIn();
  expect(await problemAt(desk)).toBe('no-groups');
});

it('an administrator by group opens setup and the desk, a clerk by group the desk alone', async () => {
  const house = await accountHouse();
  const setup = await house.screen('setup');
  await setup.client.administrator.choose({ pin: SETUP_PIN });
  await setup.client.administrator.lock();
  await setup.signIn();
  expect(await setup.door()).toMatchObject({ standing: 'locked', account: { problem: 'not-member' } });
  await house.provider.order({ person: { name: 'Ines Admin', groups: ['lobby-admins'] } });
  await setup.signIn();
  expect((await setup.door()).standing).toBe('open');
  await setup.client.copies.make();
  expect((await trailOf(house))[0]).toBe('Ines Admin, setup 1: copies.make made');
  const desk = await house.screen('desk');
  await desk.signIn();
  expect(await nameAt(desk)).toBe('Ines Admin');
});

it('no account opens a setup that has no PIN yet', async () => {
  const house = await accountHouse({ person: { name: 'Ines Admin', groups: ['lobby-admins'] } });
  const setup = await house.screen('setup');
  await setup.signIn();
  expect((await setup.door()).standing).not.toBe('open');
});

it('a clerk who has left the group is signed out at the next check, and the PIN opens nothing any more', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  expect(await desk.client.staff.choosePin({ pin: PIN })).toEqual({ kind: 'done' });
  await house.provider.order({ person: { ...ANNA, groups: [] } });
  await house.clock.advance(CHECK_EVERY_MS - MINUTE_MS);
  expect(await nameAt(desk)).toBe('Anna Okafor');
  await house.clock.advance(MINUTE_MS);
  await eventually(async () => expect(await problemAt(desk)).toBe('not-member'));
  expect(await nameAt(desk)).toBeUndefined();
  const [clerk] = (await desk.who()).clerks;
  const again = await desk.client.staff.signIn({ clerkId: clerk?.clerkId ?? '', pin: PIN });
  expect(again).toEqual({ kind: 'account-due' });
  expect((await trailOf(house)).filter((line) => line.includes('accountEnded'))).toEqual([
    'Anna Okafor, desk 1: staff.accountEnded not-member',
  ]);
});

it('a clerk whose account was closed is signed out at the next check', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  await house.provider.order({ person: { ...ANNA, isGone: true } });
  await house.clock.advance(CHECK_EVERY_MS);
  await eventually(async () => expect(await nameAt(desk)).toBeUndefined());
});

it('an administrator who is a clerk from now on loses setup at the next check, and keeps the desk', async () => {
  const house = await accountHouse({ person: { name: 'Ines', groups: ['lobby-admins'] } });
  await neverLocks(house);
  const [setup, desk] = [await house.screen('setup'), await house.screen('desk')];
  await setup.client.administrator.choose({ pin: SETUP_PIN });
  await setup.client.administrator.lock();
  await setup.signIn();
  await desk.signIn();
  await house.provider.order({ person: { name: 'Ines', groups: ['lobby-desk'] } });
  await house.clock.advance(CHECK_EVERY_MS - MINUTE_MS);
  await setup.client.administrator.active();
  await house.clock.advance(MINUTE_MS);
  await eventually(async () => expect((await setup.door()).standing).toBe('locked'));
  expect(await nameAt(desk)).toBe('Ines');
});

it('while the provider is away, the last sign-in holds for twelve hours and no longer', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  await house.provider.stop();
  await house.clock.advance(CHECK_EVERY_MS);
  await eventually(() => expect(house.host.accounts.clerks.isAway()).toBe(true));
  expect(await nameAt(desk)).toBe('Anna Okafor');
  house.clock.stall(HOLDS_MS - CHECK_EVERY_MS - MINUTE_MS);
  await house.clock.advance(0);
  expect(await nameAt(desk)).toBe('Anna Okafor');
  await eventually(async () => {
    await house.clock.advance(1_000);
    expect(await nameAt(desk)).toBeUndefined();
  });
  expect(await problemAt(desk)).toBe('due');
  expect(house.clock.monotonic()).toBeLessThan(HOLDS_MS + HOUR_MS);
  // And nobody new comes in.
  const page = await desk.browser.go(`${desk.origin}/desk/account/begin`);
  expect(page).toMatchObject({ status: 200, headers: { refresh: '0; url=/desk/' } });
  expect(await problemAt(desk)).toBe('away');
});

it('a provider that comes back in time is asked again, and the clerk never noticed', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  await house.provider.order({ spoilt: 'failing' });
  await house.clock.advance(CHECK_EVERY_MS);
  await eventually(() => expect(house.host.accounts.clerks.isAway()).toBe(true));
  await house.provider.order({ spoilt: 'nothing' });
  await house.clock.advance(RETRY_MS);
  await eventually(() => expect(house.host.accounts.clerks.isAway()).toBe(false));
  expect(await nameAt(desk)).toBe('Anna Okafor');
});

it('a provider without refresh tokens is not asked again: the sign-in ends after four hours', async () => {
  const house = await accountHouse({ givesRefreshTokens: false });
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  house.clock.stall(UNCHECKED_MS - MINUTE_MS);
  await house.clock.advance(0);
  expect(await nameAt(desk)).toBe('Anna Okafor');
  await house.clock.advance(MINUTE_MS);
  expect(await nameAt(desk)).toBeUndefined();
  expect(await problemAt(desk)).toBe('due');
});

it('a sign-in ends after sixteen hours, so that each morning begins with the account', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  house.clock.stall(LASTS_MS);
  await house.clock.advance(0);
  await eventually(async () => expect(await nameAt(desk)).toBeUndefined());
});

it('the PIN that a clerk chose is the quick lock, at the screen where the account was used', async () => {
  const house = await accountHouse();
  const [desk, other] = [await house.screen('desk'), await house.screen('desk')];
  await desk.signIn();
  expect((await desk.who()).account?.offersPin).toBe(true);
  expect(await desk.client.staff.choosePin({ pin: '111111' })).toMatchObject({ kind: 'bad-pin' });
  expect(await desk.client.staff.choosePin({ pin: PIN })).toEqual({ kind: 'done' });
  expect((await desk.who()).account?.offersPin).toBeUndefined();
  await desk.client.staff.lock();
  const [clerk] = (await desk.who()).clerks;
  expect(clerk).toMatchObject({ name: 'Anna Okafor', hasAccount: true });
  // Nobody learns there who works here.
  expect((await other.who()).clerks).toEqual([]);
  const clerkId = clerk?.clerkId ?? '';
  expect(await desk.client.staff.signIn({ clerkId, pin: '593726' })).toMatchObject({ kind: 'wrong-pin' });
  expect(await desk.client.staff.signIn({ clerkId, pin: PIN })).toEqual({ kind: 'right' });
  expect(await nameAt(desk)).toBe('Anna Okafor');
  // Whoever came by PIN does not choose another.
  expect(await desk.client.staff.choosePin({ pin: '593726' })).toEqual({ kind: 'unknown' });
  const kept = readFileSync(join(house.folder, 'accounts.json'), 'utf8');
  for (const word of [PIN, 'the-subject']) expect(kept).not.toContain(word);
});

it('a clerk who chooses a PIN learns little of the setup PIN, and nothing after the sign-in with the account', async () => {
  const house = await accountHouse();
  const [setup, desk] = [await house.screen('setup'), await house.screen('desk')];
  await setup.client.administrator.choose({ pin: SETUP_PIN });
  const choose = (pin: string) => desk.client.staff.choosePin({ pin });
  await desk.signIn();
  expect(await choose(SETUP_PIN)).toEqual({ kind: 'bad-pin', problem: 'pin-shared' });
  expect(await choose(PIN)).toEqual({ kind: 'done' });
  const clerkId = (await desk.who()).me?.clerkId ?? '';
  await desk.client.staff.lock();
  await desk.client.staff.signIn({ clerkId, pin: PIN });
  for (const pin of [SETUP_PIN, '593726']) expect(await choose(pin)).toEqual({ kind: 'unknown' });
  await desk.signIn();
  for (let time = 0; time < 3; time += 1)
    expect(await choose(SETUP_PIN)).toEqual({ kind: 'bad-pin', problem: 'pin-shared' });
  for (const pin of [SETUP_PIN, '593726']) expect(await choose(pin)).toEqual({ kind: 'unknown' });
});

it('after a restart the PIN waits for the account, unless the provider is away or something else answers for it', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  await desk.signIn();
  await desk.client.staff.choosePin({ pin: PIN });
  const clerkId = (await desk.who()).me?.clerkId ?? '';
  // What a restart forgets.
  house.host.accounts.close();
  await desk.client.staff.lock();
  expect(await desk.client.staff.signIn({ clerkId, pin: PIN })).toEqual({ kind: 'account-due' });
  for (const goAway of [() => house.provider.order({ spoilt: 'filtered' }), house.provider.stop]) {
    await goAway();
    expect(await desk.client.staff.signIn({ clerkId, pin: PIN })).toEqual({ kind: 'right' });
    await desk.client.staff.lock();
    house.host.accounts.close();
  }
  await house.clock.advance(HOLDS_MS);
  expect(await desk.client.staff.signIn({ clerkId, pin: PIN })).toEqual({ kind: 'account-due' });
});

it('where the provider is away, the setup PIN opens a desk of the Foyer computer and no other', async () => {
  const house = await accountHouse();
  const setup = await house.screen('setup');
  await setup.client.administrator.choose({ pin: SETUP_PIN });
  const here = house.screens.enrol('desk');
  if (!here) throw new Error('no desk');
  const { staff } = house.host.access;
  expect(staff.takesSetupPin(here.screen)).toBe(false);
  await house.provider.stop();
  const desk = await house.screen('desk');
  await desk.browser.go(`${desk.origin}/desk/account/begin`);
  expect(staff.takesSetupPin(here.screen)).toBe(true);
  expect((await desk.who()).account?.takesSetupPin).toBeUndefined();
  expect(await desk.client.staff.enterBySetupPin({ pin: SETUP_PIN })).toEqual({ kind: 'unknown' });
  staff.seatAdministrator(here.screen.id);
  expect(staff.deskAt(here.screen.id)).toMatchObject({ kind: 'open', clerk: { name: 'Administrator' } });
});

it('clocks that are apart by more than five minutes are named as the cause', async () => {
  for (const clockAheadMs of [-2 * HOUR_MS, 10 * MINUTE_MS]) {
    const house = await accountHouse({ clockAheadMs });
    const desk = await house.screen('desk');
    await desk.signIn();
    expect([await problemAt(desk), await nameAt(desk)]).toEqual(['clock', undefined]);
  }
});

it('clocks that are apart by less let people in', async () => {
  for (const clockAheadMs of [-4 * MINUTE_MS, 4 * MINUTE_MS]) {
    const house = await accountHouse({ clockAheadMs });
    const desk = await house.screen('desk');
    await desk.signIn();
    expect(await nameAt(desk)).toBe('Anna Okafor');
  }
});

it.each(['forged', 'unsigned', 'large'] as const)('an ID token that is %s opens nothing', async (spoilt) => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  await house.provider.order({ spoilt });
  await desk.signIn();
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['rejected', undefined]);
});

it.each(['forged', 'filtered', 'refusing'] as const)(
  'a check whose answer is %s says nothing about the clerk, who stays until the last answer is too old',
  async (spoilt) => {
    const house = await accountHouse();
    await neverLocks(house);
    const desk = await house.screen('desk');
    await desk.signIn();
    await house.provider.order({ spoilt });
    await house.clock.advance(CHECK_EVERY_MS);
    await eventually(() => expect(house.host.accounts.clerks.isAway()).toBe(true));
    expect(await nameAt(desk)).toBe('Anna Okafor');
    house.clock.stall(HOLDS_MS);
    await house.clock.advance(RETRY_MS);
    await eventually(async () => expect(await problemAt(desk)).toBe('due'));
  },
);

it('a clerk who left the group while groups were changed in setup is signed out at the next check', async () => {
  const house = await accountHouse();
  await neverLocks(house);
  const desk = await house.screen('desk');
  await desk.signIn();
  await house.provider.order({ spoilt: 'hanging' });
  await house.clock.advance(CHECK_EVERY_MS);
  await house.host.access.saveSettings({ oidc: { ...house.oidc, deskGroups: ['lobby-desk', 'more'] } });
  await house.clock.advance(STEP_MS);
  await eventually(() => expect(house.host.accounts.clerks.isAway()).toBe(true));
  expect(await nameAt(desk)).toBe('Anna Okafor');
  await house.provider.order({ spoilt: 'nothing', person: { ...ANNA, groups: [] } });
  await house.clock.advance(RETRY_MS);
  await eventually(async () => expect(await problemAt(desk)).toBe('not-member'));
});

it('after a lock the provider asks for the password again, whatever its cookie remembers', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  await desk.signIn();
  await desk.client.staff.lock();
  await house.provider.order({ spoilt: 'unproved' });
  await desk.signIn();
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['cancelled', undefined]);
  await house.provider.order({ spoilt: 'nothing' });
  await desk.signIn();
  expect(await nameAt(desk)).toBe('Anna Okafor');
});

it('a password that was asked for before the sign-in began opens nothing', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  await house.provider.order({ spoilt: 'proved-long-ago' });
  await desk.signIn();
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['rejected', undefined]);
});

it('an answer is good for one use, and its code too', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const answer = await desk.answer();
  const cookies = [...desk.browser.cookies];
  expect((await desk.browser.go(answer, 'cross-site')).status).toBe(200);
  await desk.client.staff.lock();
  // The same address again, as from the history, also with the cookie that was removed.
  expect((await desk.browser.go(answer, 'cross-site')).status).toBe(403);
  for (const [name, cookie] of cookies) desk.browser.cookies.set(name, cookie);
  expect((await desk.browser.go(answer, 'cross-site')).status).toBe(403);
  // The used code with the state of a new sign-in.
  const next = new URL(await desk.answer());
  next.searchParams.set('code', new URL(answer).searchParams.get('code') ?? '');
  await desk.browser.go(next.href, 'cross-site');
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['rejected', undefined]);
});

it('an answer of another issuer is not used', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const answer = new URL(await desk.answer());
  answer.searchParams.set('iss', 'https://evil.example');
  await desk.browser.go(answer.href, 'cross-site');
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['rejected', undefined]);
});

it('a link with a strange state ends no sign-in, and starts none', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const answer = await desk.answer();
  const strange = new URL(answer);
  strange.searchParams.set('state', 'x'.repeat(43));
  expect((await desk.browser.go(strange.href, 'cross-site')).status).toBe(403);
  for (const link of ['?code=x', '?code=x&state=a&state=b', ''])
    expect((await desk.browser.go(`${desk.callback}${link}`, 'cross-site')).status).toBe(403);
  await desk.browser.go(answer, 'cross-site');
  expect(await nameAt(desk)).toBe('Anna Okafor');
});

it('an answer opens only the browser that began, so nobody is signed in at a stranger’s screen', async () => {
  const house = await accountHouse();
  const [mine, strangers] = [await house.screen('desk'), await house.screen('desk')];
  const answer = await strangers.answer();
  expect((await mine.browser.go(answer, 'cross-site')).status).toBe(403);
  expect([await nameAt(mine), await nameAt(strangers)]).toEqual([undefined, undefined]);
});

it('the address that a browser is led to is always Foyer’s own page, whatever the answer says', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const answer = new URL(await desk.answer());
  for (const name of ['next', 'redirect', 'redirect_uri', 'url', 'screen'])
    answer.searchParams.set(name, 'https://evil.example/');
  const page = await desk.browser.go(answer.href, 'cross-site');
  expect(page.headers['refresh']).toBe('0; url=/desk/');
  expect(page.headers['location']).toBeUndefined();
  const begun = await desk.browser.go(`${desk.origin}/desk/account/begin?next=https://evil.example/`);
  const { origin, searchParams } = new URL(String(begun.headers['location']));
  expect([origin, searchParams.get('redirect_uri')]).toEqual([house.provider.issuer, desk.callback]);
});

it('the cookie of a sign-in is for this host alone, unseen by scripts, short-lived and new each time', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const begin = () => desk.browser.go(`${desk.origin}/desk/account/begin`);
  const [one, two] = [await begin(), await begin()].map(({ headers }) => String(headers['set-cookie']));
  expect(one).toMatch(
    /^__Host-foyer-account-desk-\d+=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(one).not.toBe(two);
  const page = await desk.signIn();
  expect(String(page.headers['set-cookie'])).toContain('=; Path=/; Max-Age=0;');
});

it('another site cannot begin a sign-in, and neither can a browser that is no screen', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const address = `${desk.origin}/desk/account/begin`;
  expect((await desk.browser.go(address, 'cross-site')).status).toBe(403);
  desk.browser.cookies.clear();
  expect((await desk.browser.go(address)).status).toBe(401);
});

it('a sign-in that takes longer than ten minutes is over', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  const answer = await desk.answer();
  await house.clock.advance(10 * MINUTE_MS);
  expect((await desk.browser.go(answer, 'cross-site')).status).toBe(403);
});

it('a provider that never answers holds up a sign-in for eight seconds and nothing else at all', async () => {
  const house = await accountHouse();
  const [desk, other] = [await house.screen('desk'), await house.screen('desk')];
  const answer = await desk.answer();
  await house.provider.order({ spoilt: 'hanging' });
  const page = desk.browser.go(answer, 'cross-site');
  // Meanwhile the others are answered.
  expect((await other.browser.go(`${other.origin}/desk/`)).status).toBe(200);
  expect(await other.who()).toMatchObject({ signIn: 'on' });
  await eventually(() => expect(house.clock.pending()).toBeGreaterThan(0));
  await house.clock.advance(STEP_MS);
  expect((await page).status).toBe(200);
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['away', undefined]);
});

it('a change of groups in setup counts at once, and switching accounts off opens the desk as before', async () => {
  const house = await accountHouse();
  const desk = await house.screen('desk');
  await desk.signIn();
  const { access } = house.host;
  await access.saveSettings({ oidc: { ...house.oidc, deskGroups: ['others'] } });
  expect([await problemAt(desk), await nameAt(desk)]).toEqual(['not-member', undefined]);
  await access.saveSettings({ oidc: null });
  expect(await desk.who()).toMatchObject({ signIn: 'off' });
  expect((await desk.who()).account).toBeUndefined();
  expect(access.settingsView().oidcSecret).toBe('missing');
});

it('the client secret is sealed, shown to nobody, and never sent to another issuer', async () => {
  const house = await accountHouse();
  const { access } = house.host;
  expect(access.settingsView().oidcSecret).toBe('set');
  expect(JSON.stringify(access.settingsView())).not.toContain(house.provider.secret);
  expect(readFileSync(join(house.folder, 'settings.json'), 'utf8')).not.toContain(house.provider.secret);
  await access.saveSettings({ oidc: { ...house.oidc, issuer: 'https://another.example' } });
  expect(access.settingsView().oidcSecret).toBe('missing');
});

it('setup tests the provider, and says what is wrong with it', async () => {
  const house = await accountHouse();
  const setup = await house.screen('setup');
  await setup.client.administrator.choose({ pin: SETUP_PIN });
  expect(await setup.client.oidc.test()).toEqual({ kind: 'works' });
  await house.provider.stop();
  expect(await setup.client.oidc.test()).toEqual({ kind: 'away' });
});

it('an issuer that calls itself something else is not used', async () => {
  const house = await accountHouse();
  const port = new URL(house.provider.issuer).port;
  await house.host.access.saveSettings({ oidc: { ...house.oidc, issuer: `https://localhost:${port}` } });
  expect(await house.host.accounts.test()).toEqual({ kind: 'rejected' });
});

import { describe, expect, it, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { ScreenSettings } from '../../../contract/screen.ts';
import { createScreenStore } from '../../rpc/screen-store.ts';
import type { OrderPage } from './order-page.ts';
import { createScreenHand, mayReload, reloadsFor, SHOWN_MS } from './screen-hand.ts';

function screenOf(about: { isIdle?: boolean; untouchedMs?: number; keeps?: boolean } = {}) {
  const connection = createConnectionByHand();
  const clock = createFakeClock();
  const now = { isIdle: true, untouchedMs: 60_000, keeps: true, ...about };
  const size = { width: 1920, height: 1080 };
  let isRefused = false;
  const resized: (() => void)[] = [];
  let reloads = 0;
  let kept: string | undefined;
  const page: OrderPage = {
    reload: () => void (reloads += 1),
    isIdle: () => now.isIdle,
    untouchedMs: () => now.untouchedMs,
    remembered: () => kept,
    remember: (version) => {
      if (now.keeps) kept = version;
    },
  };
  const hand = createScreenHand({
    connection,
    screen: createScreenStore(connection),
    clock,
    page,
    isRefused: () => Promise.resolve(isRefused),
    leave: page.reload,
    size: () => size,
    onResize: (changed) => resized.push(changed),
  });
  connection.become('connected');
  const settings = (hubVersion: string) =>
    connection.tellTo('screen.watch', { hubVersion } satisfies Partial<ScreenSettings>);
  const reports = () => connection.asked().filter(({ path }) => path === 'screen.report');
  const resize = (width: number) => {
    size.width = width;
    for (const changed of resized) changed();
  };
  const revoke = () => void (isRefused = true);
  const order = (value: unknown) => connection.tellTo('screen.orders', value);
  return { connection, clock, hand, now, settings, order, reports, resize, revoke, reloads: () => reloads };
}

describe('A screen in the hand of staff', () => {
  it('a screen in the hand of staff shows its name for ten seconds, from the last time it was asked', async () => {
    const { hand, clock, order } = screenOf();
    order({ kind: 'identify', name: 'TV at the stairs' });
    expect(hand.state.getState().shown).toEqual({ name: 'TV at the stairs' });
    await clock.advance(SHOWN_MS - 1_000);
    order({ kind: 'identify', name: 'TV at the stairs' });
    await clock.advance(SHOWN_MS - 1_000);
    expect(hand.state.getState().shown).toBeDefined();
    await clock.advance(1_000);
    expect(hand.state.getState().shown).toBeUndefined();
  });

  it('a screen in the hand of staff takes what a person tests with how the page is at that moment, and tells what was found', async () => {
    const { connection, hand, order, now } = screenOf({ isIdle: false, untouchedMs: 400 });
    const taken: unknown[] = [];
    hand.onTry((trial, page) => taken.push([trial, page]));
    const trial = { trialId: 't', part: 'touch' };
    order({ kind: 'try', trial });
    now.isIdle = true;
    order({ kind: 'try' });
    expect(taken).toEqual([
      [trial, { isIdle: false, untouchedMs: 400 }],
      [undefined, { isIdle: true, untouchedMs: 400 }],
    ]);
    hand.reportTrial('t', { kind: 'busy' });
    expect(connection.asked().at(-1)).toEqual({
      path: 'guidedTest.tell',
      input: { trialId: 't', finding: { kind: 'busy' } },
    });
  });

  it('a screen in the hand of staff tells which languages its machine speaks, once it knows', async () => {
    const { hand, clock, reports } = screenOf();
    await clock.advance(1_000);
    expect(reports().at(-1)?.input).not.toHaveProperty('voices');
    hand.setVoices(['en', 'ar']);
    await clock.advance(1_000);
    expect(reports().at(-1)?.input).toMatchObject({ voices: ['en', 'ar'] });
  });

  it('a screen in the hand of staff loads its page again once the visitor has gone, and never without a hub to load it from', async () => {
    const { connection, clock, now, order, reloads } = screenOf({ isIdle: false });
    order({ kind: 'reload' });
    order({ kind: 'reload' });
    await clock.advance(30_000);
    expect(reloads()).toBe(0);
    now.isIdle = true;
    connection.become('lost');
    await clock.advance(2_000);
    expect(reloads()).toBe(0);
    connection.become('connected');
    await clock.advance(1_000);
    expect(reloads()).toBe(1);
  });

  it('a screen in the hand of staff goes to its new role at once, whoever stands before it', async () => {
    const { connection, clock, settings, revoke, reloads } = screenOf({ isIdle: false });
    settings('source');
    revoke();
    connection.become('lost');
    await clock.advance(0);
    expect(reloads()).toBe(1);
  });

  it('a removed screen gives up what it showed, and one whose hub is away keeps it', async () => {
    const { connection, clock, settings, revoke, reloads } = screenOf({ isIdle: false });
    settings('source');
    connection.become('lost');
    await clock.advance(60_000);
    expect(reloads()).toBe(0);
    revoke();
    await clock.advance(10_000);
    expect(reloads()).toBe(1);
  });

  it('a screen in the hand of staff plays the sample of a display', () => {
    const { hand, order } = screenOf();
    let played = 0;
    hand.onTestSound(() => void (played += 1));
    order({ kind: 'test-sound' });
    expect(played).toBe(1);
  });

  it('a screen in the hand of staff loads the page once after an update of the hub, and not where the browser keeps nothing', () => {
    const keeping = screenOf();
    keeping.settings('0.2.0');
    keeping.settings('0.2.0');
    expect(keeping.reloads()).toBe(1);
    const forgetful = screenOf({ keeps: false });
    forgetful.settings('0.2.0');
    expect(forgetful.reloads()).toBe(0);
    const same = screenOf();
    same.settings('source');
    expect(same.reloads()).toBe(0);
  });

  it('a screen in the hand of staff tells version, size and sound when it has connected, and again only when they change', async () => {
    const { connection, clock, hand, reports, resize } = screenOf();
    await clock.advance(1_000);
    expect(reports().map(({ input }) => input)).toEqual([
      { version: 'source', width: 1920, height: 1080, sound: 'none' },
    ]);
    connection.answerTo('screen.report', { kind: 'answered', value: { done: true } });
    await clock.advance(0);
    resize(1280);
    resize(1920);
    await clock.advance(1_000);
    expect(reports()).toHaveLength(1);
    hand.setSound('needs-touch');
    await clock.advance(1_000);
    expect(reports().at(-1)?.input).toMatchObject({ sound: 'needs-touch' });
    connection.become('lost');
    connection.become('connected');
    await clock.advance(1_000);
    expect(reports()).toHaveLength(3);
  });

  it('a screen in the hand of staff gives a sign of life every four seconds while it has a line, and none without', async () => {
    const { connection, clock, reports } = screenOf();
    for (let n = 0; n < 10; n += 1) {
      await clock.advance(4_000);
      connection.answerTo('screen.report', { kind: 'answered', value: { done: true } });
    }
    const given = reports().length;
    expect(given).toBeGreaterThanOrEqual(10);
    expect(given).toBeLessThanOrEqual(11);
    connection.become('lost');
    await clock.advance(20_000);
    expect(reports()).toHaveLength(given);
  });
});

const MINUTE = 60_000;

test('a kiosk is loaded again between two visits, and not under a finger', () => {
  expect(mayReload({ isIdle: true, untouchedMs: 10_000 })).toBe(true);
  expect(mayReload({ isIdle: true, untouchedMs: 1_000 })).toBe(false);
  expect(mayReload({ isIdle: false, untouchedMs: 10 * MINUTE })).toBe(false);
});

test('a setup screen that somebody types in keeps what was typed', () => {
  expect(mayReload({ isIdle: undefined, untouchedMs: MINUTE })).toBe(false);
  expect(mayReload({ isIdle: undefined, untouchedMs: 3 * MINUTE })).toBe(true);
});

test('a page of another version is loaded again once for each version of the hub', () => {
  expect(reloadsFor('1', '1', undefined)).toBe(false);
  expect(reloadsFor('1', '2', undefined)).toBe(true);
  expect(reloadsFor('1', '2', '2')).toBe(false);
  expect(reloadsFor('1', '3', '2')).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { TOUCH_TARGETS, TRIAL_LASTS_MS } from '../../../contract/guided-parts.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import type { OnTrial } from '../../ui/hand/screen-hand.ts';
import { createKioskTrial } from './kiosk-trial.ts';

const REST: Parameters<OnTrial>[1] = { isIdle: true, untouchedMs: 60_000 };

function kioskOf() {
  const clock = createFakeClock();
  const told: [string, Finding][] = [];
  const listened: Trial[] = [];
  let hushed = 0;
  let ended = 0;
  let take: OnTrial = () => {};
  let fetched = Promise.resolve(() => null);
  const trial = createKioskTrial({
    hand: {
      onTry: (next) => void (take = next),
      reportTrial: (trialId, finding) => void told.push([trialId, finding]),
    },
    clock,
    listen(asked) {
      listened.push(asked);
      return () => void (hushed += 1);
    },
    loadView: () => fetched,
    onEnd: () => void (ended += 1),
  });
  const ask = async (part: Trial['part'] | undefined, page = REST, trialId = 't1') => {
    take(part === undefined ? undefined : { trialId, part }, page);
    await clock.advance(0);
  };
  return {
    trial,
    clock,
    told,
    listened,
    ask,
    last: () => told.at(-1)?.[1],
    shown: () => trial.store.getState().shown,
    ended: () => ended,
    hushed: () => hushed,
    fetch: (next: Promise<() => null>) => void (fetched = next),
  };
}

describe('a kiosk that a person tests', () => {
  it('a kiosk that a person tests shows the circles between two visits, and tells which were pressed until all are', async () => {
    const { trial, ask, told, last, shown, clock, ended } = kioskOf();
    await ask('touch');
    expect(told).toEqual([['t1', { kind: 'begun' }]]);
    trial.press('middle');
    trial.press('top-left');
    trial.press('middle');
    expect(last()).toEqual({ kind: 'pressed', targets: ['top-left', 'middle'] });
    for (const target of TOUCH_TARGETS) trial.press(target);
    expect(shown()).toMatchObject({ isDone: true });
    await clock.advance(3_000);
    expect(shown()).toBeUndefined();
    expect(last()).toEqual({ kind: 'left' });
    expect(ended()).toBe(1);
  });

  it.each([
    ['a visit is under way', { isIdle: false, untouchedMs: 60_000 }],
    ['nobody knows whether one is', { isIdle: undefined, untouchedMs: 60_000 }],
    ['somebody has just touched it', { isIdle: true, untouchedMs: 4_000 }],
  ])('a kiosk that a person tests shows and plays nothing while %s, and says so', async (_why, page) => {
    const { ask, told, shown, listened } = kioskOf();
    const parts = ['touch', 'scanner', 'sound', 'voices'] as const;
    for (const part of parts) await ask(part, page);
    expect(told).toEqual(parts.map(() => ['t1', { kind: 'busy' }]));
    expect(shown()).toBeUndefined();
    expect(listened).toEqual([]);
  });

  it('a kiosk that a person tests takes its own presses for no visitor: the next part can follow at once', async () => {
    const { trial, ask, shown, clock, last } = kioskOf();
    await ask('touch');
    trial.press('middle');
    await clock.advance(100);
    await ask(undefined);
    await clock.advance(1_000);
    await ask('scanner', { isIdle: true, untouchedMs: 1_100 }, 't2');
    expect(shown()).toMatchObject({ trialId: 't2', part: 'scanner' });
    // Whoever presses the way out may be a visitor.
    trial.leave();
    await clock.advance(2_000);
    await ask('touch', { isIdle: true, untouchedMs: 2_100 }, 't3');
    expect(last()).toEqual({ kind: 'busy' });
  });

  it('a kiosk that a person tests is a visitor’s again after a minute without a press', async () => {
    const { trial, ask, shown, clock } = kioskOf();
    await ask('touch');
    await clock.advance(TRIAL_LASTS_MS - 1);
    trial.press('middle');
    await clock.advance(TRIAL_LASTS_MS - 1);
    expect(shown()).toBeDefined();
    await clock.advance(1);
    expect(shown()).toBeUndefined();
  });

  it('a kiosk that a person tests is let go from setup without a word of its own', async () => {
    const { ask, shown, told, ended } = kioskOf();
    await ask('touch');
    await ask(undefined);
    expect(shown()).toBeUndefined();
    expect(ended()).toBe(1);
    expect(told).toHaveLength(1);
  });

  it('a kiosk that a person tests shows nothing that comes late: the view arrives when the test is over', async () => {
    const { ask, shown, told, fetch } = kioskOf();
    let arrive = (_view: () => null): void => {};
    const late = new Promise<() => null>((resolve) => (arrive = resolve));
    fetch(late);
    await ask('touch');
    await ask(undefined);
    arrive(() => null);
    await late;
    await Promise.resolve();
    expect(shown()).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('a kiosk that a person tests breaks off a sentence when it is ended', async () => {
    const { ask, listened, hushed } = kioskOf();
    await ask('voices');
    expect(listened).toHaveLength(1);
    await ask(undefined);
    expect(hushed()).toBe(1);
  });
});

describe('a code that is scanned in a test', () => {
  const typed = (text: string) => Array.from(text, (sign) => ({ kind: 'typed', text: sign }) as const);

  it('a code that is scanned in a test checks nobody in, and of it only its length is told', async () => {
    const { trial, ask, told, last } = kioskOf();
    await ask('scanner');
    for (const key of typed('A-')) expect(trial.heard(key)).toBe(true);
    expect(trial.heard({ kind: 'scanned', text: 'A-42' })).toBe(true);
    expect(last()).toEqual({ kind: 'read', signs: 4, by: 'scanner', isEnded: true });
    trial.heard({ kind: 'scanned', text: 'Aß42', keys: 'A-42' });
    expect(last()).toMatchObject({ kind: 'read', signs: 4, isOtherLayout: true });
    expect(JSON.stringify(told)).not.toContain('A-42');
  });

  it('a scanned code without a key at its end is reported as one that visitors would have to send on', async () => {
    const { trial, ask, last, clock } = kioskOf();
    await ask('scanner');
    for (const key of typed('A-4217')) trial.heard(key);
    await clock.advance(2_000);
    expect(last()).toEqual({ kind: 'read', signs: 6, by: 'scanner', isEnded: false });
  });

  it('key by key and slowly, with Enter, is read too; a key that somebody touched is none', async () => {
    const { trial, ask, last, clock } = kioskOf();
    await ask('scanner');
    trial.heard({ kind: 'typed', text: 'x' });
    await clock.advance(2_000);
    expect(last()).toEqual({ kind: 'begun' });
    for (const key of typed('A-42')) trial.heard(key);
    trial.heard({ kind: 'submitted' });
    expect(last()).toEqual({ kind: 'read', signs: 4, by: 'scanner', isEnded: true });
  });

  it('a code that is scanned in a test is a visitor’s where nothing is tested', () => {
    const { trial } = kioskOf();
    expect(trial.heard({ kind: 'scanned', text: 'A-42' })).toBe(false);
  });

  it('a code scanned during the touch test is nobody’s either', async () => {
    const { trial, ask, last } = kioskOf();
    await ask('touch');
    expect(trial.heard({ kind: 'scanned', text: 'A-42' })).toBe(true);
    expect(last()).toEqual({ kind: 'begun' });
    // Escape is the way out.
    trial.heard({ kind: 'cleared' });
    expect(last()).toEqual({ kind: 'left' });
  });
});

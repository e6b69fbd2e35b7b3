import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import type { ApproveAnswer } from '../../contract/fleet.ts';
import { DESK_RATE } from './approving.ts';
import { GRANT_MS } from './fleet.ts';
import { NEVER_CAME_SHOWN_MS } from './fleet-watch.ts';
import {
  ANSWER_WAITS_MS,
  CODE_BYTES,
  CODE_MS,
  codeFrom,
  MAX_PAIRING_ASKS,
  MAX_ASKS_PER_ADDRESS,
} from './pairing.ts';
import { MAX_KEPT, type Screen } from './screen.ts';

function house() {
  const clock = createFakeClock();
  const { screens, fleet } = fleetOf({ clock });
  const { pairing } = fleet;
  const [setup, desk] = [screens.ofWindow('setup'), screens.ofWindow('desk')];

  function asked(from = '192.168.1.20', claim?: string) {
    const answer = pairing.ask(from, claim);
    if (answer.kind !== 'asked') throw new Error(answer.where);
    return answer;
  }
  const approve = (code: string, by: Screen = setup): ApproveAnswer =>
    fleet.approve(by, { code, surface: 'display', name: 'Hall' });
  return { clock, screens, fleet, pairing, setup, desk, asked, approve };
}

const aCode = (): string => codeFrom(randomBytes(CODE_BYTES));

describe('a new screen', () => {
  it('a new screen is what staff made of it, once they typed the code that it shows', async () => {
    const { screens, fleet, pairing, desk, asked } = house();
    const { claim, code } = asked();
    expect(pairing.standing(claim).kind).toBe('waiting');
    const answer = fleet.approve(desk, {
      code: code.toLowerCase(),
      surface: 'kiosk',
      name: 'Entrance',
      room: 'Hall',
      settings: { kiosk: { panelInches: 43 } },
    });
    expect(answer.kind).toBe('approved');
    const stands = pairing.standing(claim);
    if (stands.kind !== 'approved') throw new Error(stands.kind);
    expect(screens.of(stands.id)?.record).toMatchObject({
      surface: 'kiosk',
      paired: true,
      name: 'Entrance',
      room: 'Hall',
      settings: { kiosk: { panelInches: 43 } },
    });
    // The code is used up.
    expect(fleet.approve(desk, { code, surface: 'kiosk', name: 'Again' }).kind).toBe('unknown-code');
  });

  it('a new screen no longer waits once five minutes are over, or staff rejected it', async () => {
    const { clock, fleet, pairing, asked, approve } = house();
    const [late, unwanted] = [asked(), asked()];
    const [, second] = pairing.open();
    expect(fleet.refuse(second?.askId ?? '')).toBe(true);
    expect(pairing.standing(unwanted.claim)).toEqual({ kind: 'refused' });
    expect(approve(unwanted.code).kind).toBe('unknown-code');
    await clock.advance(CODE_MS);
    expect(pairing.standing(late.claim)).toEqual({ kind: 'expired' });
    expect(approve(late.code).kind).toBe('unknown-code');
    expect(pairing.open()).toEqual([]);
    expect(fleet.refuse(second?.askId ?? '')).toBe(false);
  });

  it('a new screen that was added and never came is forgotten', async () => {
    const { clock, screens, asked, approve } = house();
    const before = screens.all().length;
    expect(approve(asked().code).kind).toBe('approved');
    expect(screens.all().length).toBe(before + 1);
    await clock.advance(ANSWER_WAITS_MS);
    expect(screens.all().length).toBe(before);
  });

  it('staff are told for an hour, or until it is added again, that a new screen was added and never came', async () => {
    const { clock, fleet, setup, asked, approve } = house();
    async function neverCame() {
      const gone = new AbortController();
      const { value } = await fleet.watch(setup, () => undefined, gone.signal).next();
      gone.abort();
      return value?.neverCame;
    }
    approve(asked().code);
    expect(await neverCame()).toEqual([]);
    await clock.advance(ANSWER_WAITS_MS);
    expect(await neverCame()).toEqual([{ surface: 'display', name: 'Hall', at: Math.floor(clock.now()) }]);
    approve(asked().code);
    expect(await neverCame()).toEqual([]);
    await clock.advance(ANSWER_WAITS_MS);
    expect((await neverCame())?.length).toBe(1);
    await clock.advance(NEVER_CAME_SHOWN_MS);
    expect(await neverCame()).toEqual([]);
  });

  it('a new screen that asks again gets another code, and the earlier code is gone', () => {
    const { pairing, asked, approve } = house();
    const first = asked();
    const second = asked('192.168.1.20', first.claim);
    expect(pairing.open().length).toBe(1);
    expect(pairing.standing(first.claim)).toEqual({ kind: 'expired' });
    expect(approve(first.code).kind).toBe('unknown-code');
    expect(approve(second.code).kind).toBe('approved');
  });

  it('a new screen is one of eight of its machine and of 64 in all', () => {
    const { pairing, asked } = house();
    for (let n = 0; n < MAX_ASKS_PER_ADDRESS; n += 1) asked();
    expect(pairing.ask('192.168.1.20')).toEqual({ kind: 'too-many', where: 'from-one' });
    const full = house();
    for (let n = 0; n < MAX_PAIRING_ASKS; n += 1) full.asked(`192.168.2.${n}`);
    expect(full.pairing.ask('192.168.3.1')).toEqual({ kind: 'too-many', where: 'in-all' });
  });

  it('a new screen finds room where a few machines took it all: the one with the most loses its oldest', () => {
    const { pairing, asked } = house();
    const machines = MAX_PAIRING_ASKS / MAX_ASKS_PER_ADDRESS;
    const greedy = Array.from({ length: MAX_PAIRING_ASKS }, (_, n) => asked(`192.168.9.${n % machines}`));
    const { code, claim } = asked('192.168.3.1');
    expect(pairing.askOf(code)).toBeDefined();
    expect(pairing.standing(claim).kind).toBe('waiting');
    expect(greedy.map((one) => pairing.standing(one.claim).kind)).toEqual([
      'expired',
      ...greedy.slice(1).map(() => 'waiting'),
    ]);
    expect(pairing.open().length).toBe(MAX_PAIRING_ASKS);
    expect(pairing.ask('192.168.9.1')).toEqual({ kind: 'too-many', where: 'from-one' });
    // Nor does it get back what it lost, at another's cost.
    expect(pairing.ask('192.168.9.0')).toEqual({ kind: 'too-many', where: 'in-all' });
  });

  it('a new screen shows staff where it asks from, and never its code', () => {
    const { pairing, asked } = house();
    const { code, claim } = asked();
    expect(pairing.open()).toMatchObject([{ from: '192.168.1.20' }]);
    const told = JSON.stringify(pairing.open());
    expect(told).not.toContain(code);
    expect(told).not.toContain(claim);
  });
});

describe('guesses', () => {
  it('ten thousand of a code, over a week, by a desk that somebody took over: none is right', async () => {
    const { clock, desk, asked, approve } = house();
    const kinds = new Map<string, number>();
    for (let n = 0; n < 10_000; n += 1) {
      if (n % 20 === 0) asked(`192.168.4.${n % 200}`);
      const { kind } = approve(aCode(), desk);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      await clock.advance(60_000);
    }
    expect([...kinds.keys()].toSorted()).toEqual(['paused', 'unknown-code']);
    // 160 hours: nine free tries and pauses up to an hour, then one an hour.
    expect(kinds.get('unknown-code')).toBeLessThan(200);
  });

  it('a thousand wrong codes close approving for the screen that typed them, and for no other', async () => {
    const { clock, desk, setup, asked, approve } = house();
    const first = Array.from({ length: 5 }, () => approve(aCode(), desk));
    expect(first).toMatchObject([
      { kind: 'unknown-code', triesLeft: 4 },
      { kind: 'unknown-code', triesLeft: 3 },
      { kind: 'unknown-code', triesLeft: 2 },
      { kind: 'unknown-code', triesLeft: 1 },
      { kind: 'paused' },
    ]);
    for (let n = 5; n < 1_000; n += 1) expect(approve(aCode(), desk).kind).toBe('paused');
    const { code } = asked();
    expect(approve(code, desk).kind).toBe('paused');
    expect(approve(code, setup).kind).toBe('approved');
    await clock.advance(15_000);
    expect(approve(asked().code, desk).kind).toBe('approved');
    expect(approve(aCode(), desk)).toMatchObject({ kind: 'unknown-code', triesLeft: 4 });
  });

  it('a guess that no screen could show costs no try', () => {
    const { desk, approve } = house();
    for (let n = 0; n < 50; n += 1)
      expect(approve('ABC', desk)).toEqual({ kind: 'unknown-code', triesLeft: 5 });
  });

  it('ten thousand of a claim or a grant: none is right', () => {
    const { fleet, pairing, screens, asked } = house();
    asked();
    const hall = screens.admit('display', {});
    if (hall) fleet.grants.give(hall.id);
    for (let n = 0; n < 10_000; n += 1) {
      const guess = randomBytes(32).toString('base64url');
      expect(pairing.standing(guess).kind).toBe('expired');
      expect(fleet.grants.redeem(guess)).toBeUndefined();
    }
  });
});

describe('who lets in', () => {
  it('the front desk kiosks and displays, an administrator anything, and the public screens nothing', () => {
    const { screens, fleet, setup, desk, asked } = house();
    const tried = (by: Screen, surface: 'kiosk' | 'display' | 'desk' | 'setup'): string =>
      fleet.approve(by, { code: asked(`10.0.0.${Math.random()}`).code, surface, name: 'N' }).kind;
    expect((['kiosk', 'display', 'desk', 'setup'] as const).map((surface) => tried(desk, surface))).toEqual([
      'approved',
      'approved',
      'not-allowed',
      'not-allowed',
    ]);
    expect(tried(setup, 'desk')).toBe('approved');
    expect(tried(setup, 'setup')).toBe('approved');
    for (const surface of ['kiosk', 'display'] as const)
      expect(tried(screens.ofWindow(surface), 'display')).toBe('not-allowed');
  });
});

it('the front desk lets in no kiosk with a printer of its own, which makes the hub write to an address', () => {
  const { fleet, setup, desk, asked } = house();
  const { code } = asked();
  const tried = (by: Screen): string =>
    fleet.approve(by, { code, surface: 'kiosk', name: 'K', settings: { kiosk: { printer: '192.0.2.8' } } })
      .kind;
  expect(tried(desk)).toBe('not-allowed');
  expect(tried(setup)).toBe('approved');
});

it('the front desk lets in no display that shows more of visitors than a number: that is for an administrator', () => {
  const { screens, fleet, setup, desk, asked } = house();
  const { code } = asked();
  const before = screens.all().length;
  const tried = (by: Screen, privacy: 'number' | 'initials' | 'first-name'): string =>
    fleet.approve(by, { code, surface: 'display', name: 'TV', settings: { display: { privacy } } }).kind;
  expect(tried(desk, 'first-name')).toBe('not-allowed');
  expect(tried(desk, 'initials')).toBe('not-allowed');
  expect(screens.all().length).toBe(before);
  expect(tried(setup, 'first-name')).toBe('approved');
  const another = asked().code;
  const settings = { display: { privacy: 'number' } } as const;
  expect(fleet.approve(desk, { code: another, surface: 'display', name: 'TV', settings }).kind).toBe(
    'approved',
  );
});

describe('a front desk in the wrong hands', () => {
  function hostile() {
    const here = house();
    const letIn = (n: number, surface: 'kiosk' | 'display', by = here.desk) =>
      here.fleet.approve(by, { code: here.asked(`10.0.${n}.1`).code, surface, name: `N${n}` }).kind;
    /** As a machine that comes in at once, so that it is not forgotten. */
    function come(): void {
      for (const { record } of here.screens.all()) if (record.paired) here.pairing.done(record.id);
    }
    return { ...here, letIn, come };
  }

  it('a front desk in the wrong hands adds a few screens at once, then one a minute; an administrator adds as many as wanted', async () => {
    const { clock, screens, setup, letIn, come } = hostile();
    const another = screens.enrol('desk')?.screen;
    const kinds = Array.from({ length: 64 }, (_, n) =>
      letIn(n, n % 2 ? 'kiosk' : 'display', n % 3 ? another : undefined),
    );
    expect(kinds.slice(0, DESK_RATE.burst).every((kind) => kind === 'approved')).toBe(true);
    expect(kinds.slice(DESK_RATE.burst).every((kind) => kind === 'too-fast')).toBe(true);
    come();
    await clock.advance(60_000);
    expect([letIn(70, 'kiosk'), letIn(71, 'kiosk', another)]).toEqual(['approved', 'too-fast']);
    expect(Array.from({ length: 20 }, (_, n) => letIn(80 + n, 'kiosk', setup))).not.toContain('too-fast');
  });

  it.each(['kiosk', 'display'] as const)(
    'a front desk in the wrong hands fills half of the places for a %s, and leaves the others to this machine and an administrator',
    async (surface) => {
      const { clock, screens, setup, letIn, come } = hostile();
      let last = 'approved';
      for (let n = 0; n < 2 * MAX_KEPT[surface] && last === 'approved'; n += 1) {
        await clock.advance(60_000);
        last = letIn(n % 250, surface);
        come();
      }
      expect(last).toBe('desk-full');
      const paired = screens.all().filter(({ record }) => record.paired === true);
      expect(paired).toHaveLength(MAX_KEPT[surface] / 2);
      expect(screens.enrol(surface)).toBeDefined();
      expect(letIn(251, surface, setup)).toBe('approved');
    },
  );
});

describe('a grant', () => {
  it('a grant is good once, for a minute, and for one screen', async () => {
    const { clock, screens, fleet } = house();
    const [hall, other] = [screens.admit('display', {}), screens.admit('display', {})];
    if (!hall || !other) throw new Error('no room');
    const grant = fleet.grants.give(hall.id);
    const others = fleet.grants.give(other.id);
    expect(fleet.grants.redeem(grant)).toBe(hall.id);
    expect(fleet.grants.redeem(grant)).toBeUndefined();
    await clock.advance(GRANT_MS);
    expect(fleet.grants.redeem(others)).toBeUndefined();
    const before = fleet.grants.give(hall.id);
    fleet.grants.give(hall.id);
    const now = fleet.grants.give(hall.id);
    expect(fleet.grants.redeem(before)).toBeUndefined();
    expect(fleet.grants.redeem(now)).toBe(hall.id);
  });

  it('each grant of a page that asked twice is good until one of them is used', () => {
    const { screens, fleet } = house();
    const hall = screens.admit('display', {});
    if (!hall) throw new Error('no room');
    const [first, second] = [fleet.grants.give(hall.id), fleet.grants.give(hall.id)];
    expect(fleet.grants.redeem(first)).toBe(hall.id);
    expect(fleet.grants.redeem(second)).toBeUndefined();
  });
});

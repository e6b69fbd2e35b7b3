import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { picture } from '../../../../test/support/records/camera-picture.ts';
import { CLEAN_START } from '../flow/flow-state.ts';
import { ITS_TIME } from '../../../../test/support/records/appointment-of.ts';
import type { CameraTrouble, OpenedCamera } from './camera-device.ts';
import {
  cameraIsWelcome,
  createCodeCamera,
  HANGS_AFTER_MS,
  LOOK_EVERY_MS,
  NOTHING_SEEN,
  SAME_TEXT_MS,
  seeText,
} from './code-camera.ts';
import { readFrame } from '../../../../test/support/records/camera-decoder.ts';
import type { CodeSeen, ReadFrame } from './read-frame.ts';

const room = picture(undefined, { width: 160, height: 120 });
const held = (text: string) => picture(text, { width: 160, height: 120, scale: 3 });

/** A camera at hand: `present` decides what opening it gives, `view` what it sees. */
function openKiosk(trouble?: CameraTrouble, read: ReadFrame = readFrame) {
  const clock = createFakeClock();
  const world = {
    trouble,
    view: room,
    frozen: false,
    opened: 0,
    readers: 0,
    closed: 0,
    stopped: 0,
    held: undefined as (() => void) | undefined,
  };
  let lose: () => void = () => undefined;
  let change: () => void = () => undefined;
  const texts: string[] = [];
  const camera = createCodeCamera({
    clock,
    openReader() {
      world.readers += 1;
      return Promise.resolve({ read, close: () => void (world.closed += 1) });
    },
    device: {
      open(onLost): Promise<OpenedCamera> {
        world.opened += 1;
        lose = onLost;
        if (world.trouble !== undefined) return Promise.resolve({ kind: 'trouble', trouble: world.trouble });
        const opened: OpenedCamera = {
          kind: 'open',
          camera: {
            stream: undefined,
            grab: () => (world.frozen ? undefined : world.view),
            stop: () => (world.stopped += 1),
          },
        };
        return world.held === undefined
          ? Promise.resolve(opened)
          : new Promise((resolve) => (world.held = () => resolve(opened)));
      },
      onChange(changed) {
        change = changed;
        return () => undefined;
      },
    },
  });
  return {
    camera,
    want: (on: boolean, reading: boolean) => camera.want({ on, reading, onText: (text) => texts.push(text) }),
    clock,
    world,
    texts,
    kind: () => camera.state.getState().kind,
    lose: () => lose(),
    change: () => change(),
  };
}

describe('The camera of the kiosk', () => {
  it('the camera of the kiosk reads a code that is held up, once', async () => {
    const { want, clock, world, texts } = openKiosk();
    want(true, true);
    await clock.advance(1_000);
    expect(texts).toEqual([]);
    world.view = held('A-42');
    await clock.advance(3_000);
    expect(texts).toEqual(['A-42']);
    world.view = held('B-7');
    await clock.advance(2 * LOOK_EVERY_MS);
    expect(texts).toEqual(['A-42', 'B-7']);
  });

  it('the camera of the kiosk stays on and reads nothing on a screen that takes no code', async () => {
    const { want, clock, world, texts, kind } = openKiosk();
    want(true, false);
    world.view = held('A-42');
    await clock.advance(3_000);
    expect(texts).toEqual([]);
    expect(kind()).toBe('on');
    want(true, true);
    await clock.advance(2 * LOOK_EVERY_MS);
    expect(texts).toEqual(['A-42']);
    expect(world.opened).toBe(1);
  });

  it('the camera of the kiosk takes a code that is still held up when the screen comes back for the one it was', async () => {
    const { want, clock, world, texts } = openKiosk();
    want(true, true);
    world.view = held('A-42');
    await clock.advance(1_000);
    want(true, false);
    await clock.advance(30_000);
    want(true, true);
    await clock.advance(10_000);
    expect(texts).toEqual(['A-42']);
    world.view = room;
    await clock.advance(6_000);
    world.view = held('A-42');
    await clock.advance(1_000);
    expect(texts).toEqual(['A-42', 'A-42']);
  });

  it('the camera of the kiosk is let go when the setting is off or the page is hidden', async () => {
    const { want, clock, world, texts, kind } = openKiosk();
    want(true, true);
    await clock.advance(1_000);
    want(false, false);
    world.view = held('A-42');
    await clock.advance(120_000);
    expect(kind()).toBe('off');
    expect(world.stopped).toBe(1);
    expect(texts).toEqual([]);
  });

  it('the camera of the kiosk is let go also when it opens only after it was turned off', async () => {
    const { want, clock, world, kind } = openKiosk();
    world.held = () => undefined;
    want(true, true);
    await clock.advance(100);
    want(false, false);
    world.held();
    await clock.advance(100);
    expect(world.stopped).toBe(1);
    expect(kind()).toBe('off');
  });

  it.each<CameraTrouble>(['missing', 'busy', 'refused'])(
    'a camera that is %s is a state, and is tried again, less and less often',
    async (trouble) => {
      const { camera, want, clock, world } = openKiosk(trouble);
      want(true, true);
      await clock.advance(100);
      expect(camera.state.getState()).toEqual({ kind: 'trouble', trouble });
      await clock.advance(10 * 60_000);
      expect(world.opened).toBeGreaterThan(8);
      expect(world.opened).toBeLessThan(20);
      world.trouble = undefined;
      await clock.advance(61_000);
      expect(camera.state.getState().kind).toBe('on');
    },
  );

  it('the camera of the kiosk is tried at once when a camera is plugged in', async () => {
    const { want, clock, world, change, kind } = openKiosk('missing');
    want(true, true);
    await clock.advance(10 * 60_000);
    world.trouble = undefined;
    change();
    await clock.advance(100);
    expect(kind()).toBe('on');
  });

  it('a camera that is pulled out comes back when it can', async () => {
    const { camera, want, clock, lose, kind } = openKiosk();
    want(true, true);
    await clock.advance(1_000);
    lose();
    expect(camera.state.getState()).toEqual({ kind: 'trouble', trouble: 'unplugged' });
    await clock.advance(6_000);
    expect(kind()).toBe('on');
  });

  it('a camera that no longer sends pictures is opened again', async () => {
    const { want, clock, world, kind } = openKiosk();
    want(true, true);
    await clock.advance(1_000);
    world.frozen = true;
    await clock.advance(HANGS_AFTER_MS + 1_000);
    expect(kind()).toBe('trouble');
    expect(world.stopped).toBe(1);
    world.frozen = false;
    await clock.advance(20_000);
    expect(kind()).toBe('on');
  });
});

describe('A decoder in a worker of its own', () => {
  it('a decoder that fails or hangs is loaded again, and the kiosk reads on', async () => {
    for (const broken of ['fails', 'hangs'] as const) {
      let isBroken = true;
      const failing = (): Promise<CodeSeen | undefined> =>
        broken === 'fails' ? Promise.reject(new Error('no memory')) : new Promise(() => undefined);
      const kiosk = openKiosk(undefined, (frame) => (isBroken ? failing() : readFrame(frame)));
      kiosk.want(true, true);
      kiosk.world.view = held('A-42');
      await kiosk.clock.advance(HANGS_AFTER_MS + 2 * LOOK_EVERY_MS);
      expect(kiosk.kind()).toBe('trouble');
      isBroken = false;
      await kiosk.clock.advance(20_000);
      expect(kiosk.texts).toEqual(['A-42']);
      expect(kiosk.world.readers - kiosk.world.closed).toBe(1);
    }
  });

  it('a decoder is let go with the camera', async () => {
    const { want, clock, world } = openKiosk();
    want(true, true);
    await clock.advance(1_000);
    want(false, false);
    expect([world.readers, world.closed]).toEqual([1, 1]);
  });

  it('bars count when two pictures agree: a shadow is not another visitor’s code', async () => {
    const shown = ['4711', '4712', '4711', '4711', '4711'];
    const { want, clock, texts } = openKiosk(undefined, () => {
      const text = shown.shift();
      return Promise.resolve(text === undefined ? undefined : { text, isBars: true });
    });
    want(true, true);
    await clock.advance(3 * LOOK_EVERY_MS + 100);
    expect(texts).toEqual([]);
    await clock.advance(3 * LOOK_EVERY_MS);
    expect(texts).toEqual(['4711']);
  });
});

describe('A code before the camera', () => {
  it('a code before the camera counts once while it is held up, however long', () => {
    let memory = NOTHING_SEEN;
    let scans = 0;
    for (let at = 0; at <= 60_000; at += 200) {
      const step = seeText(memory, 'A-42', at);
      memory = step.memory;
      scans += Number(step.counts);
    }
    expect(scans).toBe(1);
  });

  it('a code before the camera counts again when it was away for a while', () => {
    const first = seeText(NOTHING_SEEN, 'A-42', 0);
    expect(seeText(first.memory, 'A-42', SAME_TEXT_MS - 1).counts).toBe(false);
    expect(seeText(first.memory, 'A-42', SAME_TEXT_MS).counts).toBe(true);
  });

  it('a code before the camera counts at once when it is another one, and two in one picture count once each', () => {
    let memory = NOTHING_SEEN;
    const scans: string[] = [];
    for (let at = 0; at < 20_000; at += 200) {
      const text = at % 400 === 0 ? 'A-42' : 'B-7';
      const step = seeText(memory, text, at);
      memory = step.memory;
      if (step.counts) scans.push(text);
    }
    expect(scans).toEqual(['A-42', 'B-7']);
  });

  it('a code before the camera is forgotten when it was away, also while nothing else is seen', () => {
    const { memory } = seeText(NOTHING_SEEN, 'A-42', 0);
    expect(seeText(memory, undefined, SAME_TEXT_MS - 1).memory.size).toBe(1);
    expect(seeText(memory, undefined, SAME_TEXT_MS).memory.size).toBe(0);
  });

  it('a code before the camera never counts twice within five seconds, whatever else is seen', () => {
    const sighting = fc.record({ text: fc.constantFrom('a', 'b', 'c'), wait: fc.nat(8_000) });
    fc.assert(
      fc.property(fc.array(sighting), (sightings) => {
        let memory = NOTHING_SEEN;
        let at = 0;
        const counted = new Map<string, number>();
        for (const { text, wait } of sightings) {
          at += wait;
          const step = seeText(memory, text, at);
          memory = step.memory;
          if (!step.counts) continue;
          expect(at - (counted.get(text) ?? -Infinity)).toBeGreaterThanOrEqual(SAME_TEXT_MS);
          counted.set(text, at);
        }
      }),
    );
  });

  it('a code before the camera does not take the screen from a visitor who reads or decides', () => {
    const typed = { code: 'A42', misses: 1 };
    expect(cameraIsWelcome(CLEAN_START)).toBe(true);
    expect(cameraIsWelcome({ kind: 'told', answer: { kind: 'unknown' }, ...typed })).toBe(true);
    expect(cameraIsWelcome({ kind: 'told', answer: { kind: 'cancelled', ...ITS_TIME }, ...typed })).toBe(
      false,
    );
    expect(cameraIsWelcome({ kind: 'searching', ...typed })).toBe(false);
    expect(cameraIsWelcome({ kind: 'help', over: CLEAN_START })).toBe(false);
  });
});

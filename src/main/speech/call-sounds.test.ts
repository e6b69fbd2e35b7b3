import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeptSounds } from './call-sounds.ts';

const sound = (bytes: number) => ({ wav: Buffer.alloc(bytes) });
const kept = () => createKeptSounds({ mostBytes: 100, keptMs: 1_000 });

it('a sound is there for its time, and asking for it makes that no longer', () => {
  const sounds = kept();
  const made = sound(10);
  expect(sounds.put('a', made, 0)).toBe(true);
  expect(sounds.of('a', 999)).toBe(made);
  expect(sounds.of('a', 1_000)).toBeUndefined();
  expect(sounds.of('b', 0)).toBeUndefined();
});

it('the sound that was not asked for longest gives way, and one that is larger than all may be is not kept', () => {
  const sounds = kept();
  for (const name of ['a', 'b', 'c']) sounds.put(name, sound(30), 0);
  sounds.of('a', 1);
  expect(sounds.put('d', sound(40), 2)).toBe(true);
  expect(['a', 'b', 'c', 'd'].filter((name) => sounds.of(name, 3))).toEqual(['a', 'c', 'd']);
  expect(sounds.put('e', sound(101), 4)).toBe(false);
  expect(['a', 'c', 'd', 'e'].filter((name) => sounds.of(name, 5))).toEqual(['a', 'c', 'd']);
});

it('an old sound is dropped, and the time of the next is known', () => {
  const sounds = kept();
  sounds.put('a', sound(60), 0);
  sounds.put('b', sound(40), 300);
  sounds.of('a', 400);
  expect(sounds.forgetOld(999)).toBe(1_000);
  expect(sounds.forgetOld(1_000)).toBe(1_300);
  // Its room is free again.
  sounds.put('c', sound(60), 1_000);
  expect(sounds.of('b', 1_001)).toBeDefined();
  expect(sounds.forgetOld(Infinity)).toBeUndefined();
  expect(sounds.of('c', 1_001)).toBeUndefined();
});

it('sounds are together never larger than they may be, however many there are, and the newest is there', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const steps = fc.array(fc.tuple(names, fc.nat(120), names, fc.nat(400)));
  fc.assert(
    fc.property(steps, (all) => {
      const sounds = kept();
      let now = 0;
      for (const [name, bytes, asked, passes] of all) {
        now += passes;
        sounds.of(asked, now);
        const isKept = sounds.put(name, sound(bytes), now);
        expect(isKept).toBe(bytes <= 100);
        expect(sounds.of(name, now)?.wav.length).toBe(isKept ? bytes : undefined);
        const held = ['a', 'b', 'c', 'd', 'e'].map((each) => sounds.of(each, now)?.wav.length ?? 0);
        expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(100);
      }
    }),
  );
});

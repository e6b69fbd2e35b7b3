import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Body, createBodies } from './bodies.ts';

const KB = 1_024;
const LIMITS = { maxBody: 64 * KB, bytesInAll: 256 * KB, maxBodies: 10 };

/** Bodies with names, and those that were dropped. */
function crowd(limits: Partial<typeof LIMITS> = {}) {
  const bodies = createBodies({ ...LIMITS, ...limits });
  const dropped: string[] = [];
  const begin = (name: string): Body | undefined => bodies.begin(() => dropped.push(name));
  return { bodies, dropped, begin };
}

describe('bodies under way', () => {
  it('bodies under way are what was sent, in whatever pieces it came', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 20 }), (chunks) => {
        const { bodies, begin } = crowd();
        const body = begin('a');
        for (const chunk of chunks) body?.add(Buffer.from(chunk));
        expect(body?.whole()).toEqual(Buffer.concat(chunks));
        body?.release();
        expect([bodies.bytes, bodies.size]).toEqual([0, 0]);
      }),
    );
  });

  it('bodies in chunks of one byte hold what they weigh, not hundreds of times as much', () => {
    const { bodies, begin } = crowd();
    const body = begin('a');
    for (let n = 0; n < LIMITS.maxBody; n++) body?.add(Buffer.from([n & 255]));
    expect(bodies.bytes).toBe(LIMITS.maxBody);
  });

  it('bodies under way hold nothing for a length that was only announced', () => {
    const { bodies, begin } = crowd();
    for (let n = 0; n < LIMITS.maxBodies; n++) begin(`${n}`);
    expect(bodies.bytes).toBe(0);
  });

  it('bodies beyond the bytes of all lose the one that has been read longest, not the newest', () => {
    const { bodies, dropped, begin } = crowd();
    const slow = ['a', 'b', 'c', 'd'].map((name) => begin(name));
    for (const body of slow) body?.add(Buffer.alloc(64 * KB));
    expect(dropped).toEqual([]);
    const event = begin('event');
    event?.add(Buffer.from('{"type":"ticket_called"}'));
    expect(dropped).toEqual(['a']);
    expect(event?.whole().toString()).toBe('{"type":"ticket_called"}');
    expect(bodies.bytes).toBeLessThanOrEqual(LIMITS.bytesInAll);
  });

  it('bodies under way lose one that goes on too long itself, rather than one that came after it', () => {
    const { dropped, begin } = crowd({ bytesInAll: 64 * KB });
    const slow = begin('slow');
    slow?.add(Buffer.alloc(40 * KB));
    const event = begin('event');
    event?.add(Buffer.alloc(10 * KB));
    slow?.add(Buffer.alloc(20 * KB));
    expect(dropped).toEqual(['slow']);
    slow?.add(Buffer.alloc(20 * KB));
    expect(event?.whole()).toHaveLength(10 * KB);
  });

  it('whole bodies are never dropped, and count until they are answered', () => {
    const { bodies, dropped, begin } = crowd({ maxBodies: 3 });
    const whole = ['a', 'b', 'c'].map((name) => begin(name));
    for (const body of whole) {
      body?.add(Buffer.alloc(64 * KB));
      body?.whole();
    }
    expect(begin('d')).toBeUndefined();
    expect(dropped).toEqual([]);
    whole[1]?.release();
    expect([bodies.size, bodies.bytes]).toEqual([2, 128 * KB]);
    expect(begin('e')).toBeDefined();
  });

  it('bodies beyond their number lose the one that has been read longest', () => {
    const { dropped, begin } = crowd({ maxBodies: 3 });
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(name));
    expect(all.every((body) => body !== undefined)).toBe(true);
    expect(dropped).toEqual(['a', 'b']);
  });

  it('bodies under way never hold more than they may, whatever comes and goes, and nothing in the end', () => {
    const act = fc.record({
      what: fc.constantFrom('begin', 'add', 'whole', 'release'),
      which: fc.nat(12),
      size: fc.nat(20 * KB),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const { bodies, begin } = crowd();
        const all: { body: Body; sent: number; isWhole: boolean }[] = [];
        for (const { what, which, size } of acts) {
          const one = all[which % Math.max(1, all.length)];
          const body = what === 'begin' ? begin('x') : undefined;
          if (body) all.push({ body, sent: 0, isWhole: false });
          if (one && what === 'add' && !one.isWhole && one.sent + size <= LIMITS.maxBody) {
            one.body.add(Buffer.alloc(size));
            one.sent += size;
          }
          if (one && what === 'whole') {
            one.body.whole();
            one.isWhole = true;
          }
          if (one && what === 'release') one.body.release();
          expect(bodies.bytes).toBeLessThanOrEqual(LIMITS.bytesInAll);
          expect(bodies.size).toBeLessThanOrEqual(LIMITS.maxBodies);
        }
        for (const { body } of all) body.release();
        expect([bodies.bytes, bodies.size]).toEqual([0, 0]);
      }),
    );
  });
});

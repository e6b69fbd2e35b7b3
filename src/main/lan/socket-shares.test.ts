import { describe, expect, it } from 'vitest';
import { createSocketShares } from './socket-shares.ts';

/** `a` is known for longer than `b`. */
const sharesOf = (inAll: number, each: number) =>
  createSocketShares<string>({ inAll, each, rankOf: (id) => id.codePointAt(0) ?? 0 });

describe('the sockets of a surface', () => {
  it('are a screen’s own up to its share, and then its oldest makes way', () => {
    const shares = sharesOf(100, 3);
    expect(
      ['a1', 'a2', 'a3', 'b1', 'a4', 'a5'].map((socket) => shares.add(socket.charAt(0), socket)),
    ).toEqual([undefined, undefined, undefined, undefined, 'a1', 'a2']);
    shares.remove('a', 'a3');
    shares.remove('a', 'a3');
    expect(shares.add('a', 'a6')).toBeUndefined();
    expect(shares.add('a', 'a7')).toBe('a4');
  });

  it('when all are taken: the screen with the most makes way for one more', () => {
    const shares = sharesOf(6, 4);
    for (const socket of ['a1', 'b1', 'b2', 'c1', 'c2', 'c3']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('d')).toBe(true);
    expect(shares.add('d', 'd1')).toBe('c1');
    // Now b and c have two each, and either may make way.
    expect(['b1', 'c2']).toContain(shares.add('e', 'e1'));
  });

  it('when all are taken by one screen each: nobody makes way, but a screen for itself', () => {
    const shares = sharesOf(3, 4);
    for (const socket of ['a1', 'b1', 'c1']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('d')).toBe(false);
    expect(shares.mayOpen('a')).toBe(true);
    expect(shares.add('a', 'a2')).toBe('a1');
    shares.remove('b', 'b1');
    expect(shares.mayOpen('d')).toBe(true);
    expect(shares.add('d', 'd1')).toBeUndefined();
  });

  it('when all are taken by new screens: the newest makes way for one that is known for longer', () => {
    const shares = sharesOf(3, 4);
    for (const socket of ['x1', 'z1', 'y1']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('a')).toBe(true);
    expect(shares.add('a', 'a1')).toBe('z1');
    expect(shares.mayOpen('z')).toBe(false);
    expect(shares.add('b', 'b1')).toBe('y1');
  });
});

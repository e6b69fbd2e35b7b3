import { describe, expect, it } from 'vitest';
import { KIOSK, deskOn, asked } from '../../../test/support/parts/help-desk-of.ts';

describe('a stream', () => {
  it('a cancelled stream leaves the others as they are', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const gone = new AbortController();
    const left = [desk.watch(gone.signal), desk.follow(KIOSK, helpId, gone.signal)];
    const stays = [desk.watch(undefined), desk.follow(KIOSK, helpId, undefined)] as const;
    for (const stream of [...left, ...stays]) await stream.next();
    const ends = left.map((stream) => stream.next());
    gone.abort();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
    desk.markComing(helpId);
    expect((await stays[0].next()).value).toMatchObject({ calls: [{ comingAt: 1_000 }] });
    expect((await stays[1].next()).value).toMatchObject({ state: 'coming' });
  });

  it('a stream of one request for help is not woken by another', async () => {
    const { desk } = deskOn();
    const [mine, other] = [asked(desk), asked(desk, { reason: 'late' })];
    const follow = desk.follow(KIOSK, mine, undefined);
    await follow.next();
    const next = follow.next();
    desk.close(other);
    desk.close(mine);
    expect((await next).value).toMatchObject({ state: 'closed' });
  });

  it('a stream ends with the hub, also one that begins after it', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const streams = [desk.watch(undefined), desk.follow(KIOSK, helpId, undefined)];
    for (const stream of streams) await stream.next();
    const ends = streams.map((stream) => stream.next());
    desk.shutDown();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
    expect((await desk.watch(undefined).next()).done).toBe(true);
    expect((await desk.follow(KIOSK, helpId, undefined).next()).done).toBe(true);
  });
});

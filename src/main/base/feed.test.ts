import { describe, expect, it } from 'vitest';
import { createFeed } from './feed.ts';

describe('a feed', () => {
  it('a feed gives each reader what changed since it last looked, in one batch', async () => {
    const feed = createFeed<string>();
    const [quick, slow] = [feed.batches(), feed.batches()];
    feed.touch('a');
    expect([...((await quick.next()).value ?? [])]).toEqual(['a']);
    feed.touch('b');
    feed.touch('b');
    feed.touch('c');
    expect([...((await quick.next()).value ?? [])]).toEqual(['b', 'c']);
    expect([...((await slow.next()).value ?? [])]).toEqual(['a', 'b', 'c']);
  });

  it('a feed loses nothing between asking for batches and reading the first', async () => {
    const feed = createFeed<string>();
    const batches = feed.batches();
    feed.touch('a');
    expect([...((await batches.next()).value ?? [])]).toEqual(['a']);
  });

  it('a feed wakes a reader that waits', async () => {
    const feed = createFeed<string>();
    const batches = feed.batches();
    const waiting = batches.next();
    feed.touch('a');
    expect([...((await waiting).value ?? [])]).toEqual(['a']);
  });

  it('a feed ends its readers when it closes, those that wait and those that come later', async () => {
    const feed = createFeed<string>();
    const waiting = feed.batches().next();
    feed.close();
    expect((await waiting).done).toBe(true);
    expect((await feed.batches().next()).done).toBe(true);
  });

  it('a feed ends one reader by its signal and forgets it, the others go on', async () => {
    const feed = createFeed<string>();
    const gone = new AbortController();
    const [left, stays] = [feed.batches(gone.signal), feed.batches()];
    const waiting = left.next();
    gone.abort();
    expect((await waiting).done).toBe(true);
    feed.touch('a');
    expect((await stays.next()).done).toBe(false);
  });

  it('a feed forgets a reader whose signal was over before it came, also when it never reads', () => {
    const feed = createFeed<string>();
    feed.batches(AbortSignal.abort());
    expect(feed.readers()).toBe(0);
    feed.close();
    feed.batches();
    expect(feed.readers()).toBe(0);
  });

  it('a feed forgets a reader that leaves, also before it has read anything', async () => {
    const feed = createFeed<string>();
    const gone = new AbortController();
    const [unread, read, waits] = [feed.batches(gone.signal), feed.batches(), feed.batches()];
    feed.touch('a');
    await read.next();
    expect(feed.readers()).toBe(3);
    expect((await unread.return()).done).toBe(true);
    expect((await unread.next()).done).toBe(true);
    await read.return();
    expect(feed.readers()).toBe(1);
    await waits.next();
    const waiting = waits.next();
    // Whoever waits is let go.
    await Promise.all([waits.return(), waiting]);
    expect(feed.readers()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { NOW, answerJson, visit } from '../../../test/support/parts/visited-service.ts';

describe('the moment before sending', () => {
  it('the moment before sending comes before the request, once per attempt', async () => {
    const order: string[] = [];
    const { client } = await visit((response) => {
      order.push('received');
      response.end('{}');
    });
    await client.checkIn('a1', { ...NOW, beforeSend: () => void order.push('before') });
    expect(order).toEqual(['before', 'received']);
  });

  it('the moment before sending stops everything when it throws', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const beforeSend = () => {
      throw new Error('disk full');
    };
    await expect(client.checkIn('a1', { ...NOW, beforeSend })).rejects.toThrow('disk full');
    expect(received).toEqual([]);
    expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: true });
  });

  it('the moment before sending does not come when there is no key, or one that no header can carry', async () => {
    for (const key of ['', 'two\nlines', 'schlüssel']) {
      const { client, received } = await visit(answerJson(200, {}), { apiKey: () => key });
      let sending = 0;
      const result = await client.checkIn('a1', { ...NOW, beforeSend: () => void sending++ });
      expect(result).toEqual({ ok: false, failure: { kind: 'key-rejected', cause: 'no-key' } });
      expect({ sending, received }).toEqual({ sending: 0, received: [] });
    }
  });

  it('the moment before sending does not come for a caller that gave up or whose deadline is over', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const gone = await client.checkIn('a1', { ...NOW, signal: AbortSignal.abort() });
    expect(gone).toEqual({ ok: false, failure: { kind: 'aborted' } });
    const late = await client.checkIn('a1', { ...NOW, deadlineMs: 0 });
    expect(late).toEqual({ ok: false, failure: { kind: 'expired' } });
    expect(received).toEqual([]);
  });
});

describe('a request under way', () => {
  /** A network that takes the request and never answers, not even to an abort. */
  const silence = () => new Promise<Response>(() => {});

  it('a request under way that gets no answer in time is unknown', async () => {
    const clock = createFakeClock();
    const { client } = await visit(answerJson(200, {}), { fetch: silence, clock });
    const result = client.checkIn('a1', NOW);
    await clock.advance(11_999);
    expect(clock.pending()).toBe(1);
    await clock.advance(1);
    expect(await result).toEqual({ ok: false, failure: { kind: 'unknown', cause: 'timeout' } });
  });

  it('a request under way whose caller gives up is unknown, at once', async () => {
    const { client } = await visit(answerJson(200, {}), { fetch: silence });
    const giveUp = new AbortController();
    const result = client.checkIn('a1', { ...NOW, signal: giveUp.signal });
    giveUp.abort();
    expect(await result).toEqual({
      ok: false,
      failure: { kind: 'unknown', cause: 'stopped-while-sending' },
    });
  });

  it('a request under way is cut off at the time limit, so that no socket stays open', async () => {
    let closed: () => void = () => {};
    const socketClosed = new Promise<void>((resolve) => void (closed = resolve));
    const clock = createFakeClock();
    const { client, received } = await visit((response) => void response.on('close', closed), { clock });
    const result = client.checkIn('a1', NOW);
    // A busy machine may need longer than any short limit until it is there.
    await eventually(() => expect(received).toHaveLength(1));
    await clock.advance(12_000);
    expect(await result).toMatchObject({ failure: { kind: 'unknown', cause: 'timeout' } });
    await socketClosed;
  });
});

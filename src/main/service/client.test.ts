import { describe, expect, it } from 'vitest';
import { KEY, NOW, DATE, answerJson, visit } from '../../../test/support/parts/visited-service.ts';

describe('a check-in', () => {
  it('a check-in is one POST with key and version, without a body', async () => {
    const { client, received } = await visit(answerJson(200, { statusCode: 200 }));
    const result = await client.checkIn('a/1 ?', NOW);
    expect(result).toMatchObject({ ok: true, value: null, serverDateMs: Date.parse(DATE) });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/appointments/a%2F1%20%3F/checkin',
      body: '',
    });
    expect(received[0]?.headers).toMatchObject({
      'x-service-rest-api-key': KEY,
      'x-service-api-version': '2020-09-01',
      'content-length': '0',
    });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
    expect(received[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('a check-in is done with a 2xx that is empty or JSON', async () => {
    for (const [status, body] of [
      [200, ''],
      [204, ''],
      [202, '{"queued":true}'],
      [201, ''],
      [200, '{"statusCode":200,"anything":[]}'],
    ] as const) {
      const { client } = await visit((response) => void response.writeHead(status).end(body));
      expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: true, value: null });
    }
  });

  it('a check-in behind a hotel’s log-in page is unknown: its connection has the service’s certificate', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Welcome</html>');
    });
    expect(await client.checkIn('a1', NOW)).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 200, cause: 'html' },
      otherDateMs: expect.any(Number),
      observedAtMs: expect.any(Number),
    });
  });

  it('a check-in answered 200 with "Please log in" is not done', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('Please log in');
    });
    expect(await client.checkIn('a1', NOW)).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 200, message: 'Please log in', cause: 'text' },
      otherDateMs: expect.any(Number),
      observedAtMs: expect.any(Number),
    });
  });

  it.each([
    ['120', 120_000],
    ['Mon, 05 Jan 2026 09:03:00 GMT', 180_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', undefined],
    ['Fri, 01 Jan 2100 00:00:00 GMT', undefined],
    ['soon', undefined],
    ['0', undefined],
  ])('a check-in answered 503 keeps how long the service asks to be left alone: %s', async (header, ms) => {
    const { client } = await visit(answerJson(503, { statusCode: 503 }, { 'retry-after': header }));
    const result = await client.checkIn('a1', NOW);
    expect(result.ok ? undefined : result.failure.retryAfterMs).toBe(ms);
  });

  it('a check-in does not carry the key to where a redirect points', async () => {
    const { client, received } = await visit((response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await client.checkIn('a1', NOW)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', cause: 'redirect' },
    });
    expect(received).toHaveLength(1);
  });

  it('a check-in that the service refuses has the service’s words, and not the key if they repeat it', async () => {
    const { client, lines } = await visit(
      answerJson(400, { statusCode: 400, message: `Already served. Key ${KEY}.`, developerMessage: KEY }),
    );
    const result = await client.checkIn('a1', NOW);
    expect(result).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        statusCode: 400,
        message: 'Already served. Key ….',
        developerMessage: '…',
      },
      serverDateMs: expect.any(Number),
      observedAtMs: expect.any(Number),
    });
    expect(lines.join()).toContain('"operation":"check-in","kind":"refused","statusCode":400');
    expect(lines.join()).not.toContain('secret');
  });

  it('a check-in that is cut off after the request is unknown', async () => {
    const { client } = await visit((response) => void response.socket?.destroy());
    expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
  });

  it('a check-in whose answer breaks off is unknown', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"sta');
      setImmediate(() => response.socket?.destroy());
    });
    expect(await client.checkIn('a1', NOW)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', cause: 'unreadable-body' },
    });
  });

  it('a check-in is never sent to an address made of dots', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    for (const id of ['', '.', '..']) {
      expect(await client.checkIn(id, NOW)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    }
    expect(received).toEqual([]);
  });
});

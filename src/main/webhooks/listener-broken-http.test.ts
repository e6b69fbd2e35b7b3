import { describe, expect, it } from 'vitest';
import { sign } from '../../../test/support/records/event-of.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listen, BODY, post, raw } from '../../../test/support/parts/webhook-posts.ts';

describe('a sender that breaks HTTP', () => {
  const head = (lines: readonly string[], body = BODY.toString()) =>
    `POST /webhooks HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  const good = ['Content-Type: application/json', `X-Service-Signature: ${sign(BODY)}`];
  const length = `Content-Length: ${BODY.length}`;

  it.each<[string, string]>([
    ['length and chunks at once', head([...good, length, 'Transfer-Encoding: chunked'])],
    ['two lengths', head([...good, length, `Content-Length: ${BODY.length + 1}`])],
    ['a negative length', head([...good, 'Content-Length: -1'])],
    ['a length that is no number', head([...good, 'Content-Length: 0x20'])],
    ['chunks that are none', head([...good, 'Transfer-Encoding: chunked'], 'zz\r\nhello\r\n0\r\n\r\n')],
    [
      'a chunk of astronomic size',
      head([...good, 'Transfer-Encoding: chunked'], 'ffffffffffffffff\r\nhello'),
    ],
    ['an unknown transfer encoding', head([...good, 'Transfer-Encoding: gzip'])],
    ['a NUL in a header', head([...good, length, 'X-Odd: a\u0000b'])],
    ['a folded header', head([...good, length, 'X-Odd: a\r\n b'])],
    ['a header without a colon', head([...good, length, 'nonsense'])],
    ['a space before the colon', head([...good, `Content-Length : ${BODY.length}`])],
    ['20 kB of headers', head([...good, length, `X-Long: ${'x'.repeat(20_000)}`])],
    ['bare line feeds', head([...good, length]).replaceAll('\r\n', '\n')],
    ['HTTP/0.9', 'POST /webhooks\r\n'],
    ['a request line of HTTP/2.0', head([...good, length]).replace('HTTP/1.1', 'HTTP/2.0')],
    [
      'a request that is refused unread with a good one behind it',
      head([length, 'Content-Type: text/plain']) + head([...good, length]),
    ],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['no Host', `POST /webhooks HTTP/1.1\r\n${[...good, length].join('\r\n')}\r\n\r\n${BODY.toString()}`],
  ])('a sender that breaks HTTP by %s gets nothing in, and the listener lives', async (_how, bytes) => {
    const l = await listen();
    const answer = await raw(l.port, Buffer.from(bytes, 'latin1'), 400);
    expect(answer.text).not.toContain(' 200 ');
    expect(l.bodies).toEqual([]);
    expect((await post(l.port)).status).toBe(200);
  });

  it.each<[string, string]>([
    ['headers', 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-'],
    ['nothing', ''],
    ['a body', head([...good, length], '{')],
    ['chunks', head([...good, 'Transfer-Encoding: chunked'], '1\r\n{\r\n')],
  ])('a sender that sends %s slowly is cut off by the timeouts of the listener', async (_what, bytes) => {
    const limits = { headersMs: 200, requestMs: 400, checkEveryMs: 50 };
    const l = await listen({ limits });
    // Given up on after 10 s; without the short checking interval such a socket lives 30 s.
    const slow = Promise.all(Array.from({ length: 5 }, () => raw(l.port, bytes, 10_000)));
    // On a busy machine a good one is as slow as these for a moment: then once more.
    await eventually(async () => expect((await post(l.port)).status).toBe(200));
    expect((await slow).every(({ closed }) => closed)).toBe(true);
    expect(l.bodies).toHaveLength(1);
  });
});

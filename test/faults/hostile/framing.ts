/** Requests that break or bend HTTP, as raw bytes. */
import { oneOf, wholeBetween } from '../random.ts';
import { signed } from './bodies.ts';

export interface FramingAttack {
  readonly what: string;
  readonly bytes: Buffer;
  /** Answers of 200 there may be; `least` is above 0 where the request is odd and right. */
  readonly least: number;
  readonly most: number;
  /** Bodies that may be on disk afterwards; no other may. */
  readonly may: readonly Buffer[];
}

type Random = () => number;
type Fresh = () => Buffer;
interface Parts {
  /** A signed event that nobody may take in. */
  readonly body: Buffer;
  readonly fresh: Fresh;
  readonly random: Random;
}

const json = 'Content-Type: application/json';
const lengthOf = (body: Buffer): string => `Content-Length: ${body.length}`;
const signatureOf = (body: Buffer): string => `X-Service-Signature: ${signed(body)}`;

function request(lines: readonly string[], body: Buffer | string, line = 'POST /webhooks HTTP/1.1'): Buffer {
  return Buffer.concat([
    Buffer.from(`${[line, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}
const good = (body: Buffer, more: readonly string[] = []): Buffer =>
  request([json, signatureOf(body), lengthOf(body), ...more], body);
const chunked = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

/** Nothing of these may be taken in. */
const REFUSED: Readonly<Record<string, (parts: Parts) => Buffer>> = {
  'length and chunks': ({ body }) =>
    request([json, signatureOf(body), lengthOf(body), 'Transfer-Encoding: chunked'], chunked(body)),
  'chunks and length, with a request inside': ({ body, fresh }) => {
    const inner = good(fresh());
    const outer = Buffer.concat([Buffer.from('0\r\n\r\n'), inner]);
    return request([json, signatureOf(body), 'Transfer-Encoding: chunked', lengthOf(outer)], outer);
  },
  'length 4 before chunks that hide a request': ({ body, fresh }) =>
    request(
      [json, signatureOf(body), 'Content-Length: 4', 'Transfer-Encoding : chunked'],
      Buffer.concat([Buffer.from('5c\r\n'), good(fresh()), Buffer.from('\r\n0\r\n\r\n')]),
    ),
  'two lengths': ({ body, random }) =>
    request(
      [
        json,
        signatureOf(body),
        lengthOf(body),
        `Content-Length: ${body.length + wholeBetween(random, -1, 1)}`,
      ],
      body,
    ),
  'a length that is no number': ({ body, random }) => {
    const n = body.length;
    const value = oneOf(random, [
      '-1',
      `+${n}`,
      `0x${n.toString(16)}`,
      `${n},${n}`,
      `${n}.0`,
      '',
      `${n} ${n}`,
      '9'.repeat(30),
      `${n}e0`,
    ]);
    return request([json, signatureOf(body), `Content-Length: ${value}`], body);
  },
  'a transfer encoding nobody knows': ({ body, random }) => {
    const value = oneOf(random, [
      'gzip',
      'identity',
      'xchunked',
      'chunked, gzip',
      'chunked\u000b',
      'chunked;q=1',
      '"chunked"',
      'chunkedx',
    ]);
    return request([json, signatureOf(body), `Transfer-Encoding: ${value}`], chunked(body));
  },
  'a chunk size that is none': ({ body, random }) => {
    const size = oneOf(random, [
      'zz',
      '-1',
      '0x5',
      '',
      ' ',
      '+5',
      'ffffffffffffffff',
      'fffffffffffffffff0',
      '7fffffffffffffff',
      '1'.repeat(100),
    ]);
    return request(
      [json, signatureOf(body), 'Transfer-Encoding: chunked'],
      `${size}\r\n${body.toString()}\r\n0\r\n\r\n`,
    );
  },
  'a chunk longer than it says': ({ body }) =>
    request([json, signatureOf(body), 'Transfer-Encoding: chunked'], `1\r\n${body.toString()}\r\n0\r\n\r\n`),
  'chunks of bare line feeds': ({ body }) =>
    request(
      [json, signatureOf(body), 'Transfer-Encoding: chunked'],
      `${body.length.toString(16)}\n${body.toString()}\n0\n\n`,
    ),
  'a signature in the trailers': ({ body }) =>
    request(
      [json, 'Trailer: X-Service-Signature', 'Transfer-Encoding: chunked'],
      `${body.length.toString(16)}\r\n${body.toString()}\r\n0\r\n${signatureOf(body)}\r\n\r\n`,
    ),
  'a folded header': ({ body, random }) => {
    const value = signed(body);
    const fold = oneOf(random, ['\r\n ', '\r\n\t', '\n ']);
    return request(
      [json, `X-Service-Signature: ${value.slice(0, 32)}${fold}${value.slice(32)}`, lengthOf(body)],
      body,
    );
  },
  'bare line feeds': ({ body }) =>
    Buffer.from(good(body).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  'bare carriage returns': ({ body }) =>
    Buffer.from(good(body).toString('latin1').replaceAll('\r\n', '\r'), 'latin1'),
  'a NUL': ({ body, random }) => {
    const where = oneOf(random, ['X-Odd: a\u0000b', 'X-O\u0000dd: a', `${signatureOf(body)}\u0000`]);
    return request([json, lengthOf(body), where], body);
  },
  'a control character in a header': ({ body, random }) =>
    request(
      [
        json,
        signatureOf(body),
        lengthOf(body),
        `X-Odd: a${String.fromCodePoint(wholeBetween(random, 1, 8))}b`,
      ],
      body,
    ),
  'a space before a colon': ({ body }) =>
    request([json, signatureOf(body), `Content-Length : ${body.length}`], body),
  'a header without a colon': ({ body }) =>
    request([json, signatureOf(body), lengthOf(body), 'nonsense'], body),
  'a header without a name': ({ body }) => request([json, signatureOf(body), lengthOf(body), ': x'], body),
  'headers beyond 8 kB': ({ body }) =>
    request([json, signatureOf(body), lengthOf(body), `X-Long: ${'x'.repeat(20_000)}`], body),
  '5,000 headers': ({ body }) =>
    request(
      [json, signatureOf(body), lengthOf(body), ...Array.from({ length: 5_000 }, (_, n) => `X-${n}: y`)],
      body,
    ),
  'no Host': ({ body }) => Buffer.from(good(body).toString('latin1').replace('Host: x\r\n', ''), 'latin1'),
  'HTTP/0.9': () => Buffer.from('POST /webhooks\r\n'),
  'another version': ({ body, random }) =>
    request(
      [json, signatureOf(body), lengthOf(body)],
      body,
      `POST /webhooks HTTP/${oneOf(random, ['9.9', '2.0', '1', '0.9', '1.1.1', 'x'])}`,
    ),
  'HTTP/2': () =>
    Buffer.from(
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000',
      'latin1',
    ),
  'a TLS hello': () =>
    Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 'latin1'),
  'an SSH greeting': () => Buffer.from('SSH-2.0-OpenSSH_9.6\r\n'),
  'another method': ({ body, random }) =>
    request(
      [json, signatureOf(body), lengthOf(body)],
      body,
      `${oneOf(random, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'post', 'P', 'POST\u0000'])} /webhooks HTTP/1.1`,
    ),
  CONNECT: ({ body }) => request([json, signatureOf(body)], body, 'CONNECT /webhooks HTTP/1.1'),
  'another path': ({ body, random }) => {
    const path = oneOf(random, [
      '/',
      '*',
      '/webhooks//',
      '/webhooks/more',
      '//webhooks',
      '/x/../webhooks',
      '/%77ebhooks',
      '/webhooks%00',
      'http://x/webhooks',
      '/WEBHOOKS',
      '/webhooks#a',
      'webhooks',
    ]);
    return request([json, signatureOf(body), lengthOf(body)], body, `POST ${path} HTTP/1.1`);
  },
  'an expectation nobody knows': ({ body }) => good(body, ['Expect: 200-ok']),
  'a body shorter than it says': ({ body }) =>
    request([json, signatureOf(body), `Content-Length: ${body.length + 10}`], body),
  'a type that is not JSON': ({ body, random }) => {
    const type = oneOf(random, [
      'text/plain',
      'application/jsonp',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      'application/json/x',
    ]);
    return request([`Content-Type: ${type}`, signatureOf(body), lengthOf(body)], body);
  },
  'a compressed body': ({ body }) => good(body, ['Content-Encoding: gzip']),
  'more than 64 KiB, announced': ({ random }) => {
    const body = Buffer.alloc(65_537 + wholeBetween(random, 0, 1_000), 'x');
    return good(body);
  },
  'more than 64 KiB, in chunks': () => {
    const body = Buffer.alloc(80_000, 'y');
    return request([json, signatureOf(body), 'Transfer-Encoding: chunked'], chunked(body));
  },
  'a request refused unread before a good one': ({ body, fresh }) => {
    const wrong = request(['Content-Type: text/plain', signatureOf(body), lengthOf(body)], body);
    return Buffer.concat([wrong, good(fresh())]);
  },
  noise: ({ random }) =>
    Buffer.from(Array.from({ length: wholeBetween(random, 1, 400) }, () => wholeBetween(random, 0, 255))),
};

interface Odd {
  readonly bytes: Buffer;
  readonly bodies: readonly Buffer[];
  readonly least: number;
}

/** These are odd and right, or right up to a point. */
const TAKEN: Readonly<Record<string, (parts: Parts) => Odd>> = {
  'two good requests at once': ({ body, fresh }) => {
    const other = fresh();
    return { bytes: Buffer.concat([good(body), good(other)]), bodies: [body, other], least: 2 };
  },
  'a good request before a forged one': ({ body, fresh }) => {
    const wrong = fresh();
    const forged = request([json, `X-Service-Signature: ${'0'.repeat(64)}`, lengthOf(wrong)], wrong);
    return { bytes: Buffer.concat([good(body), forged]), bodies: [body], least: 1 };
  },
  'a forged request before a good one': ({ body, fresh }) => {
    const wrong = request([json, `X-Service-Signature: ${'0'.repeat(64)}`, lengthOf(body)], body);
    const other = fresh();
    return { bytes: Buffer.concat([wrong, good(other)]), bodies: [other], least: 1 };
  },
  'a good request before noise': ({ body }) => ({
    bytes: Buffer.concat([good(body), Buffer.from('\u0000\u0001\u0002 noise\r\n\r\n')]),
    bodies: [body],
    least: 0,
  }),
  'Expect: 100-continue': ({ body }) => ({
    bytes: good(body, ['Expect: 100-continue']),
    bodies: [body],
    least: 1,
  }),
  'chunks of one byte': ({ body }) => {
    const chunks = [...body].map((byte) =>
      Buffer.concat([Buffer.from('1;x=y\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
    );
    const bytes = request(
      [json, signatureOf(body), 'Transfer-Encoding: Chunked'],
      Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]),
    );
    return { bytes, bodies: [body], least: 1 };
  },
  'a wish for another protocol': ({ body }) => ({
    bytes: good(body, ['Connection: Upgrade', 'Upgrade: websocket']),
    bodies: [body],
    least: 0,
  }),
  'empty lines in front': ({ body }) => ({
    bytes: Buffer.concat([Buffer.from('\r\n\r\n'), good(body)]),
    bodies: [body],
    least: 0,
  }),
};

/** How many kinds of attack there are. */
export const FRAMING_KINDS = Object.keys(REFUSED).length + Object.keys(TAKEN).length;

/** The `n`th attack; all kinds come in turn. `fresh` makes a good event of a ticket of its own. */
export function framingAttack(n: number, fresh: Fresh, random: Random): FramingAttack {
  const parts: Parts = { body: fresh(), fresh, random };
  const refused = Object.entries(REFUSED);
  const index = n % FRAMING_KINDS;
  const kind = refused[index];
  if (kind) return { what: kind[0], bytes: kind[1](parts), least: 0, most: 0, may: [] };
  const [what, make] = Object.entries(TAKEN)[index - refused.length] ?? oneOf(random, Object.entries(TAKEN));
  const { bytes, bodies, least } = make(parts);
  return { what, bytes, least, most: bodies.length, may: bodies };
}

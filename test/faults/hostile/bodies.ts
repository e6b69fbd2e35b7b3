/** Bodies and signatures as somebody hostile, or a broken sender, would make them. All from one random generator. */
import { createHmac } from 'node:crypto';
import { at } from '../../support/records/event-of.ts';
import { oneOf, wholeBetween } from '../random.ts';
import { RIG_PREVIOUS_SECRET, RIG_SECRET } from '../webhook-rig.ts';

type Random = () => number;

/** Where a body must be once it was signed: in the journal, set aside, or in either of them. */
export type Expected = 'event' | 'aside' | 'either';

export interface HostileBody {
  readonly what: string;
  readonly body: Buffer;
  readonly expected: Expected;
}

export const signed = (body: Buffer | string, secret: string = RIG_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const TYPES = [
  'ticket_created',
  'ticket_called',
  'ticket_recalled',
  'ticket_cancelled',
  'ticket_served',
  'ticket_changed',
];

/** A well-formed event of a ticket of its own. */
export function goodBody(id: string, random: Random): Buffer {
  const called = { date: at(wholeBetween(random, 0, 3_000)), caller: 7, desk: wholeBetween(random, 1, 9) };
  const data = {
    id,
    status: oneOf(random, ['NEW', 'CALLED', 'ON_THE_MOON']),
    called,
    served: { date: at(3_600) },
  };
  return Buffer.from(JSON.stringify({ type: oneOf(random, TYPES), data, more: { of: random() } }));
}

const nested = (open: string, depth: number, close: string): string =>
  open.repeat(depth) + '1' + close.repeat(depth);
const ticket = (id: string, more: string): string => `{"type":"ticket_created","data":{"id":"${id}"${more}}}`;

type Maker = (id: string, random: Random) => string | Buffer;

/** What is odd and still an event. */
const ODD: Readonly<Record<string, Maker>> = {
  'keys twice': (id) => `{"type":"x","data":1,"type":"ticket_created","data":{"id":"no","id":"${id}"}}`,
  'a __proto__': (id) =>
    ticket(id, ',"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'),
  'depth beside the ticket': (id) =>
    `{"type":"ticket_created","data":{"id":"${id}"},"more":${nested('[', 500, ']')}}`,
  'a byte order mark': (id) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(ticket(id, ''))]),
  'half a surrogate in a name': (id) => ticket(id, ',"firstName":"\\ud800 x \\udfff"'),
  'a NUL in a name': (id) => ticket(id, ',"firstName":"a\\u0000b"'),
  'a name of 50 kB': (id) => ticket(id, `,"lastName":"${'x'.repeat(50_000)}"`),
  'white space around it': (id) => ` \r\n\t${ticket(id, '')} \n`,
  'a year far away': (id) =>
    `{"type":"ticket_called","data":{"id":"${id}","called":{"date":"9999-12-31T23:59:59Z"}}}`,
  'a number for an id': (_id, random) =>
    `{"type":"ticket_created","data":{"id":${wholeBetween(random, 1, 2 ** 31)}.${wholeBetween(random, 1, 2 ** 31)}}}`,
  // What can be left out may also be wrong: the hub's own moment stands in.
  'a call without its moment': (id) => `{"type":"ticket_called","data":{"id":"${id}"}}`,
  'a moment that is none': (id) =>
    `{"type":"ticket_called","data":{"id":"${id}","called":{"date":"2026-02-30T25:61:00Z"}}}`,
  'a moment without a zone': (id) =>
    `{"type":"ticket_called","data":{"id":"${id}","called":{"date":"2026-01-05T09:00:00"}}}`,
};

/** What is signed and no event that anybody could use. */
const USELESS: Readonly<Record<string, Maker>> = {
  'nothing at all': () => '',
  'a line of text': (id) => `hello ${id}`,
  HTML: (id) => `<!doctype html><title>${id}</title>`,
  'half an event': (id, random) => ticket(id, '').slice(0, wholeBetween(random, 1, 30)) + id,
  '10,000 brackets': (id) => `${nested('[', 10_000, ']')}${id.length > 0 ? ' ' : ''}`,
  '10,000 brackets left open': (id) => `${'['.repeat(10_000)}"${id}`,
  '10,000 objects deep': (id) =>
    `{"type":"ticket_created","data":${nested('{"a":', 10_000, '}')},"id":"${id}"}`,
  '1e400 for an id': (id) => `{"type":"ticket_created","data":{"id":1e400,"firstName":"${id}"}}`,
  'a number of 20,000 digits': (id) =>
    `{"type":"location_created","data":{"id":${'9'.repeat(20_000)},"name":"${id}"}}`,
  'half a surrogate for an id': (id) => `{"type":"ticket_created","data":{"id":"${id}\\ud800"}}`,
  'invalid UTF-8': (id) =>
    Buffer.concat([
      Buffer.from(`{"type":"ticket_created","data":{"id":"${id}`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}}'),
    ]),
  'UTF-16': (id) => Buffer.from(ticket(id, ''), 'utf16le'),
  'an overlong slash': (id) => Buffer.concat([Buffer.from(ticket(id, '')), Buffer.from([0xc0, 0xaf])]),
  'an unknown type': (id) => `{"type":"ticket_teleported","data":{"id":"${id}"}}`,
  'a type of every object': (id, random) =>
    `{"type":"${oneOf(random, ['constructor', '__proto__', 'toString'])}","data":{"id":"${id}"}}`,
  'no data': (id) => `{"type":"ticket_created","id":"${id}"}`,
  'data that is a list': (id) => `{"type":"ticket_created","data":["${id}"]}`,
  'two events': (id) => ticket(id, '') + ticket(id, ''),
  'a list of events': (id) => `[${ticket(id, '')}]`,
  'a single quoted event': (id) => ticket(id, '').replaceAll('"', "'"),
  'a comment': (id) => `/* ${id} */${ticket(id, '')}`,
};

function made(
  kinds: Readonly<Record<string, Maker>>,
  id: string,
  random: Random,
  expected: Expected,
): HostileBody {
  const [what, make] = oneOf(random, Object.entries(kinds));
  return { what, body: Buffer.from(make(id, random)), expected };
}

/** A body with `id` in it where that is possible, so that two are seldom the same. */
export function hostileBody(id: string, random: Random): HostileBody {
  const dice = random();
  if (dice < 0.35) return { what: 'a good event', body: goodBody(id, random), expected: 'event' };
  if (dice < 0.5) return made(ODD, id, random, 'event');
  if (dice < 0.85) return made(USELESS, id, random, 'aside');
  if (dice < 0.92) {
    const body = Buffer.from(
      Array.from({ length: wholeBetween(random, 0, 200) }, () => wholeBetween(random, 0, 255)),
    );
    return { what: 'random bytes', body, expected: 'either' };
  }
  const body = goodBody(id, random);
  const where = wholeBetween(random, 0, body.length - 1);
  body[where] = wholeBetween(random, 0, 255);
  return { what: `a good event with another byte at ${where}`, body, expected: 'either' };
}

export interface Forgery {
  readonly what: string;
  readonly body: Buffer;
  /** Values of the signature header; none, one or several. */
  readonly headers: readonly string[];
}

const flipped = (digit: string): string => (Number.parseInt(digit, 16) ^ 1).toString(16);
const withFlip = (text: string, n: number): string =>
  text.slice(0, n) + flipped(text[n] ?? '0') + text.slice(n + 1);

type Forger = (body: Buffer, good: string, random: Random) => { body?: Buffer; headers: readonly string[] };

const FORGERS: Readonly<Record<string, Forger>> = {
  'cut off': (_b, good, random) => ({ headers: [good.slice(0, wholeBetween(random, 0, good.length - 1))] }),
  'cut off in front': (_b, good, random) => ({ headers: [good.slice(wholeBetween(random, 1, good.length))] }),
  'made longer': (_b, good, random) => ({
    headers: [good + oneOf(random, ['0', '00', good, '=', '==', 'f'.repeat(1_000)])],
  }),
  'with one letter in upper case': (_b, good) => ({
    headers: [good.replace(/[a-f]/, (letter) => letter.toUpperCase())],
  }),
  'with one digit wrong': (_b, good, random) => ({
    headers: [withFlip(good, wholeBetween(random, 0, good.length - 1))],
  }),
  'with its last digit wrong': (_b, good) => ({ headers: [withFlip(good, good.length - 1)] }),
  'with a letter that is no digit': (_b, good, random) => {
    const n = wholeBetween(random, 0, good.length - 1);
    return {
      headers: [good.slice(0, n) + oneOf(random, ['g', 'z', ' ', '-', '_', '\u00e9']) + good.slice(n + 1)],
    };
  },
  padded: (_b, good, random) => ({
    headers: [
      oneOf(random, [
        `"${good}"`,
        `'${good}'`,
        `0x${good}`,
        `=${good}`,
        `${good};`,
        `${good},`,
        `${good}\u00a0`,
      ]),
    ],
  }),
  'with a prefix': (_b, good, random) => ({
    headers: [oneOf(random, ['sha256=', 'v1,', 'v1=', 'hmac ', 'Bearer ']) + good],
  }),
  'in base64': (_b, good) => ({ headers: [Buffer.from(good, 'hex').toString('base64')] }),
  'with another secret': (body, _g, random) => ({
    headers: [
      signed(
        body,
        oneOf(random, ['', 'undefined', 'null', 'whsec_rig ', 'WHSEC_RIG', 'secret', `${random()}`]),
      ),
    ],
  }),
  'by another algorithm': (body, _g, random) => ({
    headers: [
      createHmac(oneOf(random, ['md5', 'sha1', 'sha224', 'sha384', 'sha512']), RIG_SECRET)
        .update(body)
        .digest('hex'),
    ],
  }),
  'as a plain hash': (body) => ({ headers: [createHmac('sha256', body).update(RIG_SECRET).digest('hex')] }),
  'of another body': (body, _g, random) => ({
    headers: [signed(Buffer.concat([body, Buffer.from(`${random()}`)]))],
  }),
  'of no body': () => ({ headers: [signed('')] }),
  missing: () => ({ headers: [] }),
  empty: () => ({ headers: [''] }),
  'there twice': (_b, good) => ({ headers: [good, good] }),
  'there twice, once wrong': (_b, good, random) => ({
    headers: random() < 0.5 ? [good, withFlip(good, 0)] : [withFlip(good, 0), good],
  }),
  'all zeros': () => ({ headers: ['0'.repeat(64)] }),
  'made up': (_b, _g, random) => ({
    headers: [Array.from({ length: 64 }, () => wholeBetween(random, 0, 15).toString(16)).join('')],
  }),
  'of a body with one bit less': (body, good, random) => {
    const other = body.length > 0 ? Buffer.from(body) : Buffer.from('x');
    const n = wholeBetween(random, 0, other.length - 1);
    other[n] = (other[n] ?? 0) ^ (1 << wholeBetween(random, 0, 7));
    return { body: other, headers: [good] };
  },
  'of a body with less at its end': (body, good, random) => ({
    body: Buffer.concat([body, Buffer.from(oneOf(random, [' ', '\n', '\u0000', '\r\n', 'x']))]),
    headers: [good],
  }),
  'of a body that reads the same when decoded': (body) => {
    const broken = Buffer.concat([body, Buffer.from([0xff])]);
    const same = Buffer.concat([body, Buffer.from([0xfe])]);
    return { body: same, headers: [signed(broken)] };
  },
  'of the text the body decodes to': (body) => {
    const broken = Buffer.concat([body, Buffer.from([0xff])]);
    return { body: broken, headers: [signed(broken.toString())] };
  },
  'of the body in another spelling': (body) => ({ headers: [signed(`${body.toString()} `)] }),
};

/** A body and a signature that does not belong to it. */
export function forgery(body: Buffer, random: Random): Forgery {
  const [what, forge] = oneOf(random, Object.entries(FORGERS));
  const secret = random() < 0.5 ? RIG_SECRET : RIG_PREVIOUS_SECRET;
  const forged = forge(body, signed(body, secret), random);
  const other = forged.body ?? body;
  // A mutation may by chance change nothing, as upper case does to a signature without letters.
  const rights = [signed(other, RIG_SECRET), signed(other, RIG_PREVIOUS_SECRET)];
  const [only] = forged.headers;
  if (forged.headers.length === 1 && only !== undefined && rights.includes(only))
    return { what: 'with its first digit wrong', body: other, headers: [withFlip(only, 0)] };
  return { what, body: other, headers: forged.headers };
}

/** Every way to cut `good` off, and nothing else: 0 to 63 digits. */
export const truncations = (good: string): string[] =>
  Array.from({ length: good.length }, (_, n) => good.slice(0, n));

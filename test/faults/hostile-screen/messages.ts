/** Messages that no screen of ours sends: seeded, as text. Pure. */
import { oneOf, wholeBetween } from '../random.ts';

type Random = () => number;

export interface HostileMessage {
  readonly what: string;
  readonly text: string;
  /** The contract has no use for it at all: the hub hangs up. */
  readonly isUseless: boolean;
}

/** What can be put where the contract asks for something. */
export interface Pool {
  /** Paths of procedures that the screen may call, `a.b`. */
  readonly own: readonly string[];
  /** Of all others. */
  readonly others: readonly string[];
  /** Codes, ids and handles. */
  readonly words: readonly string[];
}

const BROKEN = [
  '',
  ' ',
  '{',
  '{"i":"1","p":',
  'null',
  'true',
  '7',
  '"x"',
  '[]',
  '[{"i":"1"}]',
  '{}',
  '{"i":"1"}',
  '\u0000',
  '\uFEFF{}',
  'NaN',
  '<xml/>',
  '['.repeat(5_000),
  `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
];

const ODD_IDS = ['{"p":{"u":"/screen/watch"}}', '{"i":1e999,"p":{"u":"/screen/watch"}}'];

const URLS = [
  '',
  '/',
  '//evil.example/appointments/find',
  'http://evil.example/appointments/find',
  'https://127.0.0.1:9/',
  'file:///etc/passwd',
  'javascript:1',
  'data:text/plain,x',
  'http://[::1',
  '/appointments/find/../../settings/read',
  '/settings/%72ead',
  '/settings/read/',
  '/Settings/read',
  '/settings.read',
  '/settings//read',
  '/__proto__/x',
  '/constructor/name',
  '/hub/close',
  '/appointments',
  '/appointments/find?data=%7B%22json%22%3A%7B%7D%7D',
  '/appointments/find#x',
  '/\u0000',
  `/${'x'.repeat(8_000)}`,
];

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  'x'.repeat(10_000),
  '\ud800',
  '😀'.repeat(600),
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { constructor: { prototype: { isAdmin: true } } },
];

/** Message types that the contract has no use for; 1 asks and 4 takes it back. */
const USELESS_TYPES = [0, 2, 3, 5, 6, 7, 8, 9, 255, -1, 1.5, 1e9];

const HEADERS: readonly Readonly<Record<string, unknown>>[] = [
  { 'content-type': 'text/event-stream' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-disposition': 'attachment; filename="x"' },
  { 'content-disposition': `inline; filename*=UTF-8''${'%41'.repeat(500)}` },
  { 'x-orpc-batch': 'streaming' },
  { 'last-event-id': 'x'.repeat(5_000) },
  { cookie: 'foyer-desk=1', authorization: 'Bearer x' },
  { role: 'admin', surface: 'setup' },
  { 'content-type': ['text/event-stream', 'x'] },
];

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'x', ''];

/** The serializer's own types and some that it does not know: what a value is to be made into. */
const META_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 42, -1, '0', null];

const PLACES: readonly (readonly unknown[])[] = [
  [],
  ['code'],
  ['__proto__'],
  ['__proto__', 'isAdmin'],
  ['constructor', 'prototype'],
  ['missing', 'deeper'],
  [0],
  ['code', 'length'],
  [null],
];

const slashed = (path: string): string => `/${path.replaceAll('.', '/')}`;

function inputOf(random: Random, { words }: Pool): Record<string, unknown> {
  const word = (): unknown => (random() < 0.6 ? oneOf(random, words) : oneOf(random, ODD));
  const full = {
    code: word(),
    appointmentId: word(),
    arrival: word(),
    helpId: word(),
    pin: word(),
    phoneDigits: word(),
    reason: random() < 0.5 ? 'start' : word(),
    language: random() < 0.5 ? 'en' : word(),
    listens: random() < 0.8 ? false : word(),
    text: random() < 0.5 ? 'Hello' : word(),
    rate: random() < 0.5 ? 1 : word(),
    callKey: word(),
  };
  return Object.fromEntries(Object.entries(full).filter(() => random() < 0.85));
}

type Maker = (random: Random, pool: Pool, id: string) => Omit<HostileMessage, 'what'>;

const harmless = (message: unknown): Omit<HostileMessage, 'what'> => ({
  text: JSON.stringify(message),
  isUseless: false,
});
const useless = (message: unknown): Omit<HostileMessage, 'what'> => ({
  text: JSON.stringify(message),
  isUseless: true,
});

/** Everything a hostile message can be, by name. */
const MAKERS: Readonly<Record<string, Maker>> = {
  'broken JSON': (random) => ({ text: oneOf(random, BROKEN), isUseless: true }),
  'a cut message': (random, pool, id) => {
    const { text } = harmless({ i: id, p: { u: slashed(oneOf(random, pool.own)), b: { json: {} } } });
    return { text: text.slice(0, wholeBetween(random, 1, text.length - 1)), isUseless: true };
  },
  'no id': (random) => ({ text: oneOf(random, ODD_IDS), isUseless: false }),
  'an odd id': (random, pool) =>
    harmless({ i: oneOf(random, ODD), p: { u: slashed(oneOf(random, pool.own)), b: { json: {} } } }),
  'an odd payload': (random, _pool, id) => harmless({ i: id, p: oneOf(random, ODD) }),
  'an odd address': (random, _pool, id) =>
    harmless({ i: id, p: { u: oneOf(random, URLS), b: { json: {} } } }),
  'an address of another type': (random, _pool, id) =>
    harmless({
      i: id,
      p: {
        u: oneOf(
          random,
          ODD.filter((odd) => typeof odd !== 'string'),
        ),
      },
    }),
  'a useless type': (random, pool, id) =>
    useless({
      i: id,
      t: oneOf(random, USELESS_TYPES),
      p: oneOf<unknown>(random, [
        { e: 'message', d: { json: 'x' } },
        { e: 'done' },
        { s: 200, b: { json: {} } },
        { u: slashed(oneOf(random, pool.own)) },
      ]),
    }),
  'a header': (random, pool, id) =>
    useless({
      i: id,
      p: { u: slashed(oneOf(random, pool.own)), h: oneOf(random, HEADERS), b: { json: {} } },
    }),
  'another method': (random, pool, id) =>
    useless({ i: id, p: { u: slashed(oneOf(random, pool.own)), m: oneOf(random, METHODS), b: {} } }),
  'types of the serializer': (random, pool, id) =>
    harmless({
      i: id,
      p: {
        u: slashed(oneOf(random, pool.own)),
        b: {
          json: inputOf(random, pool),
          meta: Array.from({ length: wholeBetween(random, 1, 40) }, () => [
            oneOf(random, META_TYPES),
            ...oneOf(random, PLACES),
          ]),
          ...(random() < 0.3 ? { maps: [oneOf(random, PLACES)] } : {}),
        },
      },
    }),
  'keys of prototypes': (random, pool, id) => ({
    text: `{"i":${JSON.stringify(id)},"__proto__":{"t":3},"constructor":1,"p":{"u":"${slashed(
      oneOf(random, pool.own),
    )}","__proto__":{"role":"admin"},"b":{"json":{"__proto__":{"role":"admin"},"code":"x"}}}}`,
    isUseless: false,
  }),
  'an odd body': (random, pool, id) =>
    harmless({ i: id, p: { u: slashed(oneOf(random, pool.own)), b: oneOf(random, ODD) } }),
  'an odd input': (random, pool, id) =>
    harmless({ i: id, p: { u: slashed(oneOf(random, pool.own)), b: { json: oneOf(random, ODD) } } }),
  'a drawn input': (random, pool, id) =>
    harmless({ i: id, p: { u: slashed(oneOf(random, pool.own)), b: { json: inputOf(random, pool) } } }),
  'a procedure of another role': (random, pool, id) =>
    harmless({ i: id, p: { u: slashed(oneOf(random, pool.others)), b: { json: inputOf(random, pool) } } }),
  'an abort': (_random, _pool, id) => harmless({ i: id, t: 4, p: null }),
  'one too long': (random, pool, id) => ({
    text: JSON.stringify({
      i: id,
      p: { u: slashed(oneOf(random, pool.own)), b: { json: 'x'.repeat(500_000) } },
    }),
    isUseless: true,
  }),
};

/** A message of a drawn kind. Ids repeat now and then: a second request under the id of the first. */
export function hostileMessage(random: Random, pool: Pool): HostileMessage {
  const [what, make] = oneOf(random, Object.entries(MAKERS));
  return { what, ...make(random, pool, `m${wholeBetween(random, 1, 12)}`) };
}

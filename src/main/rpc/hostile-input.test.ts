/** * Whatever a screen sends in place of what the contract names, as long as it is of the same JSON type: it gets an answer
 * that the contract declares, or hears that its request is bad. An internal error is a fault of ours. */
import { call, ORPCError, traverseContractProcedures } from '@orpc/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyText } from '../../../test/support/any-text.ts';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { contract } from '../../contract/contract.ts';
import { ROLE_OF_SURFACE, SURFACES } from '../../contract/roles.ts';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { INPUTS } from '../../../test/support/records/inputs-of-procedures.ts';
import { shareOf } from '../../../test/support/share-of.ts';

const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  5e-324,
  65_536,
  2 ** 31,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  9e99,
  -9e99,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u{10ffff}',
  '\u202eabc',
  '\r\n',
  'é'.repeat(50),
  '👩‍👩‍👧'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '%_*?[',
  '$ref',
  '../../etc/passwd',
  '\\\\host\\share',
  'http://x',
  'https://',
  'https://[::1',
  'https://a:b@c.example',
  `https://${'x'.repeat(300)}.example`,
  'javascript:alert(1)',
  'data:image/png;base64,====',
  'data:image/svg+xml,<svg onload="x"/>',
  '#fffffg',
  'de-DE-1996-x-y',
  'x-',
  'en-US-u-ca-nonsense',
  '9e99',
  '-1',
  'NaN',
  '1e400',
  '9'.repeat(64),
  '2026-02-30T25:61:00Z',
  ...[10, 11, 35, 36, 50, 51, 64, 65, 100, 101, 200, 201, 500, 501, 2_048, 2_049, 400_001].map((length) =>
    'x'.repeat(length),
  ),
];

const hostileText = fc.oneof(fc.constantFrom(...TEXTS), anyText({ maxLength: 120 }));
const hostileNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double());

type Path = readonly (string | number)[];

/** Every text and number in a value, and every list. */
function leaves(value: unknown, path: Path = []): readonly { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const inner = Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
  return Array.isArray(value) ? [{ path, value }, ...inner] : inner;
}

/** A copy with something else at `path`. */
function exchanged(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = exchanged(copy[key], rest, other);
  return copy;
}

function hostileFor(value: unknown): fc.Arbitrary<unknown> | undefined {
  if (typeof value === 'string') return hostileText;
  if (typeof value === 'number') return hostileNumber;
  if (!Array.isArray(value)) return undefined;
  return fc.oneof(
    fc.array(hostileText, { maxLength: 4 }),
    fc.constantFrom(Array(51).fill('en'), Array(50).fill('en'), ['en', 'en'], []),
  );
}

interface Procedure {
  readonly name: string;
  readonly path: readonly string[];
  readonly roles: readonly string[];
  readonly changes: boolean;
  readonly input: unknown;
}

const procedures: Procedure[] = [];

traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { meta, inputSchema } = procedure['~orpc'];
  const { roles, changes = true } = meta as {
    readonly roles: readonly string[];
    readonly changes?: boolean;
  };
  if (inputSchema) procedures.push({ name: path.join('.'), path, roles, changes, input: inputSchema });
});

/** Milliseconds: of the waits before an answer the longest is a desk's for what the booking system says to its act. */
const LONGEST_WAIT_MS = 2_500;

/** The machine's, on which such waits are over at once: hubs are closed and opened in here. */
const clock: Clock = {
  ...systemClock,
  after(ms, run) {
    if (ms > LONGEST_WAIT_MS) return systemClock.after(ms, run);
    const waiting = setImmediate(run);
    return () => clearImmediate(waiting);
  },
};

const nobodyThere = () => Promise.reject(new TypeError('fetch failed'));

/** A host whose hub is the real one; what `send` answers is the error's code, or `ok`. */
async function house() {
  const host = await hostOf({}, { clock, fetch: nobodyThere });
  await host.access.administrator.choose(screenOf('setup'), '482915');
  async function send({ path, roles }: Procedure, input: unknown): Promise<string> {
    const surface = SURFACES.find((each) => roles.includes(ROLE_OF_SURFACE[each])) ?? 'setup';
    const procedure = path.reduce<unknown>(
      (node, name) => (node as Record<string, unknown>)[name],
      host.router,
    ) as typeof host.router.appointments.find;
    const gone = new AbortController();
    try {
      const context = { screen: screenOf(surface) };
      const value: unknown = await call(procedure, input as never, { context, signal: gone.signal });
      if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
        await (value as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
      return 'ok';
    } catch (error) {
      return error instanceof ORPCError ? error.code : String(error);
    } finally {
      gone.abort();
    }
  }
  return { host, send };
}

type Send = Awaited<ReturnType<typeof house>>['send'];

const EXPECTED = ['ok', 'BAD_REQUEST'];

describe('every procedure', () => {
  it('every procedure has an input here that names each of its fields, and is taken', async () => {
    expect(procedures.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
    const named = (schema: unknown, into: Set<string>): Set<string> => {
      if (typeof schema !== 'object' || schema === null) return into;
      for (const [key, value] of Object.entries(schema)) {
        if (key === 'properties') for (const field of Object.keys(value as object)) into.add(field);
        named(value, into);
      }
      return into;
    };
    const used = (value: unknown, into: Set<string>): Set<string> => {
      if (typeof value !== 'object' || value === null) return into;
      for (const [key, each] of Object.entries(value)) {
        if (!Array.isArray(value)) into.add(key);
        used(each, into);
      }
      return into;
    };
    for (const { name, input } of procedures) {
      const fields = named(z.toJSONSchema(input as z.ZodType), new Set());
      expect([...used(INPUTS[name], new Set())].toSorted(), name).toEqual([...fields].toSorted());
      for (const each of INPUTS[name] ?? [])
        expect((input as z.ZodType).safeParse(each).success, name).toBe(true);
    }
  });

  it('every procedure answers every number, however large, small or none, as the contract declares', async () => {
    const { send } = await house();
    for (const procedure of procedures) {
      for (const base of INPUTS[procedure.name] ?? []) {
        for (const { path, value } of leaves(base)) {
          if (typeof value !== 'number') continue;
          for (const number of NUMBERS) {
            const came = await send(procedure, exchanged(base, path, number));
            expect(EXPECTED, `${procedure.name} ${path.join('.')} ${number}: ${came}`).toContain(came);
          }
        }
      }
    }
  });

  async function sendWhatever(send: Send, procedure: Procedure): Promise<void> {
    // A save that is taken starts the hub anew.
    const numRuns = procedure.name === 'settings.save' ? 60 : 40;
    const places = (INPUTS[procedure.name] ?? []).flatMap((base) =>
      leaves(base).flatMap(({ path, value }) => {
        const hostile = hostileFor(value);
        return hostile ? [hostile.map((other) => exchanged(base, path, other))] : [];
      }),
    );
    await fc.assert(
      // Where no text and no number is, there is what is right.
      fc.asyncProperty(
        fc.oneof(...places, fc.constantFrom(...(INPUTS[procedure.name] ?? []))),
        async (input) => {
          const came = await send(procedure, input);
          expect(EXPECTED, `${procedure.name}: ${came}`).toContain(came);
        },
      ),
      { numRuns: shareOf(numRuns) },
    );
  }

  // What one of these is asked leaves the hub as it is for the next.
  it('every procedure that changes nothing answers whatever is sent to it as the contract declares', async () => {
    const { send } = await house();
    const asking = procedures.filter(({ changes }) => !changes);
    expect(asking.length).toBeGreaterThan(0);
    for (const procedure of asking) await sendWhatever(send, procedure);
  });

  for (const procedure of procedures.filter(({ changes }) => changes)) {
    it(`every procedure answers whatever is sent to ${procedure.name} as the contract declares`, async () => {
      const { send } = await house();
      await sendWhatever(send, procedure);
    });
  }
});

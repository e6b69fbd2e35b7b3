/**
 * What hostile screens learned: everything that came back to them is held against what they may know. A screen in public
 * may know of the visitors whom it found by the counted look-up, and of calls for help that it made itself.
 */
import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { GUESS_WINDOW_MS, MAX_HITS, MAX_MISSES } from '../../../src/main/appointments/kiosk/guess-watch.ts';
import { contract } from '../../../src/contract/contract.ts';
import { codeKey } from '../../../src/contract/code-key.ts';
import { ROLE_OF_SURFACE } from '../../../src/contract/roles.ts';
import type { House } from './house.ts';
import type { Ears, Seat } from './line.ts';
import { FIRST_NAME, NEVER_TOLD, VISITOR_CODE, VISITOR_ID, type Visitor } from './visitors.ts';
import type { Findings } from '../suite.ts';

/** By path, `a.b`. */
export const ROLES_OF: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, readonly string[]>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    found.set(path.join('.'), procedure['~orpc'].meta.roles);
  });
  return found;
})();

export interface Knowledge {
  /** For one line of a screen. */
  earsOf(seat: Seat): Ears;
  /** Handles of calls for help and arrivals that were told to any screen, but for `but`: as if they had been seen there. */
  handles(but?: Seat): readonly string[];
  /** A screen of ours was told a handle, which is nobody else's. */
  ours(handle: string | number): void;
  /** Holds what each screen found out against the limits. */
  judge(): void;
}

const COUNTED: ReadonlySet<string> = new Set([
  'appointments.find',
  'appointments.checkIn',
  'appointments.checkInByStaff',
]);
const MISSES: ReadonlySet<string> = new Set(['unknown', 'other-location', 'wrong-digits']);
/** These tell nothing of a code. */
const MUTE: ReadonlySet<string> = new Set([
  'paused',
  'not-a-code',
  'wrong-pin',
  'pin-paused',
  'pin-locked',
  'not-counted',
  'no-pin',
  'not-saved',
]);

/** What a screen has done and learned. */
interface Record {
  readonly found: Set<Visitor>;
  readonly misses: number[];
  /** When it learned that a code is real, by visitor. */
  readonly hits: Map<Visitor, number>;
}

/** What was asked under one id and has no answer yet; more than once where the id was used again. */
interface Asked {
  readonly path: string;
  readonly visitor: Visitor | undefined;
}

const SentSchema = z.object({
  i: z.string(),
  p: z.object({
    u: z.string(),
    // Whatever else it holds, the hub may answer it.
    b: z
      .object({ json: z.object({ code: z.string().optional() }).partial() })
      .partial()
      .optional()
      .catch(undefined),
  }),
});
const AnsweredSchema = z.object({
  i: z.string(),
  t: z.undefined().optional(),
  p: z.object({
    s: z.number().optional(),
    b: z
      .object({ json: z.object({ kind: z.string().optional() }).partial() })
      .partial()
      .optional(),
  }),
});

/** What was asked on a line under one id, while an answer is owed. */
interface UnderId {
  readonly asked: Asked[];
  answers: number;
}

function askedIn(open: Map<string, UnderId>, id: string, one: Asked): void {
  const under = open.get(id) ?? { asked: [], answers: 0 };
  under.asked.push(one);
  open.set(id, under);
}

/** What an answer may be to: of several requests under one id nothing says which one is answered. */
function answeredIn(open: Map<string, UnderId>, id: string): readonly Asked[] | undefined {
  const under = open.get(id);
  if (!under) return undefined;
  under.answers += 1;
  if (under.answers === under.asked.length) open.delete(id);
  return under.asked;
}

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The procedure that the hub's own router reads from an address. */
function procedureOf(address: string): string {
  const url = URL.parse(address, 'http://orpc');
  return (url?.pathname ?? '').slice(1).replaceAll('/', '.');
}

/** The most of `times` within one window. */
function mostWithin(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from, n) => sorted.slice(n).filter((at) => at < from + windowMs).length));
}

const HANDLE = /"(?:helpId|arrival)":("[^"]*"|[^,}\]]*)/g;
const NUMBERED = /^"?\d+"?$/;

export function createKnowledge(house: Pick<House, 'visitors' | 'secrets'>, findings: Findings): Knowledge {
  const byCode = new Map(house.visitors.map((visitor) => [codeKey(visitor.code), visitor]));
  const records = new Map<string, Record>();
  const ownerOf = new Map<string, string>();
  const reported = new Set<string>();

  function once(example: string): void {
    findings.count('violations of silence');
    if (reported.has(example)) return;
    reported.add(example);
    findings.violation(example);
  }

  function recordOf({ cookie }: Seat): Record {
    const known = records.get(cookie);
    if (known) return known;
    const made: Record = { found: new Set(), misses: [], hits: new Map() };
    records.set(cookie, made);
    return made;
  }

  function judgeAnswer(seat: Seat, text: string, record: Record, open: Map<string, UnderId>): void {
    const answered = read(AnsweredSchema, text);
    const asked = answered && answeredIn(open, answered.i);
    if (!asked) return;
    const isRight = asked.some(({ path }) => ROLES_OF.get(path)?.includes(ROLE_OF_SURFACE[seat.surface]));
    if (!isRight && (answered.p.s ?? 200) === 200)
      once(`a ${seat.surface} was answered by ${asked.map(({ path }) => path).join()}`);
    const kind = answered.p.b?.json?.kind;
    const counted = asked.find(({ path }) => COUNTED.has(path));
    if (!counted || kind === undefined) return;
    findings.count(`${counted.path}: ${kind}`);
    if (MISSES.has(kind)) record.misses.push(performance.now());
    else if (!MUTE.has(kind) && counted.visitor && !record.hits.has(counted.visitor))
      record.hits.set(counted.visitor, performance.now());
  }

  function judgeWords(seat: Seat, text: string, record: Record): void {
    if (NEVER_TOLD.test(text)) once(`a ${seat.surface} was told a last name, number or address`);
    const found = (visitor: Visitor): boolean => record.found.has(visitor);
    for (const [, n] of text.matchAll(FIRST_NAME)) {
      const visitor = house.visitors[Number(n)];
      if (visitor && !found(visitor)) once(`a ${seat.surface} was told a name it had not found`);
    }
    for (const [id] of text.matchAll(VISITOR_ID)) {
      if (![...record.found].some((visitor) => visitor.id === id))
        once(`a ${seat.surface} was told an appointment's id it had not found`);
    }
    for (const [code] of text.matchAll(VISITOR_CODE)) {
      const visitor = byCode.get(codeKey(code));
      if (visitor && !found(visitor)) once(`a ${seat.surface} was told a code it had not sent`);
    }
    for (const [, handle = ''] of text.matchAll(HANDLE)) {
      if (NUMBERED.test(handle)) once(`a ${seat.surface} was told a handle that can be counted`);
      const owner = ownerOf.get(handle);
      if (owner === undefined) ownerOf.set(handle, seat.cookie);
      else if (owner !== seat.cookie && !NUMBERED.test(handle))
        once(`a ${seat.surface} was told a handle of another screen`);
    }
  }

  return {
    earsOf(seat) {
      const open = new Map<string, UnderId>();
      const record = recordOf(seat);
      return {
        sent(text) {
          const message = read(SentSchema, text);
          if (!message) return;
          const path = procedureOf(message.p.u);
          const code = message.p.b?.json?.code;
          const visitor = code === undefined ? undefined : byCode.get(codeKey(code));
          askedIn(open, message.i, { path, visitor });
          if (visitor && COUNTED.has(path)) record.found.add(visitor);
        },
        heard(text) {
          const secret = house.secrets.find((each) => text.includes(each));
          if (secret !== undefined) once(`a ${seat.surface} was told a secret`);
          // Front desk and setup work with names.
          if (seat.surface === 'kiosk' || seat.surface === 'display') judgeWords(seat, text, record);
          judgeAnswer(seat, text, record, open);
        },
      };
    },
    handles: (but) =>
      [...ownerOf.entries()].flatMap(([handle, owner]) =>
        owner === but?.cookie ? [] : [handle.replaceAll('"', '')],
      ),
    ours: (handle) => void ownerOf.set(JSON.stringify(handle), 'ours'),
    judge() {
      let mostMisses = 0;
      let mostHits = 0;
      for (const { misses, hits } of records.values()) {
        mostMisses = Math.max(mostMisses, mostWithin(misses, GUESS_WINDOW_MS));
        mostHits = Math.max(mostHits, mostWithin([...hits.values()], GUESS_WINDOW_MS));
      }
      findings.count('most misses of a screen in five minutes', mostMisses);
      findings.count('most codes a screen found in five minutes', mostHits);
      if (mostMisses > MAX_MISSES) findings.violation(`a screen missed ${mostMisses} times in five minutes`);
      if (mostHits > MAX_HITS) findings.violation(`a screen found ${mostHits} codes in five minutes`);
    },
  };
}

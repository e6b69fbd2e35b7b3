/**
 * New screens that ask to be let in. Each shows a code that staff type, and holds a claim that it is the one who showed it.
 * All of it is in memory: five minutes, and nothing outlives the process.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import { type Ask, createAsks, type OpenAsk } from './asks.ts';
import type { SecretTexts } from './secret-texts.ts';

/** How long a code is good, in milliseconds. */
export const CODE_MS = 300_000;
/** How long an answer of staff waits for the screen to ask, in milliseconds: it asks every two seconds. */
export const ANSWER_WAITS_MS = 60_000;

/** Screens that ask at once, in all and from one address. Where all are taken, the address with the most loses its oldest. */
export const MOST_ASKS = 64;
export const MOST_ASKS_FROM_ONE = 8;

const ASK_ID_BYTES = 16;

export type Asked =
  | { readonly kind: 'asked'; readonly claim: string; readonly code: string; readonly endsAt: number }
  /** `from-one`: of this address. */
  | { readonly kind: 'too-many'; readonly where: 'in-all' | 'from-one' };

/** How an ask stands, for the screen that made it. */
export type AskStanding =
  | { readonly kind: 'waiting'; readonly endsAt: number }
  /** `id` of the screen that it is from now on. */
  | { readonly kind: 'approved'; readonly id: string }
  | { readonly kind: 'refused' }
  /** Over, used or never made. */
  | { readonly kind: 'expired' };

export interface Pairing {
  /** `from` is the asking machine's address; `claim` the one it has from an ask before, which is dropped. */
  ask(from: string, claim?: string): Asked;
  standing(claim: string): AskStanding;
  /** The ask that shows this code now. */
  askOf(code: string): string | undefined;
  approve(askId: string, id: string): void;
  /** False where there is no such ask any more. */
  refuse(askId: string): boolean;
  /** Whoever holds this claim asks no more, unless staff have let it in. */
  drop(claim: string): void;
  /** The screen with this id has come in: its ask is over. */
  done(id: string): void;
  /** Those that wait for staff, oldest first. */
  open(): readonly OpenAsk[];
  readonly changes: Feed<'asks'>;
  close(): void;
}

export interface PairingDeps {
  readonly texts: SecretTexts;
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  /** Staff let it in, and it never came. */
  readonly onNeverCame: (id: string) => void;
}

const asksFrom = (asks: readonly Ask[], from: string): readonly Ask[] =>
  asks.filter((ask) => ask.from === from);

/** Those of the address that has the most, oldest first. */
function asksOfGreediest(asks: readonly Ask[]): readonly Ask[] {
  const byAddress = [...new Set(asks.map(({ from }) => from))].map((from) => asksFrom(asks, from));
  return byAddress.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

export function createPairing({ texts, random, clock, onNeverCame }: PairingDeps): Pairing {
  const asks = createAsks(texts, clock, ({ answer }) => {
    if (answer?.kind === 'approved') onNeverCame(answer.id);
  });

  function answer(askId: string, given: NonNullable<Ask['answer']>): void {
    const until = clock.monotonic() + ANSWER_WAITS_MS;
    asks.put(asks.all().map((ask) => (ask.askId === askId ? { ...ask, answer: given, until } : ask)));
  }

  function drop(claim: string): void {
    const ask = asks.ofClaim(claim);
    if (ask && ask.answer?.kind !== 'approved') asks.put(asks.all().filter((one) => one !== ask));
  }

  function unusedCode(): string {
    const code = codeFrom(random(CODE_BYTES));
    return asks.ofCode(code) ? unusedCode() : code;
  }

  /** Makes room for one more of this address, or says why there is none. */
  function makeRoom(from: string): Asked | undefined {
    const others = asks.waiting();
    const ofOne = asksFrom(others, from).length;
    if (ofOne >= MOST_ASKS_FROM_ONE) return { kind: 'too-many', where: 'from-one' };
    if (others.length < MOST_ASKS) return undefined;
    const [oldest, ...more] = asksOfGreediest(others);
    // Else two addresses could take the last place from each other without end.
    if (more.length <= ofOne) return { kind: 'too-many', where: 'in-all' };
    asks.put(asks.all().filter((ask) => ask !== oldest));
    return undefined;
  }

  return {
    ask(from, before) {
      if (before !== undefined) drop(before);
      const refusal = makeRoom(from);
      if (refusal) return refusal;
      const [claim, code] = [texts.draw(), unusedCode()];
      const askedAt = wallMs(clock);
      const made: Ask = {
        askId: random(ASK_ID_BYTES).toString('base64url'),
        from,
        askedAt,
        endsAt: askedAt + CODE_MS,
        claimHash: texts.hashOf(claim),
        codeHash: texts.hashOf(code),
        answer: undefined,
        until: clock.monotonic() + CODE_MS,
      };
      asks.put([...asks.all(), made]);
      return { kind: 'asked', claim, code, endsAt: made.endsAt };
    },
    standing(claim) {
      const ask = asks.ofClaim(claim);
      if (!ask) return { kind: 'expired' };
      return ask.answer ?? { kind: 'waiting', endsAt: ask.endsAt };
    },
    askOf(code) {
      const ask = asks.ofCode(code);
      return ask?.answer === undefined ? ask?.askId : undefined;
    },
    approve: (askId, id) => answer(askId, { kind: 'approved', id }),
    refuse(askId) {
      const isWaiting = asks.waiting().some((ask) => ask.askId === askId);
      if (isWaiting) answer(askId, { kind: 'refused' });
      return isWaiting;
    },
    drop,
    done: (id) =>
      asks.put(asks.all().filter((ask) => ask.answer?.kind !== 'approved' || ask.answer.id !== id)),
    open: () => asks.waiting().map(({ askId, from, askedAt, endsAt }) => ({ askId, from, askedAt, endsAt })),
    changes: asks.changes,
    close: asks.close,
  };
}

/** The code that a new screen shows and staff type. Pure. */

/** Crockford's base 32: digits and letters without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight signs of five bits: 2^40 codes. */
const LENGTH = 8;

/** Random bytes that a code is made of, one for each sign. */
export const CODE_BYTES = LENGTH;

/** What a sign that is read or typed wrongly stands for. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Every byte gives each sign equally often: 256 is eight times 32. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

/** As people read it: `XXXX-XXXX`. */
export const codeInTwo = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The code that somebody typed, in whatever case and with any spaces and hyphens; undefined for what cannot be one. */
export function readPairingCode(typed: string): string | undefined {
  const signs = Array.from(
    typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, ''),
    (sign) => READ_AS[sign] ?? sign,
  );
  const isCode = signs.length === LENGTH && signs.every((sign) => sign.length === 1 && SIGNS.includes(sign));
  return isCode ? signs.join('') : undefined;
}

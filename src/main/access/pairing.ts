/**
 * A new screen shows a code that staff type, and keeps a claim that proves it is the same screen. Requests last five
 * minutes, in memory.
 */
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Randomized } from '../base/capabilities.ts';
import { type Ask, createAsks, type OpenAsk } from './asks.ts';
import type { Looks } from '../../contract/fleet.ts';
import type { SecretTexts } from './secret-texts.ts';

export const CODE_MS = 300_000;
/** An answer is kept for the screen, which asks every two seconds. */
export const ANSWER_WAITS_MS = 60_000;

/** If all are taken, the address with the most requests loses its oldest. */
export const MAX_PAIRING_ASKS = 64;
export const MAX_ASKS_PER_ADDRESS = 8;

const ASK_ID_BYTES = 16;

type PairingAnswer =
  | { readonly kind: 'asked'; readonly claim: string; readonly code: string; readonly endsAt: number }
  | { readonly kind: 'too-many'; readonly where: 'in-all' | 'from-one' };

type AskStanding =
  | { readonly kind: 'waiting'; readonly endsAt: number }
  /** `id`: the new screen. */
  | { readonly kind: 'approved'; readonly id: string }
  | { readonly kind: 'refused' }
  /** Expired, used or unknown. */
  | { readonly kind: 'expired' };

export type Pairing = ReturnType<typeof createPairing>;

interface PairingDeps extends Clocked, Randomized {
  readonly texts: SecretTexts;
  readonly onNeverCame: (id: string) => void;
}

const asksFrom = (asks: readonly Ask[], from: string): readonly Ask[] =>
  asks.filter((ask) => ask.from === from);

/** Oldest first. */
function asksOfGreediest(asks: readonly Ask[]): readonly Ask[] {
  const byAddress = [...new Set(asks.map(({ from }) => from))].map((from) => asksFrom(asks, from));
  return byAddress.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

export function createPairing({ texts, random, clock, onNeverCame }: PairingDeps) {
  const asks = createAsks(texts, clock, ({ answer }) => {
    if (answer?.kind === 'approved') onNeverCame(answer.id);
  });

  function answer(askId: string, given: NonNullable<Ask['answer']>): void {
    const until = clock.monotonic() + ANSWER_WAITS_MS;
    asks.put(asks.all().map((ask) => (ask.askId === askId ? { ...ask, answer: given, until } : ask)));
  }

  /** Not if staff have approved it. */
  function drop(claim: string): void {
    const ask = asks.ofClaim(claim);
    if (ask && ask.answer?.kind !== 'approved') asks.put(asks.all().filter((one) => one !== ask));
  }

  function unusedCode(): string {
    const code = codeFrom(random(CODE_BYTES));
    return asks.ofCode(code) ? unusedCode() : code;
  }

  function makeRoom(from: string): PairingAnswer | undefined {
    const others = asks.waiting();
    const ofOne = asksFrom(others, from).length;
    if (ofOne >= MAX_ASKS_PER_ADDRESS) return { kind: 'too-many', where: 'from-one' };
    if (others.length < MAX_PAIRING_ASKS) return undefined;
    const [oldest, ...more] = asksOfGreediest(others);
    // Otherwise two addresses could take the last place from each other forever.
    if (more.length <= ofOne) return { kind: 'too-many', where: 'in-all' };
    asks.put(asks.all().filter((ask) => ask !== oldest));
    return undefined;
  }

  return {
    /** `from`: the remote address. `before`: the claim of an earlier request, which is dropped. */
    ask(from: string, before?: string, looks?: Looks): PairingAnswer {
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
        looks,
        claimHash: texts.hashOf(claim),
        codeHash: texts.hashOf(code),
        answer: undefined,
        until: clock.monotonic() + CODE_MS,
      };
      asks.put([...asks.all(), made]);
      return { kind: 'asked', claim, code, endsAt: made.endsAt };
    },
    standing(claim: string): AskStanding {
      const ask = asks.ofClaim(claim);
      if (!ask) return { kind: 'expired' };
      return ask.answer ?? { kind: 'waiting', endsAt: ask.endsAt };
    },
    askOf(code: string): string | undefined {
      const ask = asks.ofCode(code);
      return ask?.answer === undefined ? ask?.askId : undefined;
    },
    approve: (askId: string, id: string): void => answer(askId, { kind: 'approved', id }),
    /** False if the request is no longer open. */
    refuse(askId: string): boolean {
      const isWaiting = asks.waiting().some((ask) => ask.askId === askId);
      if (isWaiting) answer(askId, { kind: 'refused' });
      return isWaiting;
    },
    drop,
    /** The screen has connected. */
    done: (id: string): void =>
      asks.put(asks.all().filter((ask) => ask.answer?.kind !== 'approved' || ask.answer.id !== id)),
    open: (): readonly OpenAsk[] =>
      asks
        .waiting()
        .map(({ askId, from, askedAt, endsAt, looks }) => ({ askId, from, askedAt, endsAt, looks })),
    changes: asks.changes,
    close: asks.close,
  };
}

/** Crockford's base 32: digits and letters without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 5 bits each: 2^40 codes. */
const LENGTH = 8;

export const CODE_BYTES = LENGTH;

/** Often misread or mistyped. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Without bias, since 256 is a multiple of 32. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

export const codeInTwo = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Accepts any case, spaces and hyphens. Undefined if it cannot be a code. */
export function readPairingCode(typed: string): string | undefined {
  const signs = Array.from(
    typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, ''),
    (sign) => READ_AS[sign] ?? sign,
  );
  const isCode = signs.length === LENGTH && signs.every((sign) => sign.length === 1 && SIGNS.includes(sign));
  return isCode ? signs.join('') : undefined;
}

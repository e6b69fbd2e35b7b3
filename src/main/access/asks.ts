import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { createFeed } from '../base/feed.ts';
import type { Looks } from '../../contract/fleet.ts';
import type { SecretTexts } from './secret-texts.ts';

/** Wall-clock milliseconds. */
export interface OpenAsk {
  readonly askId: string;
  readonly from: string;
  readonly askedAt: number;
  readonly endsAt: number;
  /** As the screen says. */
  readonly looks?: Looks | undefined;
}

export interface Ask extends OpenAsk {
  readonly claimHash: Buffer;
  readonly codeHash: Buffer;
  readonly answer:
    | { readonly kind: 'approved'; readonly id: string }
    | { readonly kind: 'refused' }
    | undefined;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/** `onOver` gets each expired request. */
export function createAsks(texts: SecretTexts, clock: Clock, onOver: (ask: Ask) => void) {
  let asks: readonly Ask[] = [];
  const changes = createFeed<'asks'>();
  let cancel: CancelTimer = () => {};

  function put(next: readonly Ask[]): void {
    asks = next;
    cancel();
    const first = Math.min(...next.map(({ until }) => until));
    if (next.length > 0) cancel = clock.after(Math.ceil(first - clock.monotonic()), look);
    changes.touch('asks');
  }

  function look(): void {
    const now = clock.monotonic();
    const over = asks.filter(({ until }) => until <= now);
    if (over.length === 0) return;
    put(asks.filter(({ until }) => until > now));
    for (const ask of over) onOver(ask);
  }

  function all(): readonly Ask[] {
    look();
    return asks;
  }

  /** Compares every hash, so the time does not depend on which one matches. */
  function find(of: (ask: Ask) => Buffer, text: string): Ask | undefined {
    const hash = texts.hashOf(text);
    return all().filter((ask) => texts.isSame(of(ask), hash))[0];
  }

  return {
    all,
    waiting: (): readonly Ask[] => all().filter(({ answer }) => answer === undefined),
    put,
    ofClaim: (claim: string): Ask | undefined => find(({ claimHash }) => claimHash, claim),
    ofCode: (code: string): Ask | undefined => find(({ codeHash }) => codeHash, code),
    changes,
    close(): void {
      cancel();
      changes.close();
    },
  };
}

/** A new screen that asks to be let in: its code, and what comes of it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { AskAnswer, House, HouseAnswer } from './ask-answer.ts';

/** Between two looks at whether staff have answered. */
export const ASK_EVERY_MS = 2_000;
/** Before the next try when too many screens ask. */
export const TRY_AGAIN_MS = 20_000;

export type PairingState =
  | { readonly kind: 'asking' }
  /** `endsAt` by the monotonic clock. `isLost`: the hub does not answer at the moment. */
  | { readonly kind: 'waiting'; readonly code: string; readonly endsAt: number; readonly isLost: boolean }
  | { readonly kind: 'approved' }
  /** `no-cookie`: the browser did not keep the hub's cookie, so this screen could never be let in. */
  | { readonly kind: 'refused' | 'expired' | 'no-cookie' | 'too-many' | 'no-hub' };

export interface PageState {
  readonly pairing: PairingState;
  readonly house: House;
}

export interface PairingStore extends Pick<
  StoreApi<PageState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** For a new code. */
  askAnew(): void;
}

export interface PairingDeps {
  /** Undefined if the hub does not answer. `POST` asks for a code, `GET` for the state. */
  readonly ask: (method: 'GET' | 'POST') => Promise<HouseAnswer | undefined>;
  readonly clock: Clock;
  readonly go: (address: string) => void;
}

/** For the life of the page. First it asks whether it was let in before, as a television that starts here was. */
export function createPairingStore({ ask, clock, go }: PairingDeps): PairingStore {
  const store = createStore<PageState>(() => ({ pairing: { kind: 'asking' }, house: {} }));
  let cancel: CancelTimer = () => undefined;
  /** Grows with every code, so that an answer about the one before is dropped. */
  let round = 0;

  const become = (pairing: PairingState): void => store.setState({ pairing });
  function later(ms: number, next: () => void): void {
    cancel();
    cancel = clock.after(ms, next);
  }

  async function hear(method: 'GET' | 'POST'): Promise<AskAnswer | 'no-answer' | 'overtaken'> {
    const mine = round;
    const heard = await ask(method);
    if (mine !== round) return 'overtaken';
    if (heard === undefined) return 'no-answer';
    store.setState(({ house }) => ({ house: { ...house, ...heard.house } }));
    return heard.answer;
  }

  async function demand(): Promise<void> {
    const answer = await hear('POST');
    if (answer === 'overtaken') return;
    if (answer === 'no-answer') {
      become({ kind: 'no-hub' });
      later(ASK_EVERY_MS, () => void begin());
    } else if (answer.kind === 'asked') {
      const { code, leftMs } = answer;
      become({ kind: 'waiting', code, endsAt: clock.monotonic() + leftMs, isLost: false });
      later(ASK_EVERY_MS, () => void follow(true));
    } else {
      become({ kind: answer.kind === 'too-many' ? 'too-many' : 'no-hub' });
      later(TRY_AGAIN_MS, () => void begin());
    }
  }

  function goOn(address: string): void {
    become({ kind: 'approved' });
    go(address);
  }

  /** `isNew`: the hub has just given the code. */
  async function follow(isNew: boolean): Promise<void> {
    const { pairing } = store.getState();
    if (pairing.kind !== 'waiting') return;
    const answer = await hear('GET');
    if (answer === 'overtaken') return;
    if (answer === 'no-answer') {
      become({ ...pairing, isLost: true });
      later(ASK_EVERY_MS, () => void follow(false));
    } else if (answer.kind === 'waiting') {
      become({ ...pairing, isLost: false });
      later(ASK_EVERY_MS, () => void follow(false));
    } else if (answer.kind === 'approved') goOn(answer.address);
    else if (answer.kind === 'refused') become({ kind: 'refused' });
    else become({ kind: isNew ? 'no-cookie' : 'expired' });
  }

  /** Also after a hub that was away: a screen that was let in before needs no code. */
  async function begin(): Promise<void> {
    const answer = await hear('GET');
    if (answer === 'overtaken') return;
    if (answer === 'no-answer') {
      become({ kind: 'no-hub' });
      later(ASK_EVERY_MS, () => void begin());
    } else if (answer.kind === 'approved') goOn(answer.address);
    else await demand();
  }

  void begin();
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    askAnew() {
      round += 1;
      cancel();
      become({ kind: 'asking' });
      void demand();
    },
  };
}

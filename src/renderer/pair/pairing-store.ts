/** A new screen that asks to be let in: its code, and what comes of it. */
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { type Language, languageOf } from '../../contract/languages.ts';
import { looksOf } from './this-device.ts';

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

export type PairingStore = ReturnType<typeof createPairingStore>;

export interface PairingDeps {
  /** Undefined if the hub does not answer. `POST` asks for a code, `GET` for the state. */
  readonly ask: (method: 'GET' | 'POST') => Promise<HouseAnswer | undefined>;
  readonly clock: Clock;
  readonly go: (address: string) => void;
}

/** For the life of the page. First it asks whether it was let in before, as a television that starts here was. */
export function createPairingStore({ ask, clock, go }: PairingDeps) {
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
    /** For a new code. */
    askAnew(): void {
      round += 1;
      cancel();
      become({ kind: 'asking' });
      void demand();
    },
  };
}

interface House {
  readonly language?: Language;
  readonly brandName?: string;
  readonly brandColour?: string;
}

export type AskAnswer =
  /** The hub sends the code once and keeps only its hash. */
  | { readonly kind: 'asked'; readonly code: string; readonly leftMs: number }
  | { readonly kind: 'approved'; readonly address: string }
  /** `none`: this browser has asked for nothing, or kept nothing of it. */
  | { readonly kind: 'none' | 'waiting' | 'refused' | 'expired' | 'too-many' };

interface HouseAnswer {
  readonly answer: AskAnswer;
  readonly house: House;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Only an address of a screen on the machine that served this page. */
function addressOf(value: unknown, here: URL): string | undefined {
  try {
    const address = new URL(textOf(value) ?? '', here);
    const isOurs = address.protocol === here.protocol && address.hostname === here.hostname;
    return isOurs && address.pathname.startsWith('/enter/') ? address.href : undefined;
  } catch {
    return undefined;
  }
}

function answerOf(value: Readonly<Record<string, unknown>>, here: URL): AskAnswer | undefined {
  const { kind, endsInS } = value;
  switch (kind) {
    case 'asked': {
      const code = textOf(value['code']);
      return code !== undefined && typeof endsInS === 'number' && Number.isFinite(endsInS)
        ? { kind, code, leftMs: Math.max(0, endsInS) * 1_000 }
        : undefined;
    }
    case 'approved': {
      const address = addressOf(value['address'], here);
      return address === undefined ? undefined : { kind, address };
    }
    case 'none':
    case 'waiting':
    case 'refused':
    case 'expired':
    case 'too-many':
      return { kind };
    default:
      return undefined;
  }
}

function houseOf(value: unknown): House {
  if (!isRecord(value)) return {};
  const language = languageOf(textOf(value['language']) ?? '');
  const brandName = textOf(value['brandName']);
  const brandColour = textOf(value['brandColour']);
  return {
    ...(language === undefined ? {} : { language }),
    ...(brandName === undefined ? {} : { brandName }),
    ...(brandColour === undefined ? {} : { brandColour }),
  };
}

/** Undefined for what is no answer of a hub to the page at `here`. */
export function readAskAnswer(value: unknown, here: URL): HouseAnswer | undefined {
  if (!isRecord(value)) return undefined;
  const answer = answerOf(value, here);
  return answer && { answer, house: houseOf(value['house']) };
}

const DEADLINE_MS = 5_000;

function looksHere({ navigator, innerWidth, innerHeight }: Window): string {
  const { userAgent, maxTouchPoints } = navigator;
  return looksOf({ userAgent, maxTouchPoints, width: innerWidth, height: innerHeight });
}

/** Never rejects. */
export function createAsk(page: Window): PairingDeps['ask'] {
  const here = new URL(page.location.href);
  return async (method) => {
    try {
      const answer = await page.fetch('/ask', {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        headers: { 'x-foyer-looks': looksHere(page) },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return readAskAnswer(await answer.json(), here);
    } catch {
      return undefined;
    }
  };
}

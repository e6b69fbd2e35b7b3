/** What a new screen asks the hub, by plain requests: before it is let in it has no line. */
import { type Language, languageOf } from '../../contract/languages.ts';
import type { PairingDeps } from './pairing-store.ts';

export interface House {
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

export interface HouseAnswer {
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

/** Never rejects. */
export function createAsk(page: Window): PairingDeps['ask'] {
  const here = new URL(page.location.href);
  return async (method) => {
    try {
      const answer = await page.fetch('/ask', {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return readAskAnswer(await answer.json(), here);
    } catch {
      return undefined;
    }
  };
}

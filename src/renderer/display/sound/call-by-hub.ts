/**
 * The hub speaks the words of a call. It sends an address from which the sound is fetched whole and decoded: a media
 * element would ask for ranges, and wait for a touch of its own.
 */
import { MAX_CALL_TEXT_LENGTH } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { screenAddress } from '../../rpc/line.ts';
import { HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import type { CallSentence } from './announcer.ts';

export interface CallByHubParts {
  readonly connection: Pick<HubConnection, 'call'>;
  readonly fetch: typeof globalThis.fetch;
  readonly pageUrl: string;
  /** The hub takes its time to speak; from here on the sound is heard. */
  readonly begins: (callKey: string) => void;
}

export function createCallByHub(parts: CallByHubParts): SpokenByHub<CallSentence> {
  const { connection, fetch, pageUrl, begins } = parts;

  async function bytesAt(path: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    try {
      const response = await fetch(screenAddress(path, pageUrl).href, { signal, redirect: 'error' });
      return response.ok ? await response.arrayBuffer() : undefined;
    } catch {
      // Aborted, or no network.
      return undefined;
    }
  }

  return async ({ callKey, text, language }, _rate, signal) => {
    const answer = await connection.call(
      (client) => client.speech.sayCall({ callKey, text: text.slice(0, MAX_CALL_TEXT_LENGTH), language }),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS, signal },
    );
    if (answer.kind !== 'answered' || answer.value.kind !== 'spoken' || signal.aborted) return undefined;
    const wav = await bytesAt(answer.value.sound, signal);
    if (wav !== undefined && !signal.aborted) begins(callKey);
    return wav;
  };
}

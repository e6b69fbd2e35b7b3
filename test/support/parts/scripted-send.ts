import type { Intent } from '../../../src/main/outbox/intent.ts';
import type { SendResult } from '../../../src/main/outbox/after-attempt.ts';
import type { OutboxDeps } from '../../../src/main/outbox/outbox.ts';
import type { FailureKind, ServiceFailure } from '../../../src/main/service/errors.ts';

/** `hang`: no answer until the test gives one. `hang-before`: not even a slot. Anything else is a failure of that kind. */
export type Script = 'ok' | 'hang' | 'hang-before' | FailureKind | ServiceFailure;

export interface Sent {
  readonly intent: Intent;
  /** True once the first byte was about to leave. */
  began: boolean;
  answer(result: SendResult): void;
}

export interface ScriptedSend {
  send: OutboxDeps['send'];
  /** Every attempt, in order. */
  readonly sent: Sent[];
  /** The ids of the intents tried, in order. */
  tried(): number[];
  /** What the network does from now on. */
  network: Script | ((intent: Intent) => Script);
}

export const failed = (failure: Exclude<Script, 'ok' | 'hang' | 'hang-before'>): SendResult => ({
  ok: false,
  failure: typeof failure === 'string' ? { kind: failure } : failure,
});

/** Plays the service for the outbox: what `createSendIntent` promises, and nothing more. */
export function createScriptedSend(network: ScriptedSend['network'] = 'ok'): ScriptedSend {
  const script: ScriptedSend = {
    network,
    sent: [],
    tried: () => script.sent.map(({ intent }) => intent.id),
    async send(intent, beforeSend, signal) {
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      const attempt: Sent = { intent, began: false, answer: resolve };
      script.sent.push(attempt);
      const what = typeof script.network === 'function' ? script.network(intent) : script.network;
      const begin = (): void => {
        beforeSend();
        attempt.began = true;
      };
      if (what === 'ok') {
        begin();
        return { ok: true };
      }
      if (what === 'hang' || what === 'hang-before') {
        if (what === 'hang') begin();
        // As the client does: aborted before the first byte, unknown after it.
        const onAbort = (): void => resolve(failed(attempt.began ? 'unknown' : 'aborted'));
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
        return promise;
      }
      const kind = typeof what === 'string' ? what : what.kind;
      if (kind !== 'expired' && kind !== 'aborted') begin();
      return failed(what);
    },
  };
  return script;
}

/** What the hub says for a kiosk: any sentence, over the line. */
import { LONGEST_SPEECH } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { eitherOf } from '../../speech/either-signal.ts';
import { HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import type { Sentence } from '../../speech/speaker.ts';
import { bytesOf } from '../../speech/wav-bytes.ts';

export function createSpokenByHub(connection: Pick<HubConnection, 'call'>): SpokenByHub<Sentence> {
  return async ({ text, language }, rate, signal) => {
    const answer = await connection.call(
      (client, options) =>
        client.speech.say(
          { text: text.slice(0, LONGEST_SPEECH), language, rate },
          // What was broken off is taken off the hub's hands, too.
          { signal: eitherOf(options.signal, signal) },
        ),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS },
    );
    if (answer.kind !== 'answered' || answer.value.kind !== 'spoken') return undefined;
    return bytesOf(answer.value.wav);
  };
}

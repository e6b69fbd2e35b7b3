/** Which voice says the sentence of a test at a display: its machine's own, else the hub's, which says one for each test. */
import type { Language } from '../../../contract/languages.ts';
import { LONGEST_CALL_WORDS } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { eitherOf } from '../../speech/either-signal.ts';
import { createHubVoice, HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import type { Voice } from '../../speech/speaker.ts';
import { bytesOf } from '../../speech/wav-bytes.ts';
import type { Sample } from '../../ui/hand/heard-trial.ts';
import type { CallSentence } from './announcer.ts';

export interface SampleVoiceParts {
  readonly connection: Pick<HubConnection, 'call'>;
  readonly ownVoiceFor: (sentence: CallSentence) => Voice<CallSentence> | undefined;
  /** The languages that the hub can speak. */
  readonly hubVoices: () => readonly Language[];
}

function sampleByHub(connection: Pick<HubConnection, 'call'>): SpokenByHub<Sample> {
  return async ({ trialId, text, language }, _rate, signal) => {
    const answer = await connection.call(
      (client, options) =>
        client.guidedTest.saySample(
          { trialId, text: text.slice(0, LONGEST_CALL_WORDS), language },
          { signal: eitherOf(options.signal, signal) },
        ),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS },
    );
    const isSpoken = answer.kind === 'answered' && answer.value.kind === 'spoken';
    return isSpoken ? bytesOf(answer.value.wav) : undefined;
  };
}

export function createSampleVoice({
  connection,
  ownVoiceFor,
  hubVoices,
}: SampleVoiceParts): (sample: Sample) => Voice<Sample> | undefined {
  const hub = createHubVoice(sampleByHub(connection), () => new AudioContext());
  return ({ text, language }) => {
    const sentence = { text, language, callKey: 'test' };
    const own = ownVoiceFor(sentence);
    if (own) return { say: (_sample, manner, ended) => own.say(sentence, manner, ended) };
    return hubVoices().includes(language) ? hub : undefined;
  };
}

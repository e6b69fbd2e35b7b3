/** A test of this display by a person at setup: heard only while no one is called. */
import type { Language } from '../../../contract/languages.ts';
import { CALL_PACE, MAX_CALL_TEXT_LENGTH } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { bytesOf, createHubVoice, HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { Voices } from '../../speech/voices.ts';
import { createHeardTrial, type HeardTrialParts, type Sample } from '../../ui/hand/heard-trial.ts';
import type { ScreenParts } from '../../ui/mount-screen.tsx';
import { keepLanguage } from '../../ui/use-start-language.ts';
import type { CallSentence } from './announcer.ts';

export interface DisplayTrialParts
  extends
    ScreenParts,
    Pick<Voices<CallSentence>, 'ownVoiceFor' | 'ownLanguages'>,
    Pick<HeardTrialParts, 'sounds' | 'play'> {
  /** A call is being spoken, or waits. */
  readonly isCalling: () => boolean;
  /** The volume of calls, from 0 to 1. */
  readonly volume: () => number;
}

export function followDisplayTrials(parts: DisplayTrialParts): void {
  const { connection, clock, screen, hand, i18n, sounds, play, ownVoiceFor, ownLanguages } = parts;
  const settings = () => screen.getState().settings;
  const hubVoices = () => settings()?.hubVoices ?? [];
  const listen = createHeardTrial({
    clock,
    i18n,
    sounds,
    play,
    keep: (language) => keepLanguage(i18n, language),
    voiceFor: createSampleVoice({ connection, ownVoiceFor, hubVoices }),
    manner: () => ({ rate: CALL_PACE, volume: parts.volume() }),
    tell: hand.reportTrial,
  });
  let hush: () => void = () => undefined;
  hand.onTry((trial) => {
    hush();
    hush = () => undefined;
    if (trial === undefined) return;
    const { trialId, part } = trial;
    if (settings()?.display.sound === false) hand.reportTrial(trialId, { kind: 'switched-off' });
    else if (parts.isCalling()) hand.reportTrial(trialId, { kind: 'busy' });
    else if (part === 'sound' || part === 'voices') hush = listen(trial);
  });
  hand.setVoices(ownLanguages.getState());
  ownLanguages.subscribe(hand.setVoices);
}

interface SampleVoiceParts {
  readonly connection: Pick<HubConnection, 'call'>;
  readonly ownVoiceFor: (sentence: CallSentence) => Voice<CallSentence> | undefined;
  readonly hubVoices: () => readonly Language[];
}

/** The machine's own voice, else the hub's, which speaks one sentence for each test. */
function sampleByHub(connection: Pick<HubConnection, 'call'>): SpokenByHub<Sample> {
  return async ({ trialId, text, language }, _rate, signal) => {
    const answer = await connection.call(
      (client) =>
        client.guidedTest.saySample({ trialId, text: text.slice(0, MAX_CALL_TEXT_LENGTH), language }),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS, signal },
    );
    const isSpoken = answer.kind === 'answered' && answer.value.kind === 'spoken';
    return isSpoken ? bytesOf(answer.value.wav) : undefined;
  };
}

function createSampleVoice({
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

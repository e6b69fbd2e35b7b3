/** Announces a number: a chime, then number and desk in words, in the lobby's language and then in the visitor's. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { CallNews } from '../../../contract/board.ts';
import { type Language, languageOf } from '../../../contract/languages.ts';
import { CALL_PACE } from '../../../contract/limits.ts';
import type { DisplaySettings } from '../../../contract/screen.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { createSpeaker, type SpokenSentence, type SpeakerParts } from '../../speech/speaker.ts';
import { CHIME, RECALL_CHIME, type Sounds } from '../../ui/tones.ts';
import { isFullDeskName } from '../../ui/desk-name.ts';
import { isCode, spokenLabel } from '../spoken/spoken-label.ts';

/** The hub speaks only words of calls that its board has. */
export interface CallSentence extends SpokenSentence {
  readonly callKey: string;
}

export interface AnnouncerParts {
  readonly sounds: Pick<Sounds, 'play'>;
  readonly voiceFor: SpeakerParts<CallSentence>['voiceFor'];
  readonly i18n: I18n;
  readonly clock: Clock;
  /** If false, a call takes its time in silence. */
  readonly isHeard: () => boolean;
  /** Read at each chime and sentence, so that a change applies to the next. */
  readonly sound: () => HouseSound;
}

export interface Announcing {
  /** Others wait: the words are short, and in the lobby's language only. */
  readonly brief: boolean;
}

/** `over` is called once, when the words have ended or failed. Never throws. */
export type Announce = (call: CallNews, how: Announcing, over: () => void) => void;

/** When the chime has faded. */
export const WORDS_AFTER_MS = 1_400;

/** About the time of one character at the pace of calls: a silent screen keeps step with a speaking one. */
const SILENT_SIGN_MS = 75;

/** A call that fails must not cost the next one its turn. */
function tryTo(act: () => void, failed: () => void): void {
  try {
    act();
  } catch {
    failed();
  }
}

/** Takes one call at a time. Without a voice the board still shows and chimes. */
export function createAnnouncer(parts: AnnouncerParts): Announce {
  const { sounds, voiceFor, i18n, clock, isHeard, sound } = parts;
  let tellOver = (): void => undefined;
  const speaker = createSpeaker<CallSentence>({
    clock,
    // Asked again for each sentence: quiet hours may have begun since the chime.
    voiceFor: (sentence) => (isHeard() && sound().speaks ? voiceFor(sentence) : undefined),
    manner: () => ({ rate: CALL_PACE, volume: sound().volume }),
    onSentence: () => undefined,
    onQuiet: () => tellOver(),
  });

  function sentence(call: CallNews, language: Language, brief: boolean): CallSentence {
    const t = i18n.getFixedT(language, 'display');
    return { text: callWords(t, language, call, brief), language, callKey: call.callKey };
  }

  function sentences(call: CallNews, brief: boolean): readonly CallSentence[] {
    const house = i18n.language;
    const visitors = call.language === undefined ? undefined : languageOf(call.language);
    const isSaidTwice = !brief && visitors !== undefined && visitors !== house && i18n.hasLanguage(visitors);
    return [sentence(call, house, brief), ...(isSaidTwice ? [sentence(call, visitors, brief)] : [])];
  }

  function sayAloud(said: readonly CallSentence[], over: () => void): void {
    tellOver = over;
    tryTo(() => speaker.add(said), over);
  }

  return (call, { brief }, over) => {
    let cancel: CancelTimer = () => undefined;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      over();
    };
    tryTo(
      () => {
        const said = sentences(call, brief);
        if (!isHeard()) {
          const signs = said.reduce((sum, { text }) => sum + Array.from(text).length, 0);
          cancel = clock.after(WORDS_AFTER_MS + signs * SILENT_SIGN_MS, end);
          return;
        }
        tryTo(
          () => {
            const { chimes, volume } = sound();
            if (chimes) sounds.play(call.isRecall ? RECALL_CHIME : CHIME, volume);
          },
          () => undefined,
        );
        cancel = clock.after(WORDS_AFTER_MS, () => sayAloud(said, end));
      },
      () => {
        // Never within the call: the queue hands over one call at a time.
        cancel = clock.after(0, end);
      },
    );
  };
}

type SpokenCall = Pick<CallNews, 'label' | 'desk' | 'isRecall' | 'isTest'>;

function testWords(t: TFunction<'display'>, name: string | undefined): string {
  if (name === undefined) return t('spokenTestAnyDesk');
  return withoutIsolates(t('spokenTest', { desk: isFullDeskName(name) ? name : t('desk', { desk: name }) }));
}

/** `brief` while others wait to be called. */
export function callWords(
  t: TFunction<'display'>,
  language: Language,
  { label, desk: name, isRecall, isTest }: SpokenCall,
  brief: boolean,
): string {
  if (isTest === true) return testWords(t, name);
  const who = isCode(label) ? t('spokenNumber', { label: spokenLabel(label, language) }) : label;
  if (name === undefined)
    return withoutIsolates(t(isRecall ? 'spokenAgainAnyDesk' : 'spokenAnyDesk', { who }));
  const desk = isFullDeskName(name) ? name : t('desk', { desk: name });
  if (brief) return withoutIsolates(t('spokenBrief', { who, desk }));
  return withoutIsolates(t(isRecall ? 'spokenAgain' : 'spoken', { who, desk }));
}

export interface HouseSound {
  readonly chimes: boolean;
  readonly speaks: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

/** At full volume until the hub has sent the settings. */
export function houseSoundOf(
  display: Partial<Pick<DisplaySettings, 'callSound' | 'callVolume'>> | undefined,
): HouseSound {
  const { callSound = 'chime-and-voice', callVolume = 100 } = display ?? {};
  return { chimes: callSound !== 'voice', speaks: callSound !== 'chime', volume: callVolume / 100 };
}

type VoiceFor = SpeakerParts<CallSentence>['voiceFor'];

/** `voiceFor` with voices that report the key of the call to `begins` before they speak. */
export function hearingWords(voiceFor: VoiceFor, begins: (callKey: string) => void): VoiceFor {
  return (sentence) => {
    const voice = voiceFor(sentence);
    if (voice === undefined) return undefined;
    return {
      say(said, manner, ended) {
        begins(said.callKey);
        return voice.say(said, manner, ended);
      },
    };
  };
}

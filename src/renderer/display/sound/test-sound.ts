/** What came of the sound of a test call at this display. Pure. */
import type { Language } from '../../../contract/languages.ts';
import type { DisplaySettings } from '../../../contract/screen.ts';
import type { TestReport, TestSound } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { SoundState } from '../../ui/tones.ts';
import type { CallSentence, HouseSound } from './announcer.ts';

export interface SoundCircumstances {
  readonly display: Pick<DisplaySettings, 'sound' | 'speaks'>;
  /** By the quiet hours of the house. */
  readonly isQuiet: boolean;
  readonly page: SoundState;
  readonly house: HouseSound;
  /** Undefined where no voice was asked for its words. */
  readonly voice: VoiceUsed | undefined;
}

/** The first reason that there is, as staff would mend one after the other. */
export function soundOfTest({ display, isQuiet, page, house, voice }: SoundCircumstances): TestSound {
  if (!display.sound) return 'sound-off';
  if (!display.speaks) return 'other-display';
  if (isQuiet) return 'quiet-hours';
  // A voice of the machine needs nothing of the page.
  if (voice === 'own-voice' || voice === 'hub-voice') return voice;
  if (page === 'needs-touch') return 'needs-touch';
  if (page === 'none') return 'no-sound';
  if (!house.speaks) return 'chime';
  return voice ?? 'no-voice';
}

type VoiceUsed = 'own-voice' | 'hub-voice' | 'voice-failed';

type VoiceFor = (sentence: CallSentence) => Voice<CallSentence> | undefined;

interface VoicesUsed {
  /** `voiceFor` with voices that are remembered as `kind`. */
  remembering(kind: Exclude<VoiceUsed, 'voice-failed'>, voiceFor: VoiceFor): VoiceFor;
  /** `voice-failed` until the words have ended. Undefined where no voice was asked for the words of this call. */
  of(callKey: string): VoiceUsed | undefined;
}

/** Remembers which voice said the last call, and whether it came to the end of its words. */
export function createVoicesUsed(): VoicesUsed {
  let last: { readonly callKey: string; readonly used: VoiceUsed } | undefined;
  return {
    remembering: (kind, voiceFor) => (sentence) => {
      const voice = voiceFor(sentence);
      return (
        voice && {
          say(said, manner, ended) {
            last = { callKey: said.callKey, used: 'voice-failed' };
            return voice.say(said, manner, (failed) => {
              if (failed === undefined) last = { callKey: said.callKey, used: kind };
              ended(failed);
            });
          },
        }
      );
    },
    of: (callKey) => (last?.callKey === callKey ? last.used : undefined),
  };
}

/**
 * Where the browser can make no sound for the page, no touch helps; but the machine's own voice needs nothing of the
 * page, and says the calls of a house whose language it has.
 */
export function soundOf(
  page: SoundState,
  ownLanguages: readonly Language[],
  house: Language | undefined,
): SoundState {
  return page === 'none' && house !== undefined && ownLanguages.includes(house) ? 'on' : page;
}

interface TestReports {
  /** The test call with this key is painted on the card. */
  shown(callKey: string): void;
  /** Its turn is over. */
  heard(callKey: string, sound: TestSound): void;
}

/** Tells the hub what this display did with a test call. What a lost line swallowed is told when there is one again. */
export function createTestReports(connection: Pick<HubConnection, 'call' | 'state'>): TestReports {
  let untold: readonly TestReport[] = [];
  let lastKey = '';

  async function tell(report: TestReport): Promise<void> {
    const answer = await connection.call((client, options) => client.testCall.report(report, options));
    if (answer.kind === 'answered' || report.callKey !== lastKey) return;
    untold = [...untold, report];
  }

  function tellOf(report: TestReport): void {
    // Of one before nobody asks any more.
    untold = untold.filter(({ callKey }) => callKey === report.callKey);
    lastKey = report.callKey;
    void tell(report);
  }

  connection.state.subscribe((now) => {
    if (now !== 'connected') return;
    const again = untold;
    untold = [];
    for (const report of again) void tell(report);
  });

  return {
    shown: (callKey) => tellOf({ callKey }),
    heard: (callKey, sound) => tellOf({ callKey, sound }),
  };
}

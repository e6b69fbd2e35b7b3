/** Test calls at this display: what came of their sound, and the report to the hub. */
import type { Language } from '../../../contract/languages.ts';
import type { DisplaySettings } from '../../../contract/screen.ts';
import type { TestReport, TestSound } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { SoundState } from '../../ui/tones.ts';
import type { CallSentence, HouseSound } from './announcer.ts';

export interface SoundCircumstances {
  readonly display: Pick<DisplaySettings, 'sound' | 'speaks'>;
  /** By the quiet hours of the lobby. */
  readonly isQuiet: boolean;
  readonly page: SoundState;
  readonly house: HouseSound;
  /** Undefined if no voice was asked. */
  readonly voice: VoiceUsed | undefined;
}

/** The first reason that applies, in the order in which staff would fix them. */
export function soundOfTest({ display, isQuiet, page, house, voice }: SoundCircumstances): TestSound {
  if (!display.sound) return 'sound-off';
  if (!display.speaks) return 'other-display';
  if (isQuiet) return 'quiet-hours';
  // The machine's own voice does not depend on the page's sound.
  if (voice === 'own-voice' || voice === 'hub-voice') return voice;
  if (page === 'needs-touch') return 'needs-touch';
  if (page === 'none') return 'no-sound';
  if (!house.speaks) return 'chime';
  return voice ?? 'no-voice';
}

type VoiceUsed = 'own-voice' | 'hub-voice' | 'voice-failed';

type VoiceFor = (sentence: CallSentence) => Voice<CallSentence> | undefined;

/** Remembers which voice spoke the last call, and whether it finished. */
export function createVoicesUsed() {
  let last: { readonly callKey: string; readonly used: VoiceUsed } | undefined;
  return {
    /** Voices that are remembered as `kind` when they have spoken. */
    remembering:
      (kind: Exclude<VoiceUsed, 'voice-failed'>, voiceFor: VoiceFor): VoiceFor =>
      (sentence) => {
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
    /** `voice-failed` until the words have ended; undefined if no voice was asked for this call. */
    of: (callKey: string): VoiceUsed | undefined => (last?.callKey === callKey ? last.used : undefined),
  };
}

/**
 * If the browser gives the page no sound, no touch helps; but the machine's own voice still speaks calls in its
 * languages.
 */
export function soundOf(
  page: SoundState,
  ownLanguages: readonly Language[],
  house: Language | undefined,
): SoundState {
  return page === 'none' && house !== undefined && ownLanguages.includes(house) ? 'on' : page;
}

/** Reports to the hub what this display did with a test call, again after a lost line. */
export function createTestReports(connection: Pick<HubConnection, 'call' | 'state'>) {
  let unsent: readonly TestReport[] = [];
  let lastKey = '';

  async function send(report: TestReport): Promise<void> {
    const answer = await connection.call((client) => client.testCall.report(report));
    if (answer.kind === 'answered' || report.callKey !== lastKey) return;
    unsent = [...unsent, report];
  }

  function reportLast(report: TestReport): void {
    // An earlier test call is of no interest any more.
    unsent = unsent.filter(({ callKey }) => callKey === report.callKey);
    lastKey = report.callKey;
    void send(report);
  }

  connection.state.subscribe((now) => {
    if (now !== 'connected') return;
    const again = unsent;
    unsent = [];
    for (const report of again) void send(report);
  });

  return {
    shown: (callKey: string): void => reportLast({ callKey }),
    /** Its turn is over. */
    heard: (callKey: string, sound: TestSound): void => reportLast({ callKey, sound }),
  };
}

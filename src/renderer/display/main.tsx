/** The display's page. */
import { languageOf } from '../../contract/languages.ts';
import display from '../../words/en/display.json' with { type: 'json' };
import { loadFrom } from '../i18n/create-i18n.ts';
import { displayLanguages } from '../i18n/languages.ts';
import type { Catalogue } from '../i18n/translate.ts';
import { createVoices } from '../speech/voices.ts';
import { loadLettersIn } from '../ui/load-fonts.ts';
import { markIdle, stayAwake } from '../ui/stay-awake.ts';
import { mountScreen, type ScreenParts } from '../ui/mount-screen.tsx';
import { createSounds, type SoundState } from '../ui/tones.ts';
import { keepLanguage } from '../ui/use-start-language.ts';
import { createDisplay } from './board/display-store.ts';
import { createTestReports, createVoicesUsed, soundOf, soundOfTest } from './sound/test-sound.ts';
import {
  type Announce,
  type CallSentence,
  createAnnouncer,
  hearingWords,
  houseSoundOf,
} from './sound/announcer.ts';
import { DisplayApp } from './display.tsx';
import { createPageLife, reloadWhenStalled } from './life/page-life.ts';
import { createCallByHub } from './sound/call-by-hub.ts';
import { followDisplayTrials } from './sound/display-trial.ts';
import { createSoundTest } from './sound/sound-test.ts';

const load = loadFrom(
  import.meta.glob<Catalogue>(['../../words/*/{common,display}.json', '!../../words/en/*'], {
    import: 'default',
  }),
);
mountScreen({ display }, draw, { load, languages: displayLanguages });

function draw(parts: ScreenParts) {
  const { connection, clock, screen, hand, i18n } = parts;
  stayAwake(window);
  const sounds = createSounds();
  const begins = (callKey: string): void => board.wordsBegin(callKey);
  const { voiceFor, ownVoiceFor, ownLanguages } = createVoices<CallSentence>({
    page: window,
    screen,
    mayPlay: () => sounds.state() === 'on',
    spokenByHub: createCallByHub({
      connection,
      fetch: (input, init) => fetch(input, init),
      pageUrl: window.location.href,
      begins,
    }),
  });
  const used = createVoicesUsed();
  const ownVoice = used.remembering('own-voice', hearingWords(ownVoiceFor, begins));
  const hubVoice = used.remembering('hub-voice', voiceFor);
  // False while another screen of the room speaks, in quiet hours, and without sound.
  const isHeard = (): boolean =>
    screen.getState().settings?.display.speaks === true && board.getState().snapshot?.quiet !== true;
  const sound = () => houseSoundOf(screen.getState().settings?.display);
  const reports = createTestReports(connection);
  const say = createAnnouncer({
    sounds,
    voiceFor: (sentence) => ownVoice(sentence) ?? hubVoice(sentence),
    i18n,
    clock,
    isHeard,
    sound,
  });
  const announce: Announce = (call, how, over) =>
    say(call, how, () => {
      const display = screen.getState().settings?.display;
      if (call.isTest === true && display !== undefined) {
        const isQuiet = board.getState().snapshot?.quiet === true;
        const voice = used.of(call.callKey);
        const heard = soundOfTest({ display, isQuiet, page: sounds.state(), house: sound(), voice });
        reports.heard(call.callKey, heard);
      }
      over();
    });
  const { progress, ...life } = createPageLife(window);
  const board = createDisplay({
    connection,
    clock,
    announce,
    progress,
    onLanguage(tag) {
      const language = languageOf(tag);
      if (language !== undefined) void keepLanguage(i18n, language);
    },
  });
  screen.subscribe(({ settings }, { settings: before }) => {
    const since = settings?.display.unheardSince;
    if (since !== undefined && settings?.display.speaks === true && before?.display.speaks === false)
      board.sayAgain(since);
  });
  markIdle(true);
  board.subscribe(({ isCalling }) => markIdle(!isCalling));
  board.subscribe(({ cards, rows, snapshot }) => {
    const named = [...cards, ...rows].map(({ label, desk }) => label + (desk ?? ''));
    const ways = cards.map(({ direction }) => direction ?? '');
    const lines = snapshot?.waits?.map(({ line }) => line) ?? [];
    void loadLettersIn([...named, ...ways, ...lines, snapshot?.notice ?? ''].join(''));
  });
  reloadWhenStalled({ clock, freshness: () => board.getState().freshness, ...life });
  const testSound = createSoundTest({
    sounds,
    voiceFor: ownVoiceFor,
    i18n,
    clock,
    isCalling: () => board.getState().isCalling,
    sound,
  });
  hand.onTestSound(testSound);
  const heard = {
    wake: sounds.wake,
    state: (): SoundState => soundOf(sounds.state(), ownLanguages.getState(), i18n.language),
  };
  followDisplayTrials({
    ...parts,
    sounds: heard,
    play: testSound,
    ownVoiceFor,
    ownLanguages,
    isCalling: () => board.getState().isCalling,
    volume: () => sound().volume,
  });
  return (
    <DisplayApp
      display={board}
      sounds={heard}
      testSound={testSound}
      onSound={hand.setSound}
      onTestShown={reports.shown}
    />
  );
}

import { afterEach, expect, test, vi } from 'vitest';
import { CHIME, createSounds } from './tones.ts';

/** A browser's audio as Safari and Chromium behave: `interrupted` and `suspended` end with resume(), `closed` never. */
function installAudio({ makes = true }: { makes?: boolean } = {}) {
  const made: AudioByHand[] = [];
  const seen = { tones: 0, resumes: 0 };
  const gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  class AudioByHand {
    state = 'running';
    currentTime = 0;
    destination = {};
    constructor() {
      if (!makes) throw new Error('There is no audio device.');
      made.push(this);
    }
    resume() {
      seen.resumes += 1;
      if (this.state === 'closed') return Promise.reject(new Error('It is closed.'));
      this.state = 'running';
      return Promise.resolve();
    }
    createGain = () => ({ gain, connect: () => ({}) });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: () => ({ connect: () => ({}) }),
      start: () => void (seen.tones += 1),
      stop: () => undefined,
    });
  }
  vi.stubGlobal('AudioContext', AudioByHand);
  return {
    seen,
    become(state: string) {
      const last = made.at(-1);
      if (last !== undefined) last.state = state;
    },
    made: () => made.length,
  };
}

afterEach(() => vi.unstubAllGlobals());

test.each(['suspended', 'interrupted'])(
  'sound that the browser left %s comes back with the next call',
  (left) => {
    const audio = installAudio();
    const sounds = createSounds();
    sounds.play(CHIME);
    audio.become(left);
    audio.seen.tones = 0;
    sounds.play(CHIME);
    expect(audio.seen).toEqual({ tones: CHIME.length, resumes: 1 });
    expect(sounds.state()).toBe('on');
  },
);

test('sound that another page interrupted comes back by itself, without a touch', () => {
  const audio = installAudio();
  const sounds = createSounds();
  expect(sounds.state()).toBe('on');
  audio.become('interrupted');
  sounds.state();
  expect(sounds.state()).toBe('on');
});

test('a browser that waits for a touch is not asked again until there is one', () => {
  const audio = installAudio();
  const sounds = createSounds();
  sounds.state();
  audio.become('suspended');
  expect([sounds.state(), sounds.state()]).toEqual(['needs-touch', 'needs-touch']);
  expect(audio.seen.resumes).toBe(0);
  sounds.wake();
  expect(sounds.state()).toBe('on');
});

test('sound that the browser closed is made again', () => {
  const audio = installAudio();
  const sounds = createSounds();
  sounds.play(CHIME);
  audio.become('closed');
  audio.seen.tones = 0;
  sounds.play(CHIME);
  expect(audio.seen).toEqual({ tones: CHIME.length, resumes: 0 });
  expect(audio.made()).toBe(2);
});

test('nothing happens where no sound can be made at all, and no touch is asked for', () => {
  installAudio({ makes: false });
  const sounds = createSounds();
  sounds.play(CHIME);
  sounds.wake();
  expect(sounds.state()).toBe('none');
});

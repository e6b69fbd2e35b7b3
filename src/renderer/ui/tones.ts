/** Short sounds, made here rather than loaded. Without sound nothing happens. */

export interface Tone {
  readonly hertz: number;
  readonly startsAtMs: number;
  readonly lastsMs: number;
}

/** Two falling tones: a number is called. */
export const CHIME: readonly Tone[] = [
  { hertz: 784, startsAtMs: 0, lastsMs: 700 },
  { hertz: 587, startsAtMs: 380, lastsMs: 1_100 },
];

/** Three rising tones: a number is called once more. */
export const RECALL_CHIME: readonly Tone[] = [
  { hertz: 523, startsAtMs: 0, lastsMs: 400 },
  { hertz: 659, startsAtMs: 260, lastsMs: 500 },
  { hertz: 784, startsAtMs: 520, lastsMs: 900 },
];

/** Two short equal tones: somebody should look. */
export const REMINDER: readonly Tone[] = [
  { hertz: 660, startsAtMs: 0, lastsMs: 160 },
  { hertz: 660, startsAtMs: 240, lastsMs: 160 },
];

/** `needs-touch`: the browser allows sound after a touch. `none`: it can make no sound at all. */
export type SoundState = 'on' | 'needs-touch' | 'none';

export interface Sounds {
  /** `volume` is from 0 to 1, by default 1. */
  play(tones: readonly Tone[], volume?: number): void;
  state(): SoundState;
  /** Call it at a touch or key, so that the browser allows sound. */
  wake(): void;
}

const LOUDNESS = 0.35;
const ATTACK_S = 0.01;

function playOne(context: AudioContext, { hertz, startsAtMs, lastsMs }: Tone, volume: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const begin = context.currentTime + startsAtMs / 1_000;
  const end = begin + lastsMs / 1_000;
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDNESS * volume, begin + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}

/** One audio context for the life of the page, made at the first call; a new one if the browser closed it. */
export function createSounds(): Sounds {
  let context: AudioContext | undefined;

  function ready(): AudioContext | undefined {
    if (context?.state === 'closed') context = undefined;
    try {
      context ??= new AudioContext();
    } catch {
      return undefined;
    }
    return context;
  }

  function wake(): void {
    // Refused until somebody touched the page; a later sound tries again. Safari also has "interrupted", after a sleep
    // or while another page sounds.
    const audio = ready();
    if (audio !== undefined && audio.state !== 'running') audio.resume().catch(() => undefined);
  }

  function state(): SoundState {
    const audio = ready();
    if (audio === undefined) return 'none';
    if (audio.state === 'running') return 'on';
    // Needs no touch. Chromium would keep each promise of a suspended context until there is one.
    if (audio.state !== 'suspended') wake();
    return 'needs-touch';
  }

  return {
    wake,
    play(tones, volume = 1) {
      wake();
      const audio = ready();
      // A suspended context would play everything at once when it wakes.
      if (audio === undefined || audio.state !== 'running') return;
      for (const tone of tones) playOne(audio, tone, volume);
    },
    state,
  };
}

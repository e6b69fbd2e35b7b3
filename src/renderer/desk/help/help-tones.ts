/** The sound of a call for help: rising, so that it is not taken for the display's falling chime. */
import type { Tone } from '../../ui/tones.ts';

export const HELP_TONES: readonly Tone[] = [
  { hertz: 523, startsAtMs: 0, lastsMs: 220 },
  { hertz: 659, startsAtMs: 180, lastsMs: 220 },
  { hertz: 880, startsAtMs: 360, lastsMs: 500 },
];

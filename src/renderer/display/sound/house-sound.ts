/** How the house wants its calls to be heard. Pure. */
import type { DisplaySettings } from '../../../contract/screen.ts';

export interface HouseSound {
  readonly chimes: boolean;
  readonly speaks: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

/** Before the hub has told it, as loud as it goes. */
export function houseSoundOf(
  display: Pick<DisplaySettings, 'callSound' | 'callVolume'> | undefined,
): HouseSound {
  const { callSound = 'chime-and-voice', callVolume = 100 } = display ?? {};
  return { chimes: callSound !== 'voice', speaks: callSound !== 'chime', volume: callVolume / 100 };
}

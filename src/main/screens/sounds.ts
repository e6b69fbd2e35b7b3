/** Sounds that displays fetch by address, as {@link Picture}s are, and not as text in an answer. */
import type { Screen } from '../access/screen.ts';
import type { CallVoice } from '../speech/call-voice.ts';
import { SCREEN_HEADERS } from './screens-files.ts';

export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The sound that a path names for this screen, now. */
export type SoundAt = (path: string, screen: Pick<Screen, 'id' | 'surface'>) => Sound | undefined;

/** What is said may hold a name: no browser keeps it. Opened by itself it is nothing but a sound. */
const HEADERS: Readonly<Record<string, string>> = {
  ...SCREEN_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'audio/wav',
  'cache-control': 'no-store',
};

/** What a display was told of. A screen that staff have made something else since is none. */
export function soundsOf({ soundAt }: Pick<CallVoice, 'soundAt'>): SoundAt {
  return (path, { id, surface }) => {
    const bytes = surface === 'display' ? soundAt(path, id) : undefined;
    return bytes && { bytes, headers: HEADERS };
  };
}

/** `WebFrameMain`: a frame of a page, and what is left of one whose process has ended. */
import type { Frame } from '@playwright/test';
import { originsOf, toElectron } from './address.ts';
import { strict } from './strict.ts';

export function frameOf(frame: Frame): object {
  const parent = frame.parentFrame();
  return strict('WebFrameMain', {
    url: toElectron(frame.url()),
    parent: parent === null ? null : frameOf(parent),
    origin: originsOf(frame.url()).electron,
    isDestroyed: () => false,
  });
}

/** What every question to a frame throws once its process has ended (Electron 45, electron_api_web_frame_main.cc). */
export function disposed(): never {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed');
}

export const DISPOSED_FRAME = strict('WebFrameMain', {
  get url() {
    return disposed();
  },
  get parent() {
    return disposed();
  },
  get origin() {
    return disposed();
  },
  isDestroyed: () => true,
});

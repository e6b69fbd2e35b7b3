/**
 * Keeps the camera on while it is wanted and reads it about five times a second. What goes wrong is a state and is tried
 * again later; the kiosk works without a camera.
 */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { CameraDevice, CameraTrouble, OpenCamera } from './camera-device.ts';
import { NOTHING_SEEN, seeText } from './camera-scan.ts';
import type { ReadFrame } from './read-frame.ts';

export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'on'; readonly stream: MediaStream | undefined }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

export interface QrCameraParts {
  readonly device: CameraDevice;
  readonly clock: Clock;
  /** Loads the decoder; rejects where it cannot be had. */
  readonly loadReader: () => Promise<ReadFrame>;
}

export interface CameraWish {
  /** Whether the camera is used at all. */
  readonly on: boolean;
  /** Whether what it sees counts now. */
  readonly reading: boolean;
  /** Something new was held up. */
  readonly onText: (text: string) => void;
}

export interface QrCamera {
  readonly state: Pick<StoreApi<CameraState>, 'getState' | 'getInitialState' | 'subscribe'>;
  want(wish: CameraWish): void;
  close(): void;
}

/** Between two looks at the picture, in milliseconds. */
export const LOOK_EVERY_MS = 200;

/** Without a new picture for this long, the camera has hung itself up, in milliseconds. */
export const HANGS_AFTER_MS = 5_000;

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

const UNWANTED: CameraWish = { on: false, reading: false, onText: () => undefined };

export function createQrCamera({ device, clock, loadReader }: QrCameraParts): QrCamera {
  const state = createStore<CameraState>(() => ({ kind: 'off' }));
  let wish: CameraWish = UNWANTED;
  let open: OpenCamera | undefined;
  let readFrame: ReadFrame | undefined;
  let seen = NOTHING_SEEN;
  let lastPictureAt = 0;
  let failures = 0;
  let cancel: CancelTimer = () => undefined;
  /** Changes with every start and stop: what was under way for an earlier one is dropped. */
  let turn = 0;

  function stop(): void {
    turn += 1;
    cancel();
    open?.stop();
    open = undefined;
  }

  function fail(trouble: CameraTrouble): void {
    stop();
    state.setState({ kind: 'trouble', trouble }, true);
    cancel = clock.after(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), () => void start());
    failures += 1;
  }

  async function start(): Promise<void> {
    stop();
    const mine = turn;
    // While it is tried again, what is shown stays as it was.
    if (state.getState().kind === 'off') state.setState({ kind: 'starting' }, true);
    readFrame ??= await loadReader().catch(() => undefined);
    if (mine !== turn) return;
    if (readFrame === undefined) return fail('missing');
    const opened = await device.open(() => {
      if (mine === turn) fail('unplugged');
    });
    if (mine !== turn) {
      if (opened.kind === 'open') opened.camera.stop();
      return;
    }
    if (opened.kind === 'trouble') return fail(opened.trouble);
    open = opened.camera;
    lastPictureAt = clock.monotonic();
    state.setState({ kind: 'on', stream: open.stream }, true);
    cancel = clock.after(LOOK_EVERY_MS, look);
  }

  function look(): void {
    const now = clock.monotonic();
    const frame = open?.grab();
    if (frame !== undefined) {
      lastPictureAt = now;
      failures = 0;
    } else if (now - lastPictureAt > HANGS_AFTER_MS) {
      return fail('busy');
    }
    // Counted from the end of this look, so that a slow machine has time for the visitor's fingers.
    cancel = clock.after(LOOK_EVERY_MS, look);
    // Where no code is wanted, one that was taken is still followed, so that it does not count anew when it is.
    const text = frame !== undefined && (wish.reading || seen.size > 0) ? readFrame?.(frame) : undefined;
    const known = text !== undefined && seen.has(text);
    const step = seeText(seen, wish.reading || known ? text : undefined, now);
    seen = step.memory;
    if (text !== undefined && step.counts) wish.onText(text);
  }

  const endChanges = device.onChange(() => {
    if (!wish.on || open !== undefined || state.getState().kind !== 'trouble') return;
    failures = 0;
    void start();
  });

  function want(next: CameraWish): void {
    const before = wish.on;
    wish = next;
    if (next.on === before) return;
    failures = 0;
    seen = NOTHING_SEEN;
    if (next.on) void start();
    else {
      stop();
      state.setState({ kind: 'off' }, true);
    }
  }

  return {
    state,
    want,
    close() {
      want(UNWANTED);
      endChanges();
    },
  };
}

/** Reads the camera about five times a second while it is wanted. A failure is a state, and is tried again later. */
import { createStore } from 'zustand/vanilla';
import type { Readable } from '../../rpc/hub-queries.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { KioskState } from '../flow/flow-state.ts';
import type { CameraDevice, CameraTrouble, OpenCamera } from './camera-device.ts';
import type { CodeReader } from './code-reader.ts';
import { createSureText, type SureText } from './sure-text.ts';

export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'on'; readonly stream: MediaStream | undefined }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

export interface CodeCameraParts {
  readonly device: CameraDevice;
  readonly clock: Clock;
  /** Rejects if the decoder cannot be loaded. */
  readonly openReader: () => Promise<CodeReader>;
}

export interface CameraWish {
  readonly on: boolean;
  /** Whether what it sees counts now. */
  readonly reading: boolean;
  readonly onText: (text: string) => void;
}

export interface CodeCamera {
  readonly state: Readable<CameraState>;
  want(wish: CameraWish): void;
  close(): void;
}

export const LOOK_EVERY_MS = 200;

/** The camera counts as hung after this long without a new picture. */
export const HANGS_AFTER_MS = 5_000;

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

const UNWANTED: CameraWish = { on: false, reading: false, onText: () => undefined };

export function createCodeCamera({ device, clock, openReader }: CodeCameraParts): CodeCamera {
  const state = createStore<CameraState>(() => ({ kind: 'off' }));
  let wish: CameraWish = UNWANTED;
  let open: OpenCamera | undefined;
  let reader: CodeReader | undefined;
  const sureText = createSureText(clock);
  let seen = NOTHING_SEEN;
  let lastPictureAt = 0;
  let failures = 0;
  let cancel: CancelTimer = () => undefined;
  /** Changes with every start and stop, so that what was under way for an earlier one is dropped. */
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
    cancel = clock.after(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), () => void start());
    failures += 1;
  }

  function dropReader(): void {
    reader?.close();
    reader = undefined;
  }

  async function start(): Promise<void> {
    stop();
    const mine = turn;
    if (state.getState().kind === 'off') state.setState({ kind: 'starting' }, true);
    const loaded = reader ?? (await openReader().catch(() => undefined));
    if (mine !== turn) return loaded === reader ? undefined : loaded?.close();
    if (loaded === undefined) return fail('missing');
    reader = loaded;
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
    cancel = clock.after(LOOK_EVERY_MS, () => void look(loaded));
  }

  async function look(from: CodeReader): Promise<void> {
    const mine = turn;
    const now = clock.monotonic();
    const frame = open?.grab();
    if (frame !== undefined) {
      lastPictureAt = now;
      failures = 0;
    } else if (now - lastPictureAt > HANGS_AFTER_MS) {
      return fail('busy');
    }
    // A code that was seen already is followed even while none is wanted, so that it does not count again later.
    const isRead = frame !== undefined && (wish.reading || seen.size > 0);
    const found: SureText = isRead ? await sureText(from, frame) : { kind: 'read', text: undefined };
    if (mine !== turn) return;
    if (found.kind === 'failed') {
      dropReader();
      return fail('busy');
    }
    const { text } = found;
    // Counted from the end of this look, so that a slow machine has time for the visitor's fingers.
    cancel = clock.after(LOOK_EVERY_MS, () => void look(from));
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
      dropReader();
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

/** A code may be held up again once it was out of sight for this long. */
export const SAME_TEXT_MS = 5_000;

/** By text, in monotonic milliseconds. */
type CameraMemory = ReadonlyMap<string, number>;

export const NOTHING_SEEN: CameraMemory = new Map();

interface CameraStep {
  readonly memory: CameraMemory;
  readonly counts: boolean;
}

/** Several texts are remembered, because two codes in one picture may be read in turns. */
export function seeText(before: CameraMemory, text: string | undefined, at: number): CameraStep {
  const memory = new Map([...before].filter(([, seenAt]) => at - seenAt < SAME_TEXT_MS));
  if (text === undefined) return { memory, counts: false };
  const counts = !memory.has(text);
  return { memory: memory.set(text, at), counts };
}

/**
 * A scanner is pointed on purpose and is read everywhere. A camera also sees the phone of whoever waits behind, and
 * must not take the screen away from a visitor who reads or decides.
 */
export function cameraIsWelcome(flow: KioskState): boolean {
  if (flow.kind === 'told') return flow.answer.kind === 'unknown' || flow.answer.kind === 'not-a-code';
  return flow.kind === 'start';
}

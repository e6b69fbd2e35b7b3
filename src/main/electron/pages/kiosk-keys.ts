/**
 * Which keys a kiosk never hands on: to its page, to the menu or to Chromium. A key that is stopped here is one the page
 * never hears of (Electron 45, shell/browser/api/electron_api_web_contents.cc, PreHandleKeyboardEvent).
 */
import { HEAR_KEY } from '../../../contract/hear-key.ts';

/** The part of Electron's `Input` that decides. */
export interface KeyInput {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** AltGr types letters and signs on many keyboards, and arrives as Ctrl and Alt together. */
const isAltGr = ({ control, alt, meta }: KeyInput): boolean => control && alt && !meta;

/** Editing a code: copy, paste, cut, select all, undo, redo and moving by word. */
const EDITING = new Set([
  'a',
  'c',
  'v',
  'x',
  'z',
  'y',
  'arrowleft',
  'arrowright',
  'backspace',
  'delete',
  'home',
  'end',
]);

/** Keys that leave, reload, zoom, print or inspect a page without any modifier. */
const LEAVING = /^(?:F\d{1,2}|Browser.*|Launch.*|ContextMenu|PrintScreen)$/;

/** The accessibility key by itself: with a modifier it is a shortcut like any other. */
const isHearKey = ({ key, control, alt, meta, shift }: KeyInput): boolean =>
  key === HEAR_KEY && !(control || alt || meta || shift);

/**
 * True for every key with Ctrl, Alt or Cmd except those that edit text or type a sign, and for function, browser and
 * menu keys except the accessibility key. What is allowed is listed, so that a shortcut nobody thought of is blocked.
 */
export function isBlockedOnKiosk(input: KeyInput): boolean {
  if (isHearKey(input)) return false;
  if (LEAVING.test(input.key)) return true;
  if (isAltGr(input)) return input.key.length > 1 && input.key !== 'AltGraph';
  if (['Control', 'Alt', 'Meta', 'Shift'].includes(input.key)) return false;
  if (input.alt) return true;
  if (input.control || input.meta) {
    // With Shift, editing keys select; letters are other shortcuts (Ctrl+Shift+C inspects).
    const isOther = input.shift && input.key.length === 1;
    return isOther || !EDITING.has(input.key.toLowerCase());
  }
  return false;
}

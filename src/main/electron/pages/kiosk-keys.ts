/**
 * Keys that a kiosk blocks before its page, the menu and Chromium get them (Electron 45,
 * shell/browser/api/electron_api_web_contents.cc, PreHandleKeyboardEvent).
 */
import { HEAR_KEY } from '../../../contract/limits.ts';

/** The used part of Electron's `Input`. */
export interface KeyInput {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** AltGr types characters on many keyboards, and arrives as Ctrl and Alt together. */
const isAltGr = ({ control, alt, meta }: KeyInput): boolean => control && alt && !meta;

/** Copy, paste, cut, select all, undo, redo, and moving by word. */
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

/** Keys that leave, reload, zoom, print or inspect without a modifier. */
const LEAVING = /^(?:F\d{1,2}|Browser.*|Launch.*|ContextMenu|PrintScreen)$/;

/** The accessibility key without modifiers. */
const isHearKey = ({ key, control, alt, meta, shift }: KeyInput): boolean =>
  key === HEAR_KEY && !(control || alt || meta || shift);

/**
 * Blocks every key with Ctrl, Alt or Cmd except editing and typing, and function, browser and menu keys except the
 * accessibility key. An allow-list, so that unknown shortcuts are blocked.
 */
export function isBlockedOnKiosk(input: KeyInput): boolean {
  if (isHearKey(input)) return false;
  if (LEAVING.test(input.key)) return true;
  if (isAltGr(input)) return input.key.length > 1 && input.key !== 'AltGraph';
  if (['Control', 'Alt', 'Meta', 'Shift'].includes(input.key)) return false;
  if (input.alt) return true;
  if (input.control || input.meta) {
    // With Shift, editing keys select, but letters are other shortcuts (Ctrl+Shift+C inspects).
    const isOther = input.shift && input.key.length === 1;
    return isOther || !EDITING.has(input.key.toLowerCase());
  }
  return false;
}

/**
 * Keys that a kiosk blocks before its page, the menu and Chromium get them (Electron 45, electron_api_web_contents.cc,
 * PreHandleKeyboardEvent).
 */
import { HEAR_KEY } from '../../../contract/limits.ts';

interface KeyInput {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** AltGr arrives as Ctrl and Alt together. */
const isAltGr = ({ control, alt, meta }: KeyInput): boolean => control && alt && !meta;

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

const LEAVING = /^(?:F\d{1,2}|Browser.*|Launch.*|ContextMenu|PrintScreen)$/;

const isHearKey = ({ key, control, alt, meta, shift }: KeyInput): boolean =>
  key === HEAR_KEY && !(control || alt || meta || shift);

/** An allow-list, so that unknown shortcuts are blocked. */
export function isBlockedOnKiosk(input: KeyInput): boolean {
  if (isHearKey(input)) return false;
  if (LEAVING.test(input.key)) return true;
  if (isAltGr(input)) return input.key.length > 1 && input.key !== 'AltGraph';
  if (['Control', 'Alt', 'Meta', 'Shift'].includes(input.key)) return false;
  if (input.alt) return true;
  if (input.control || input.meta) {
    // With Shift, letters are other shortcuts (Ctrl+Shift+C inspects).
    const isOther = input.shift && input.key.length === 1;
    return isOther || !EDITING.has(input.key.toLowerCase());
  }
  return false;
}

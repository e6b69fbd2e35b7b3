/** Keys and scanners on any kiosk screen. A scanner is a keyboard, so every key passes here first. */
import { HEAR_KEY } from '../../../contract/limits.ts';
import { hearKey, NO_SCAN, strokeOf } from '../../scanner/scanner.ts';
import { isVisible } from '../../ui/older-browsers.ts';
import { fieldOf } from '../flow/flow-fields.ts';
import type { KioskEvent, KioskState } from '../flow/flow-state.ts';

export interface KeyboardParts {
  readonly page: Window;
  readonly flow: () => KioskState;
  readonly send: (event: KioskEvent) => void;
  /** True if the key only answered the question whether anybody is there. */
  readonly touched: () => boolean;
  /** The key of a tactile keypad or headset jack: reads the screen aloud, or once more. */
  readonly hear: () => void;
}

export interface Keyboard {
  /** So that the next visitor can scan the same code. */
  forget(): void;
  end(): void;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null;
}

/** Within its text the browser edits such a field; its changes come as `replaced`. At the end, keys are our own. */
function isEdited(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false;
  const end = target.value.length;
  return target.selectionStart !== end || target.selectionEnd !== end;
}

/** What Escape means on each screen. */
function wayBack(flow: KioskState): KioskEvent {
  switch (flow.kind) {
    case 'start':
      return { kind: 'cleared' };
    case 'done':
    case 'saved':
      return { kind: 'ended' };
    default:
      return { kind: 'went-back' };
  }
}

/** A code or a name may have any character, the others have digits only. */
function isTyped(key: string, flow: KioskState): boolean {
  const field = fieldOf(flow);
  if (field === undefined || Array.from(key).length !== 1) return false;
  return field === 'code' || field === 'claim' || /^\p{Nd}$/u.test(key);
}

/** What a key means beyond what the browser does with it in the focused field or button. */
function meaning({ key, target }: KeyboardEvent, flow: KioskState): KioskEvent | undefined {
  if (key === 'Escape') return wayBack(flow);
  if (isControl(target)) {
    // A letter typed while a button has the focus still belongs to the field; space and Enter press the button.
    if (key === 'Backspace' && fieldOf(flow) !== undefined) return { kind: 'erased' };
    return key !== ' ' && isTyped(key, flow) ? { kind: 'typed', text: key } : undefined;
  }
  if (fieldOf(flow) === undefined) return undefined;
  if (key === 'Enter') return { kind: 'submitted' };
  if (isEdited(target)) return undefined;
  if (key === 'Backspace') return { kind: 'erased' };
  return isTyped(key, flow) ? { kind: 'typed', text: key } : undefined;
}

function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
}

export function listenToKeyboard({ page, flow, send, touched, hear }: KeyboardParts): Keyboard {
  let memory = NO_SCAN;

  function take(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
  }

  /** What a scanner stutters was typed into the field before it was known to be a scan. */
  function takeBack(keys: number): void {
    const state = flow();
    if (state.kind !== 'start') return;
    send({ kind: 'replaced', text: Array.from(state.code).slice(0, -keys).join('') });
  }

  /** Where a PIN is typed, nothing is a code. A scan must not count as a try either. */
  function isFastPin(typed: string): boolean {
    memory = NO_SCAN;
    if (/^\p{Nd}+$/u.test(typed)) return true;
    send({ kind: 'cleared' });
    return false;
  }

  /** True if a scanner typed it and the screen must not act on it. */
  function isScanned(event: KeyboardEvent): boolean {
    // A held key repeats faster than a hand types, but is no scanner.
    if (event.repeat) return false;
    // The time of the press counts: a busy page gets a scan in pieces.
    const { typed } = memory;
    const heard = hearKey(memory, strokeOf(event), event.timeStamp);
    memory = heard.memory;
    if (fieldOf(flow()) === 'pin' && ['scan', 'repeated-scan'].includes(heard.verdict.kind))
      return !isFastPin(typed);
    switch (heard.verdict.kind) {
      case 'scan':
        send({ ...heard.verdict, kind: 'scanned' });
        return true;
      case 'control':
        return true;
      case 'repeated-scan':
        takeBack(Array.from(typed).length);
        return true;
      case 'burst':
        // Within a burst no key may press the focused button or move the focus.
        return (
          fieldOf(flow()) === undefined ||
          (event.key === ' ' && isControl(event.target)) ||
          wayOf(event.key) !== undefined
        );
      case 'key':
        return false;
      default:
        return heard.verdict satisfies never;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const answered = touched();
    if (isScanned(event) || answered) {
      take(event);
      return;
    }
    if (isShortcut(event)) return;
    const way = wayOf(event.key);
    if (way !== undefined) {
      take(event);
      moveFocus(page.document, way);
      return;
    }
    if (event.key === HEAR_KEY) {
      take(event);
      if (!event.repeat) hear();
      return;
    }
    const meant = meaning(event, flow());
    if (meant === undefined) return;
    take(event);
    send(meant);
  }

  page.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    forget: () => {
      memory = NO_SCAN;
    },
    end: () => page.removeEventListener('keydown', onKeyDown, { capture: true }),
  };
}

/** A title that gets the focus to be announced is no control. */
const CONTROLS =
  'button:not(:disabled), a[href], input:not(:disabled), [role="button"]:not([aria-disabled="true"])';

/** Down and right go on in every direction of writing. */
export function wayOf(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : undefined;
}

/**
 * The index among `count` controls, around the ends; undefined if there are none. `passed`: how many lie before the
 * focus. `on`: the focus is on a control, the one after those.
 */
export function placeAfter(count: number, passed: number, on: boolean, way: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  const place = way === 1 ? passed + (on ? 1 : 0) : passed - 1;
  return (place + count) % count;
}

/** In reading order, within a dialog if one is open. */
function moveFocus(document: Document, way: 1 | -1): void {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const controls = Array.from(root.querySelectorAll<HTMLElement>(CONTROLS)).filter(
    (control) => control.tabIndex >= 0 && isVisible(control),
  );
  const active = document.activeElement;
  const nowhere = active === null || active === document.body;
  const passed = nowhere
    ? 0
    : controls.filter((control) => active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING)
        .length;
  const place = placeAfter(
    controls.length,
    passed,
    controls.some((control) => control === active),
    way,
  );
  if (place !== undefined) controls[place]?.focus({ preventScroll: true });
}

/** Keys and scanners on any kiosk screen. A scanner is a keyboard, so every key passes through here first. */
import type { Clock } from '../clock.ts';
import type { KioskEvent, KioskState } from './flow.ts';
import { NO_SCAN, hearKey } from './scanner.ts';

export interface KeyboardParts {
  readonly page: Window;
  readonly clock: Clock;
  readonly flow: () => KioskState;
  readonly send: (event: KioskEvent) => void;
  /** Somebody pressed a key. True when the key only answered the question whether anybody is there. */
  readonly touched: () => boolean;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}

/** What Escape means on each screen. */
function wayBack(flow: KioskState): KioskEvent {
  switch (flow.kind) {
    case 'start':
      return { kind: 'cleared' };
    case 'help':
      return { kind: 'help-closed' };
    case 'done':
    case 'saved':
      return { kind: 'ended' };
    default:
      return { kind: 'went-back' };
  }
}

/** The event a person's key means, beyond what the focused field or button does with it by itself. */
function meaning(event: KeyboardEvent, flow: KioskState): KioskEvent | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (event.key === 'Escape') return wayBack(flow);
  if (flow.kind !== 'start' || isControl(event.target)) {
    // A letter typed while a button has the focus still belongs to the field; space and Enter press the button.
    const letter = flow.kind === 'start' && event.key !== ' ' && Array.from(event.key).length === 1;
    return letter ? { kind: 'typed', text: event.key } : undefined;
  }
  if (event.key === 'Enter') return { kind: 'submitted' };
  if (isField(event.target)) return undefined;
  if (event.key === 'Backspace') return { kind: 'erased' };
  return Array.from(event.key).length === 1 ? { kind: 'typed', text: event.key } : undefined;
}

/** Listens until the returned function is called. */
export function listenToKeyboard({ page, clock, flow, send, touched }: KeyboardParts): () => void {
  let memory = NO_SCAN;

  function take(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const answered = touched();
    // A held key repeats faster than a hand types; it is no scanner.
    const heard = event.repeat ? undefined : hearKey(memory, event.key, clock.monotonic());
    if (heard !== undefined) memory = heard.memory;
    if (heard?.verdict.kind === 'scan') {
      take(event);
      send({ kind: 'scanned', text: heard.verdict.text });
      return;
    }
    if (heard?.verdict.kind === 'repeated-scan') {
      take(event);
      return;
    }
    // Within a burst a space or a letter must not press the focused button.
    if (heard?.verdict.kind === 'burst' && flow().kind !== 'start') {
      take(event);
      return;
    }
    if (answered) {
      take(event);
      return;
    }
    const meant = meaning(event, flow());
    if (meant === undefined) return;
    take(event);
    send(meant);
  }

  page.addEventListener('keydown', onKeyDown, { capture: true });
  return () => page.removeEventListener('keydown', onKeyDown, { capture: true });
}

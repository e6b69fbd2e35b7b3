/**
 * A test of this kiosk by a person who sits at setup. It is shown instead of the start screen and of nothing else: a kiosk
 * at which a visitor is says so and stays as it is. Whoever presses the way out, or nobody at all, ends it.
 */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import {
  MAX_CHARACTERS,
  TOUCH_TARGETS,
  type TouchTarget,
  TRIAL_LASTS_MS,
} from '../../../contract/guided-parts.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import { isOtherLayout } from '../../../contract/scan-reading.ts';
import type { ScreenHand } from '../../ui/hand/screen-hand.ts';
import type { KioskEvent } from '../flow/flow-state.ts';

/** The thanks stay so long before the kiosk is a visitor's again, in milliseconds. */
const THANKS_MS = 3_000;

/** Signs that nothing ends within this time come from a scanner that sends no Enter, in milliseconds. */
const UNENDED_AFTER_MS = 1_500;

/** Fewer are a key that somebody touched. */
const FEWEST_SIGNS = 3;

export interface ShownTrial {
  readonly trialId: string;
  readonly part: 'scanner' | 'touch';
  readonly pressed: readonly TouchTarget[];
  readonly isRead: boolean;
  /** Nothing more is to be pressed. */
  readonly isDone: boolean;
}

export interface TrialViewProps {
  readonly trial: ShownTrial;
  readonly kiosk: Pick<KioskTrial, 'press' | 'seen' | 'leave'>;
}

export interface KioskTrialState {
  readonly shown: ShownTrial | undefined;
  /** Fetched with the first test. */
  readonly View: ComponentType<TrialViewProps> | undefined;
}

export interface KioskTrial {
  readonly store: Pick<StoreApi<KioskTrialState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** True where the test took what the keyboard or scanner brought, so that nobody is checked in by it. */
  heard(event: KioskEvent): boolean;
  press(target: TouchTarget): void;
  /** The camera saw a code of so many signs. */
  seen(signs: number): void;
  leave(): void;
}

export interface KioskTrialParts {
  readonly hand: Pick<ScreenHand, 'onTry' | 'tellTrial'>;
  readonly clock: Clock;
  /** Plays or says what is to be heard; returns how to break it off. */
  readonly listen: (trial: Trial) => () => void;
  readonly loadView: () => Promise<ComponentType<TrialViewProps>>;
  /** The next visitor finds nothing of it. */
  readonly onEnd: () => void;
}

type Read = Omit<Extract<Finding, { kind: 'read' }>, 'kind'>;

function scanOf({ text, keys = text }: Extract<KioskEvent, { kind: 'scanned' }>): Read {
  const differs = isOtherLayout(text, keys) ? { isOtherLayout: true as const } : {};
  return { signs: Array.from(keys).length, by: 'scanner', isEnded: true, ...differs };
}

const oneByOne = (signs: number, isEnded: boolean): Read => ({ signs, by: 'scanner', isEnded });

export function createKioskTrial({ hand, clock, listen, loadView, onEnd }: KioskTrialParts): KioskTrial {
  const store = createStore<KioskTrialState>(() => ({ shown: undefined, View: undefined }));
  let endedAt = -Infinity;
  let hush: () => void = () => undefined;
  let cancelEnd: CancelTimer = () => undefined;
  let cancelUnended: CancelTimer = () => undefined;
  let typed = 0;
  /** The newest trial: one whose view comes late is not shown any more. */
  let newest: string | undefined;

  const shown = (): ShownTrial | undefined => store.getState().shown;

  function tell(finding: Finding): void {
    const trial = shown();
    if (trial !== undefined) hand.tellTrial(trial.trialId, finding);
  }

  function end(): void {
    hush();
    cancelEnd();
    cancelUnended();
    newest = undefined;
    typed = 0;
    if (shown() === undefined) return;
    endedAt = clock.monotonic();
    store.setState({ shown: undefined });
    onEnd();
  }

  function leave(): void {
    tell({ kind: 'left' });
    end();
  }

  function endIn(ms: number): void {
    cancelEnd();
    cancelEnd = clock.after(ms, leave);
  }

  function change(next: Partial<ShownTrial>): void {
    const trial = shown();
    if (trial === undefined) return;
    const after = { ...trial, ...next };
    store.setState({ shown: after });
    endIn(after.isDone ? THANKS_MS : TRIAL_LASTS_MS);
  }

  function read(found: Read): void {
    cancelUnended();
    typed = 0;
    if (shown()?.part !== 'scanner') return;
    change({ isRead: true });
    tell({ kind: 'read', ...found, signs: Math.min(MAX_CHARACTERS, Math.max(1, found.signs)) });
  }

  function type(): void {
    typed += 1;
    cancelUnended();
    cancelUnended = clock.after(UNENDED_AFTER_MS, () => {
      if (typed >= FEWEST_SIGNS) read(oneByOne(typed, false));
      typed = 0;
    });
  }

  async function show({ trialId }: Trial, part: ShownTrial['part']): Promise<void> {
    const View = store.getState().View ?? (await loadView());
    if (newest !== trialId) return;
    store.setState({ View, shown: { trialId, part, pressed: [], isRead: false, isDone: false } });
    endIn(TRIAL_LASTS_MS);
    tell({ kind: 'begun' });
  }

  hand.onTry((trial, { isIdle, untouchedMs }) => {
    const sinceTrialMs = shown() === undefined ? clock.monotonic() - endedAt : 0;
    end();
    if (trial === undefined) return;
    const { trialId, part } = trial;
    if (!isFree({ isIdle, untouchedMs, sinceTrialMs })) {
      hand.tellTrial(trialId, { kind: 'busy' });
      return;
    }
    newest = trialId;
    if (part === 'sound' || part === 'voices') hush = listen(trial);
    // A view that cannot be fetched: setup reads that no answer came.
    else show(trial, part).catch(() => undefined);
  });

  /** Whoever presses the way out may be a visitor. */
  function giveBack(): void {
    leave();
    endedAt = -Infinity;
  }

  return {
    store,
    heard(event) {
      if (shown() === undefined) return false;
      if (event.kind === 'scanned') read(scanOf(event));
      else if (event.kind === 'typed') type();
      else if (event.kind === 'replaced') typed = 0;
      else if (event.kind === 'submitted' && typed >= FEWEST_SIGNS) read(oneByOne(typed, true));
      else if (event.kind === 'cleared' || event.kind === 'went-back') giveBack();
      return true;
    },
    press(target) {
      const trial = shown();
      if (trial?.part !== 'touch') return;
      const pressed = TOUCH_TARGETS.filter((one) => one === target || trial.pressed.includes(one));
      change({ pressed, isDone: pressed.length === TOUCH_TARGETS.length });
      tell({ kind: 'pressed', targets: pressed });
    },
    seen: (signs) => read({ signs, by: 'camera', isEnded: true }),
    leave: giveBack,
  };
}

/** Whether a kiosk may be taken for a test. Pure. */

/** After a touch: somebody stands there. */
const AFTER_TOUCH_MS = 5_000;

interface KioskNow {
  /** It is as the next visitor should find it. */
  readonly isIdle: boolean | undefined;
  /** How long nobody has touched it or typed, in milliseconds. */
  readonly untouchedMs: number;
  /** How long ago the last test ended there; its own presses are nobody's visit. */
  readonly sinceTrialMs: number;
}

const isFree = ({ isIdle, untouchedMs, sinceTrialMs }: KioskNow): boolean =>
  isIdle === true && (untouchedMs >= AFTER_TOUCH_MS || untouchedMs >= sinceTrialMs);

/**
 * A test of this kiosk by a person at setup. It replaces the start screen only: a kiosk in use reports that and stays
 * as it is. The way out, or silence, ends it.
 */
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Readable } from '../../rpc/hub-queries.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import {
  MAX_CHARACTERS,
  TOUCH_TARGETS,
  type TouchTarget,
  TRIAL_LASTS_MS,
} from '../../../contract/guided-parts.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import { isOtherLayout } from '../../../contract/code-key.ts';
import type { ScreenHand } from '../../ui/hand/screen-hand.ts';
import type { KioskEvent } from '../flow/flow-state.ts';

/** The thanks stay this long before the kiosk is a visitor's again. */
const THANKS_MS = 3_000;

/** Characters without an end within this time come from a scanner that sends no Enter. */
const UNENDED_AFTER_MS = 1_500;

/** Fewer are a key that somebody touched. */
const MIN_CHARACTERS = 3;

export interface ShownTrial {
  readonly trialId: string;
  readonly part: 'scanner' | 'touch';
  readonly pressed: readonly TouchTarget[];
  readonly isRead: boolean;
  readonly isDone: boolean;
}

export interface TrialViewProps {
  readonly trial: ShownTrial;
  readonly kiosk: Pick<KioskTrial, 'press' | 'seen' | 'leave'>;
}

export interface KioskTrialState {
  readonly shown: ShownTrial | undefined;
  /** Loaded with the first test. */
  readonly View: ComponentType<TrialViewProps> | undefined;
}

export interface KioskTrial {
  readonly store: Readable<KioskTrialState>;
  /** True if the test used the input, so that no one is checked in by it. */
  heard(event: KioskEvent): boolean;
  press(target: TouchTarget): void;
  /** Of a code that the camera read. */
  seen(signs: number): void;
  leave(): void;
}

export interface KioskTrialParts {
  readonly hand: Pick<ScreenHand, 'onTry' | 'reportTrial'>;
  readonly clock: Clock;
  /** Plays or says the sample; returns how to stop it. */
  readonly listen: (trial: Trial) => () => void;
  readonly loadView: () => Promise<ComponentType<TrialViewProps>>;
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
  /** A view that loads too late for its trial is not shown. */
  let newest: string | undefined;

  const shown = (): ShownTrial | undefined => store.getState().shown;

  function tell(finding: Finding): void {
    const trial = shown();
    if (trial !== undefined) hand.reportTrial(trial.trialId, finding);
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
      if (typed >= MIN_CHARACTERS) read(oneByOne(typed, false));
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
      hand.reportTrial(trialId, { kind: 'busy' });
      return;
    }
    newest = trialId;
    if (part === 'sound' || part === 'voices') hush = listen(trial);
    // If the view cannot be loaded, setup sees that no answer came.
    else show(trial, part).catch(() => undefined);
  });

  /** The way out may be pressed by a visitor. */
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
      else if (event.kind === 'submitted' && typed >= MIN_CHARACTERS) read(oneByOne(typed, true));
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

/** After a touch somebody still stands there. */
const AFTER_TOUCH_MS = 5_000;

interface KioskNow {
  /** As the next visitor should find it. */
  readonly isIdle: boolean | undefined;
  /** Since the last touch or key. */
  readonly untouchedMs: number;
  /** The presses of a test are not a visit. */
  readonly sinceTrialMs: number;
}

const isFree = ({ isIdle, untouchedMs, sinceTrialMs }: KioskNow): boolean =>
  isIdle === true && (untouchedMs >= AFTER_TOUCH_MS || untouchedMs >= sinceTrialMs);

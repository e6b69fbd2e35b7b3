/**
 * Trials of screens in a guided test: at most one per screen, started in setup and answered by the page. In memory.
 */
import type { BeginAnswer, BeginInput, Finding, Trial, TrialReport } from '../../contract/guided-test.ts';
import { SURFACES_OF_PART, TRIAL_LASTS_MS } from '../../contract/guided-parts.ts';
import type { Language } from '../../contract/languages.ts';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Randomized } from '../base/capabilities.ts';
import { createFeed } from '../base/feed.ts';
import { handleOf } from './fleet-view.ts';
import type { Orders } from './orders.ts';
import type { ScreenStatus, Screens } from './screens.ts';

/** A slower page has another version, or hangs. */
export const ANSWERS_WITHIN_MS = 5_000;

/** The page ends a trial itself. This is the fallback. */
const OVER_AFTER_MS = TRIAL_LASTS_MS + 10_000;

const ID_BYTES = 9;

interface TrialsDeps extends Clocked, Randomized {
  readonly screens: Pick<Screens, 'all' | 'of'>;
  readonly orders: Pick<Orders, 'give'>;
}

interface Running {
  readonly trial: Trial;
  readonly begunAt: number;
  readonly finding: Finding | undefined;
  readonly isOver: boolean;
  readonly hasSpoken: boolean;
}

const LAST: ReadonlySet<Finding['kind']> = new Set([
  'busy',
  'played',
  'needs-touch',
  'no-sound',
  'switched-off',
  'no-voice',
  'left',
]);

export function createTrials({ screens, orders, random, clock }: TrialsDeps) {
  const changes = createFeed<string>();
  const running = new Map<string, Running>();
  const timers = new Map<string, CancelTimer>();

  const find = (screenId: string): ScreenStatus | undefined =>
    screens.all().find(({ screen }) => handleOf(screen) === screenId);

  function put(id: string, next: Running): void {
    timers.get(id)?.();
    timers.delete(id);
    running.set(id, next);
    if (!next.isOver) {
      const ms = next.finding === undefined ? ANSWERS_WITHIN_MS : OVER_AFTER_MS;
      timers.set(
        id,
        clock.after(ms, () => finish(id)),
      );
    }
    changes.touch(id);
  }

  /** Also notifies the page, which may only be slow. */
  function finish(id: string): void {
    const now = running.get(id);
    if (!now || now.isOver) return;
    put(id, { ...now, isOver: true });
    orders.give(id, 'try');
  }

  const current = (id: string, trialId: string): Running | undefined => {
    const now = running.get(id);
    return now && !now.isOver && now.trial.trialId === trialId ? now : undefined;
  };

  return {
    begin({ screenId, part, language }: BeginInput): BeginAnswer {
      const state = find(screenId);
      if (!state || !SURFACES_OF_PART[part].includes(state.record.surface)) return { kind: 'unknown' };
      if ((part === 'voices') !== (language !== undefined)) return { kind: 'unknown' };
      const { id } = state.record;
      const before = running.get(id);
      if (before && !before.isOver) return { kind: 'taken' };
      const trial = {
        trialId: random(ID_BYTES).toString('base64url'),
        part,
        ...(language === undefined ? {} : { language }),
      };
      // First, because the page reads its trial as soon as it gets the order.
      put(id, { trial, begunAt: wallMs(clock), finding: undefined, isOver: false, hasSpoken: false });
      if (orders.give(id, 'try')) return { kind: 'begun' };
      timers.get(id)?.();
      timers.delete(id);
      running.delete(id);
      changes.touch(id);
      return { kind: 'not-connected' };
    },
    /** False if the screen has no trial. */
    end(screenId: string): boolean {
      const id = find(screenId)?.record.id;
      if (id === undefined || running.get(id)?.isOver !== false) return false;
      finish(id);
      return true;
    },
    of(id: string): Trial | undefined {
      const now = running.get(id);
      return now && !now.isOver ? now.trial : undefined;
    },
    /** False if `trialId` is not the screen's last trial, or has ended. */
    report(id: string, trialId: string, finding: Finding): boolean {
      const now = current(id, trialId);
      if (!now) return false;
      const isLeft = finding.kind === 'left';
      put(id, { ...now, finding: isLeft ? now.finding : finding, isOver: LAST.has(finding.kind) });
      return true;
    },
    /** Once per trial of voices. */
    maySay(id: string, trialId: string, language: Language): boolean {
      const now = current(id, trialId);
      if (!now || now.trial.language !== language || now.hasSpoken) return false;
      running.set(id, { ...now, hasSpoken: true });
      return true;
    },
    latest: (): readonly TrialReport[] =>
      [...running].flatMap(([id, { trial, begunAt, finding, isOver }]) => {
        const state = screens.of(id);
        if (!state) return [];
        const screenId = handleOf(state.screen);
        return [{ ...trial, screenId, begunAt, isOver, ...(finding === undefined ? {} : { finding }) }];
      }),
    changes,
    close(): void {
      for (const cancel of timers.values()) cancel();
      changes.close();
    },
  };
}

/** The ordinary appointments of the demo day: when, on which line, in which state. */
import { localMoment, roundToSlot } from '../base/local-day.ts';
import type { Random } from '../base/random.ts';
import type { AppointmentStatus } from '../service/records.ts';

const MINUTE_MS = 60_000;
/** The day's appointments spread over this time, from four hours ago, moved where needed to stay today. */
const SPAN_MS = 450 * MINUTE_MS;
const BEFORE_MS = 240 * MINUTE_MS;

/** How far a checked-in visitor has come. */
export type QueueStage = 'waiting' | 'called' | 'served';

export interface DemoSlot {
  readonly lineId: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly status: AppointmentStatus;
  readonly queue?: QueueStage | undefined;
}

interface LinePlan {
  readonly lineId: number;
  readonly letter: string;
  /** Minutes between two appointments. */
  readonly every: number;
  /** Codes before now count down from here, those after it count up from `above`. */
  readonly below: number;
  readonly above: number;
}

const PLANS: readonly LinePlan[] = [
  { lineId: 3401, letter: 'A', every: 35, below: 40, above: 43 },
  { lineId: 3402, letter: 'B', every: 45, below: 15, above: 18 },
  { lineId: 3403, letter: 'C', every: 60, below: 20, above: 22 },
  { lineId: 3404, letter: 'D', every: 65, below: 14, above: 15 },
];

interface Fate {
  readonly status: AppointmentStatus;
  readonly queue?: QueueStage;
}

const SERVED: Fate = { status: 'Served', queue: 'served' };
const NO_SHOW: Fate = { status: 'No-show' };
const CANCELLED: Fate = { status: 'Cancelled' };
const SCHEDULED: Fate = { status: 'Scheduled' };
const WAITING: Fate = { status: 'Checked-in', queue: 'waiting' };
const CALLED: Fate = { status: 'Checked-in', queue: 'called' };

const FATES = {
  past: [SERVED, SERVED, NO_SHOW, SERVED, CANCELLED, SERVED],
  recent: [CALLED, NO_SHOW, CALLED, SERVED],
  near: [WAITING, SCHEDULED, WAITING, SCHEDULED, SCHEDULED],
  ahead: [SCHEDULED, SCHEDULED, SCHEDULED, SCHEDULED, SCHEDULED, CANCELLED],
} as const;

function stretch(start: number, now: number): keyof typeof FATES {
  const since = now - start;
  if (since > 55 * MINUTE_MS) return 'past';
  if (since > 15 * MINUTE_MS) return 'recent';
  return since > -25 * MINUTE_MS ? 'near' : 'ahead';
}

/** About 36 slots. Each stretch of the day deals its states in turn, so that every state occurs. */
export function demoSlots(now: number, random: Random): DemoSlot[] {
  const first = localMoment(now, 0);
  const end = localMoment(now, 1);
  const from = Math.max(first, Math.min(now - BEFORE_MS, end - SPAN_MS));
  const dealt = { past: Math.floor(random() * 6), recent: 0, near: 0, ahead: Math.floor(random() * 6) };
  const slots = PLANS.flatMap((plan) => {
    const offset = Math.floor(random() * plan.every) * MINUTE_MS;
    const count = Math.floor((SPAN_MS - offset) / (plan.every * MINUTE_MS));
    const starts = Array.from({ length: count }, (_, index) =>
      roundToSlot(from + offset + index * plan.every * MINUTE_MS),
    ).filter((start) => start >= first && start < end);
    const before = starts.filter((start) => start < now).length;
    return starts.map((start, index) => {
      const number = index < before ? plan.below - (before - 1 - index) : plan.above + (index - before);
      return { lineId: plan.lineId, code: `${plan.letter}-${String(number).padStart(2, '0')}`, start };
    });
  });
  return slots
    .sort((a, b) => a.start - b.start)
    .map((slot) => {
      const kind = stretch(slot.start, now);
      const fates = FATES[kind];
      const fate: Fate = fates[dealt[kind] % fates.length] ?? SCHEDULED;
      dealt[kind] += 1;
      return { ...slot, ...fate };
    });
}

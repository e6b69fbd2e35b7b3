/** The steps from an empty data folder to an open lobby. Pure. */
import {
  type Good,
  type HouseFacts,
  isWhole,
  type Missing,
  readiness,
  sectionOfMissing,
} from '../guide/readiness.ts';
import type { Section } from '../guide/rooms.ts';

/** Each with the sections that belong to it, and what is said of it once it is done. */
const STEPS = [
  { step: 'service', sections: ['service', 'location'], good: ['location'] },
  { step: 'appointments', sections: ['appointments'], good: ['appointments'] },
  { step: 'calls', sections: ['calls'], good: ['calls'] },
  { step: 'screens', sections: ['screens'], good: ['screens'] },
] as const satisfies readonly {
  readonly step: Section;
  readonly sections: readonly Section[];
  readonly good: readonly Good[];
}[];

const OF_DEMO: ReadonlySet<Section> = new Set<Section>(['appointments', 'calls']);

export type OpenStepName = (typeof STEPS)[number]['step'];

export interface OpenStep {
  readonly step: OpenStepName;
  /** `next`: the first that is missing. `unknown`: the hub has not said it yet. */
  readonly state: 'done' | 'next' | 'later' | 'unknown';
  readonly missing: readonly Missing[];
  readonly good: Good;
}

export interface OpenSteps {
  readonly steps: readonly OpenStep[];
  /** How many are missing. */
  readonly left: number;
  /** Missing, and no step: faults of the machine. */
  readonly others: readonly Missing[];
}

export function openSteps(facts: HouseFacts): OpenSteps {
  const { missing, good } = readiness(facts);
  const belongsTo = (sections: readonly Section[]) => (one: Missing) =>
    sections.includes(sectionOfMissing(one));
  // What the demo has is not the lobby's.
  const isDemo = missing.includes('demo');
  let isNextFound = false;
  const steps = STEPS.map(({ step, sections, good: [told] }): OpenStep => {
    const lacks = missing.filter(belongsTo(sections));
    if (isDemo && OF_DEMO.has(step)) return { step, state: 'later', missing: lacks, good: told };
    if (lacks.length === 0)
      return { step, state: good.includes(told) ? 'done' : 'unknown', missing: lacks, good: told };
    const state = isNextFound ? 'later' : 'next';
    isNextFound = true;
    return { step, state, missing: lacks, good: told };
  });
  const ofSteps = STEPS.flatMap(({ sections }): readonly Section[] => sections);
  return {
    steps,
    left: steps.filter(({ state }) => state === 'next' || state === 'later').length,
    others: missing.filter((one) => !belongsTo(ofSteps)(one)),
  };
}

/** Everything else that is missing keeps no visitor from a check-in: Foyer saves it, and the front desk can call. */
const KEEPS_OUT: ReadonlySet<Missing> = new Set([
  'no-address',
  'no-key',
  'demo',
  'key-rejected',
  'no-location',
  'location-unlisted',
  'no-appointments',
  'no-kiosk',
  'disk-refuses',
]);

/** Whether a visitor can check in at a kiosk now. False while the hub has not answered. */
export function canCheckIn(facts: HouseFacts): boolean {
  if (!isWhole(facts)) return false;
  const { missing } = readiness(facts);
  // Tomorrow's rows do not help those of today.
  const knowsNobody = missing.includes('list-not-read') && facts.status?.appointmentsToday === 0;
  return !knowsNobody && !missing.some((one) => KEEPS_OUT.has(one));
}

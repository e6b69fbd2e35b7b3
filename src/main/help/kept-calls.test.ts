import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HelpReasonSchema } from '../../contract/help.ts';
import { MAX_OPEN, placementOf } from './kept-calls.ts';
import type { KeptHelpCall, NewHelpCall } from './help-table.ts';

const newCall = fc.record({
  screenId: fc.constantFrom('s1', 's2'),
  kioskName: fc.constant('Entrance'),
  reason: fc.constantFrom(...HelpReasonSchema.options),
  codeMasked: fc.constantFrom(undefined, 'A•••1', 'B•••2', 'C•••3'),
  appointmentId: fc.constantFrom(undefined, 'a1', 'a2'),
  language: fc.constant('en'),
  listens: fc.boolean(),
  askedAt: fc.nat(),
});

interface Step {
  readonly call: NewHelpCall;
  /** Whom the front desk answers after it. */
  readonly answers: number | undefined;
}

/** The open calls after a storm that nobody closed, and how many were made, reused or replaced. */
function afterStorm(steps: readonly Step[]) {
  let open: readonly KeptHelpCall[] = [];
  let nextId = 1;
  let closed = 0;
  for (const { call, answers } of steps) {
    const { codeMasked, appointmentId, ...rest } = call;
    const kept = {
      ...rest,
      ...(codeMasked === undefined ? {} : { codeMasked }),
      ...(appointmentId === undefined ? {} : { appointmentId }),
    };
    const place = placementOf(call, open);
    if (place.kind === 'instead-of') {
      const { helpId } = place.call;
      open = open.map((each) => (each.helpId === helpId ? { ...kept, helpId } : each));
    } else if (place.kind === 'new') {
      if (place.closing) {
        expect(place.closing.comingAt).toBeDefined();
        expect(place.closing.reason).not.toBe('too-many-misses');
        closed += 1;
      }
      open = [...open.filter((each) => each !== place.closing), { ...kept, helpId: String(nextId++) }];
    }
    // Whatever became of it, the front desk has an open call that says the same.
    expect(
      open.some(
        (each) =>
          each.screenId === call.screenId &&
          each.reason === call.reason &&
          each.codeMasked === codeMasked &&
          each.appointmentId === appointmentId &&
          each.comingAt === undefined,
      ),
    ).toBe(true);
    open = open.map((each, index) =>
      answers !== undefined && index === answers % open.length ? { ...each, comingAt: 1 } : each,
    );
  }
  return { open, closed };
}

it('a storm of calls leaves at most twenty visitors’ calls of each screen, and always the newest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ call: newCall, answers: fc.option(fc.nat(50), { nil: undefined }) }), {
        maxLength: 200,
      }),
      (steps) => {
        const { open } = afterStorm(steps);
        for (const screen of ['s1', 's2']) {
          const ofVisitors = open.filter(
            ({ screenId, reason }) => screenId === screen && reason !== 'too-many-misses',
          );
          expect(ofVisitors.length).toBeLessThanOrEqual(MAX_OPEN);
        }
      },
    ),
    { numRuns: 50 },
  );
});

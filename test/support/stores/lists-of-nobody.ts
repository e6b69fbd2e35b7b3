import { implement } from '@orpc/server';
import { contract } from '../../../src/contract/contract.ts';

/** What a hub answers of lists brought by hand that takes none. */
export function lists() {
  const os = implement(contract);
  return {
    begin: os.lists.begin.handler(() => ({ kind: 'busy' as const })),
    beginWatched: os.lists.beginWatched.handler(() => ({ kind: 'busy' as const })),
    beginAt: os.lists.beginAt.handler(() => ({ kind: 'busy' as const })),
    watched: os.lists.watched.handler(() => ({ isUnknown: false })),
    add: os.lists.add.handler(() => ({ done: false })),
    watch: os.lists.watch.handler(async function* () {}),
    decide: os.lists.decide.handler(() => ({ done: false })),
    problems: os.lists.problems.handler(() => ({ total: 0, problems: [] })),
    confirm: os.lists.confirm.handler(() => ({ done: false })),
    cancel: os.lists.cancel.handler(() => ({ done: false })),
  };
}

/** A hub with no list being booked. */
export function listBookings() {
  const { listBookings: of } = implement(contract);
  return {
    plan: of.plan.handler(() => ({ kind: 'not-ready' as const })),
    start: of.start.handler(() => ({ kind: 'not-done' as const })),
    watch: of.watch.handler(async function* () {
      yield { lists: [] };
    }),
    pause: of.pause.handler(() => ({ done: false })),
    answer: of.answer.handler(() => ({ kind: 'too-late' as const })),
    drop: of.drop.handler(() => ({ done: false })),
    codes: of.codes.handler(() => ({ codes: [] })),
  };
}

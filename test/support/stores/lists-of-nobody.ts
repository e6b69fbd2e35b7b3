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
    map: os.lists.map.handler(() => ({ done: false })),
    problems: os.lists.problems.handler(() => ({ total: 0, problems: [] })),
    confirm: os.lists.confirm.handler(() => ({ done: false })),
    cancel: os.lists.cancel.handler(() => ({ done: false })),
  };
}

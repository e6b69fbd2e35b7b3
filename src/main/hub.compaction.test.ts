/** What asks for the compaction of a hub's database, and what puts it off. */
import { call } from '@orpc/server';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { hostOf, type TestHost } from '../../test/support/hubs/host-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import {
  HOUR,
  house,
  recordsOf,
  throughEveryFlow,
  VISITOR,
} from '../../test/support/hubs/visitor-everywhere.ts';
import { eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { listBackups } from './storage/backups.ts';
import { wishCompaction } from './storage/compaction.ts';
import { createDatedFacts } from './storage/dated-facts.ts';
import { openDatabase } from './storage/database.ts';

const MINUTE = 60_000;
const EVENING = Date.UTC(2026, 0, 5, 8);

it('an administrator who erases a visitor has the database compacted that night', async () => {
  const h = await house();
  await throughEveryFlow(h);
  await h.answerOf(h.hub().privacy.erase(await recordsOf(h.hub(), VISITOR.lastName), 'discard'));
  const events = (): readonly string[] => h.log.lines.map(({ event }) => event);
  expect(events()).not.toContain('compacted');
  for (let hour = 0; hour < 24 && !events().includes('compacted'); hour++) await h.clock.advance(HOUR);
  expect(events()).toContain('compacted');
  // Nothing else was past its time before.
  const before = events().slice(0, events().indexOf('compacted'));
  expect(before).not.toContain('erased');
  expect(before).not.toContain('deleted');
});

function factsAt<T>(dataDir: string, work: (facts: ReturnType<typeof createDatedFacts>) => T): T {
  const opened = openDatabase(join(dataDir, 'foyer.sqlite'));
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const answer = work(createDatedFacts(opened.database));
  opened.database.close();
  return answer;
}

/** A host with something to compact, from two in the morning on; `use` runs every five minutes. True: it was compacted. */
async function isCompacted(use: (host: TestHost) => unknown): Promise<boolean> {
  const dataDir = temporaryFolder();
  factsAt(dataDir, (facts) => wishCompaction(facts, EVENING));
  const host = await hostOf({ FOYER_WEBHOOK_SECRET: SECRET }, { dataDir });
  // Nothing is compacted while a copy is made, which takes time of its own.
  await inSeconds(host.clock, () => expect(listBackups(join(dataDir, 'foyer.sqlite'))).toHaveLength(1));
  host.clock.stall(17 * HOUR);
  for (let pause = 0; pause < 6; pause++) {
    await use(host);
    await host.clock.advance(5 * MINUTE);
  }
  await host.stop();
  return factsAt(dataDir, (facts) => facts.time('compacted-at') !== undefined);
}

it.each<[what: string, use: (host: TestHost) => unknown, isDone: boolean]>([
  ['is compacted while no one uses Foyer', () => {}, true],
  [
    'waits as long as someone uses a screen',
    ({ router }) =>
      call(router.hub.dismissNotice, { noticeId: 'none' }, { context: { screen: screenOf('desk') } }),
    false,
  ],
  [
    'waits as long as events come',
    async ({ access }) =>
      expect(
        await postEvent(
          access.hub().webhookAddress,
          eventBody('ticket_created', { id: `t${Math.random()}` }),
        ),
      ).toBe(200),
    false,
  ],
])('the database at night %s', async (_what, use, isDone) => {
  expect(await isCompacted(use)).toBe(isDone);
});

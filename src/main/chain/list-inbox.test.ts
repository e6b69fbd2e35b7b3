/** Lists of appointments that a stream brought. */
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createGroupCommit } from '../webhooks/group-commit.ts';
import { createListInbox, type TakeAppointments } from './list-inbox.ts';

/** A lobby that keeps who is named in the last list; `says` is the answer to each list, `read` by default. */
function lobby(says: (text: string) => string = () => 'read') {
  const database = openTestDatabase();
  const clock = createFakeClock();
  const taken: string[] = [];
  const tried: string[] = [];
  const aside: string[] = [];
  const take: TakeAppointments = async (text, order) => {
    await Promise.resolve();
    tried.push(text);
    const kind = says(text);
    if (kind !== 'read') return { kind };
    const [list = '', ids = ''] = text.split(':');
    const named = ids.split(',').filter((id) => !order.isPast(id));
    taken.push(`${list}:${named.join(',')}`);
    order.note(named);
    return { kind };
  };
  const open = (took: TakeAppointments = take) =>
    createListInbox({
      clock,
      log: silentLog,
      database,
      commit: createGroupCommit({ database, monotonic: clock.monotonic }),
      take: took,
      writer: { setAside: (body) => void aside.push(body.toString()), notify: () => {} },
    });
  const kept = (): number => database.sqlite.prepare('SELECT 1 FROM stream_lists').all().length;
  async function rest(): Promise<void> {
    for (let n = 0; n < 20; n++) await clock.advance(1_000);
  }
  return { database, clock, taken, tried, aside, open, kept, rest };
}

it('an older list that comes behind a newer one names only visitors of whom the newer said nothing', async () => {
  const l = lobby();
  const inbox = l.open();
  inbox.add(Buffer.from('new:anna,bea'), { at: 2_000, readAt: 5_000 });
  inbox.add(Buffer.from('old:bea,cai'), { at: 1_000, readAt: 5_000 });
  inbox.applySoon();
  await l.rest();
  expect(l.taken).toEqual(['new:anna,bea', 'old:cai']);
  expect(l.kept()).toBe(0);
});

it('a list of a clock that was a day ahead does not keep out the visitors of later lists', async () => {
  const l = lobby();
  const inbox = l.open();
  inbox.add(Buffer.from('ahead:anna'), { at: 90_000_000, readAt: 90_000_000 });
  inbox.add(Buffer.from('later:anna'), { at: 4_000, readAt: 5_000 });
  inbox.add(Buffer.from('latest:anna'), { at: 6_000, readAt: 7_000 });
  inbox.applySoon();
  await l.rest();
  expect(l.taken).toEqual(['ahead:anna', 'later:anna', 'latest:anna']);
});

it('a list that cannot be written is tried three times and set aside, and the visitors of the next are known', async () => {
  const l = lobby((text) => (text.startsWith('bad') ? 'not-written' : 'read'));
  const inbox = l.open();
  inbox.add(Buffer.from('bad:anna'), { at: 1_000, readAt: 5_000 });
  inbox.add(Buffer.from('good:bea'), { at: 2_000, readAt: 5_000 });
  inbox.applySoon();
  await l.rest();
  expect(l.tried).toEqual(['bad:anna', 'bad:anna', 'bad:anna', 'good:bea']);
  expect([l.aside, l.kept()]).toEqual([['bad:anna'], 0]);
});

it('a list that names no visitors Foyer can read is set aside at once', async () => {
  const l = lobby(() => 'not-appointments');
  const inbox = l.open();
  inbox.add(Buffer.from('x'), { at: 1_000, readAt: 5_000 });
  inbox.applySoon();
  await l.rest();
  expect([l.tried.length, l.aside, l.kept()]).toEqual([1, ['x'], 0]);
});

it('a list that was kept when Foyer stopped is applied when it starts again', async () => {
  const l = lobby();
  const inbox = l.open(() => Promise.resolve({ kind: 'closing' }));
  inbox.add(Buffer.from('one:anna'), { at: 1_000, readAt: 5_000 });
  inbox.applySoon();
  await l.rest();
  await inbox.close();
  expect(l.kept()).toBe(1);
  l.open();
  await l.rest();
  expect([l.taken, l.kept()]).toEqual([['one:anna'], 0]);
});

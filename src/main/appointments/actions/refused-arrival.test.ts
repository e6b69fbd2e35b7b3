/** A refused check-in of a visitor whom the service's own events have in its queue, with a whole hub. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { eventBody, SECRET } from '../../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE, hubOf, SHARED_IDS } from '../../../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { postEvent } from '../../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { createDirectory } from '../directory/directory.ts';

const HOUR = 3_600_000;

interface Asked {
  answer(response: Response): void;
  breakOff(): void;
}

/** A lobby of one appointment whose service answers a check-in when the test says so. */
async function lobby(profile = SHARED_IDS) {
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const database = openTestDatabase(databasePath);
  createDirectory(database).put(appointmentOf(), 'roster');
  database.close();
  const clock = createFakeClock(NOW);
  const asked: Asked[] = [];
  const hub = await hubOf({
    clock,
    databasePath,
    profile,
    apiKey: 'key-12345678',
    webhookSecret: SECRET,
    settings: { baseUrl: 'https://service.example' },
    fetch(input) {
      if (!(input instanceof Request ? input.url : String(input)).includes('checkin')) {
        return Promise.resolve(Response.json([]));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      asked.push({
        answer: resolve,
        breakOff() {
          const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
          reject(new TypeError('fetch failed', { cause }));
        },
      });
      return promise;
    },
  });
  const tell = async (type: string, about: object = {}): Promise<void> => {
    const ticket = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    const made = { created: { date: new Date(NOW).toISOString() } };
    const status = await postEvent(hub.webhookAddress, eventBody(type, { ...ticket, ...made, ...about }));
    expect(status).toBe(200);
  };
  const refuse = (n: number, statusCode: number): void =>
    asked[n]?.answer(Response.json({ statusCode, message: 'No.' }, { status: statusCode }));
  const begin = async () => {
    const answer = hub.actions.beginCheckIn('A-42', 'a1').answer;
    await clock.advance(50);
    return { answer };
  };
  const notices = () => hub.status.snapshot().notices;
  async function atDesk() {
    for await (const news of hub.day.watch(AbortSignal.timeout(5_000))) {
      if (news.kind === 'snapshot') return news.appointments[0];
    }
    throw new Error('no day');
  }
  return { hub, clock, asked, tell, refuse, begin, notices, atDesk };
}

describe.each([
  ['shared ids', SHARED_IDS],
  ['ids of which nothing is known', DEFAULT_PROFILE],
])('a visitor who is in the service’s queue (%s)', (_ids, profile) => {
  it('a visitor in the service’s queue is checked in once the event says so, though the answer is lost, and nothing is sent again', async () => {
    const l = await lobby(profile);
    const { answer } = await l.begin();
    expect(l.hub.actions.lookUp('A-42').answer.kind).toBe('saved');
    await l.tell('ticket_created', { status: 'NEW' });
    expect((await answer).kind).toBe('checked-in');
    l.asked[0]?.breakOff();
    await l.clock.advance(2_500);
    expect(l.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    const mine = await l.atDesk();
    expect(mine).toMatchObject({ status: 'Checked-in' });
    expect(mine?.intent).toBeUndefined();
    expect(l.notices()).toEqual([]);
    expect(l.hub.status.snapshot().waitingToSend).toBe(0);
    await l.clock.advance(HOUR);
    expect(l.asked).toHaveLength(1);
  });

  it('a visitor in the service’s queue stays checked in when the first attempt is refused because somebody else was quicker', async () => {
    const l = await lobby(profile);
    const { answer } = await l.begin();
    await l.tell('ticket_created', { status: 'NEW' });
    l.refuse(0, 409);
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('checked-in');
    expect(l.notices()).toEqual([]);
    expect(await l.atDesk()).toMatchObject({ status: 'Checked-in' });
  });

  it('a visitor who was called already stays checked in when the check-in is refused', async () => {
    const l = await lobby(profile);
    const { answer } = await l.begin();
    await l.tell('ticket_called', {
      status: 'CALLED',
      called: { date: new Date(NOW).toISOString(), desk: 1 },
    });
    l.refuse(0, 403);
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('checked-in');
    expect(await l.atDesk()).toMatchObject({ status: 'Checked-in' });
  });
});

describe('a refused check-in is taken back', () => {
  it('a refused check-in is taken back where the ticket was only made with the appointment', async () => {
    const l = await lobby();
    const { answer } = await l.begin();
    await l.tell('ticket_created', { status: 'SCHEDULED' });
    l.refuse(0, 409);
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('refused');
    expect(await l.atDesk()).toMatchObject({ status: 'Scheduled' });
  });

  it('a refused check-in is taken back where the ticket is over', async () => {
    const l = await lobby();
    const { answer } = await l.begin();
    await l.tell('ticket_cancelled', { status: 'CANCELLED_BY_CLERK' });
    l.refuse(0, 409);
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('refused');
    expect(await l.atDesk()).toMatchObject({ status: 'Cancelled' });
  });
});

/** Two visitors whom their tickets' names do not tell apart, in a whole hub. Nobody is called by a stranger's code. */
import { describe, expect, it } from 'vitest';
import { at } from '../../../../test/support/records/event-of.ts';
import { call, lobby, MINUTE, OWN_IDS, row } from '../../../../test/support/hubs/ticket-lobby.ts';
import { RUNGS } from '../../board/label.ts';

const ADAS = [row('a1', 'A-42', 'Ada', 'Ash'), row('a2', 'B-17', 'Ada', 'Birch')];
const OTHERS = ['Bo', 'Cy', 'Di', 'Ed'].map((name, n) => row(`o${n}`, `N-${n}`, name, 'Test'));

type Lobby = Awaited<ReturnType<typeof lobby>>;

/** A ticket of somebody called Ada; where last names are no text, that is all it says. */
const ada = (id: string, lastName?: string) => ({
  id,
  firstName: 'Ada',
  lastName: lastName ?? ['not a text'],
  line: 1,
});

/** The ticket of an Ada is called and served; answers its label. */
async function callAndServe(l: Lobby, ticket: ReturnType<typeof ada>): Promise<string | undefined> {
  await l.hear('ticket_called', { ...ticket, ...call(30) });
  const label = l.label();
  await l.hear('ticket_served', { ...ticket, ...call(30), served: { date: at(60) }, status: 'SERVED' });
  return label;
}

/** Three visitors whose tickets have their ids. */
async function learn(l: Lobby): Promise<void> {
  for (const [n, firstName] of ['Bo', 'Cy', 'Di'].entries()) {
    await l.checkIn(`n${n}`, `o${n}`);
    await l.hear('ticket_created', { id: `o${n}`, firstName, lastName: 'Test', line: 1 });
  }
  expect(l.hub().status.snapshot().ticketIds).toEqual({ kind: 'learned' });
}

describe('a ticket with the id of a namesake who has not come', () => {
  it.each(RUNGS)(
    'a ticket with the id of a namesake who has not come is not called by the namesake’s code where displays show %s',
    async (labelPrivacy) => {
      const l = await lobby(ADAS, { settings: { labelPrivacy } });
      await l.checkIn('a42', 'a1');
      await l.hear('ticket_created', ada('a2'));
      expect(['A-42', 'B-17']).not.toContain(await callAndServe(l, ada('a2')));
      expect(await l.statusOf('a2')).toBe('Scheduled');
      // The namesake comes, and is told nothing of the stranger's visit.
      expect(await l.checkIn('b17', 'a2')).toMatchObject({ kind: 'checked-in', calls: { code: 'B-17' } });
    },
  );

  it('a ticket with the id of a namesake who has not come stays nobody’s when the namesake comes before it is called', async () => {
    const l = await lobby(ADAS);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', ada('a2'));
    await l.clock.advance(30_000);
    await l.checkIn('b17', 'a2');
    expect(await callAndServe(l, ada('a2'))).toBe('2');
    expect(await l.statusOf('a2')).toBe('Checked-in');
  });

  it('a ticket with the id of a namesake who has not come is nobody’s also where both have one whole name', async () => {
    const l = await lobby([row('a1', 'A-42'), row('a2', 'B-17')]);
    await l.checkIn('a42', 'a1');
    const ticket = { id: 'a2', firstName: 'Anna', lastName: 'Kowalska', line: 1 };
    await l.hear('ticket_called', { ...ticket, ...call(30) });
    expect(l.label()).not.toBe('B-17');
    expect(await l.statusOf('a2')).toBe('Scheduled');
  });

  it('a ticket with the id of a namesake who has not come is nobody’s also where one last name begins with the other', async () => {
    const l = await lobby([row('a1', 'A-42', 'Ada', 'Ash'), row('a2', 'B-17', 'Ada', 'Ashby')]);
    await l.checkIn('b17', 'a2');
    await l.hear('ticket_created', ada('a1', 'Ashby'));
    expect(await callAndServe(l, ada('a1', 'Ashby'))).not.toBe('A-42');
    expect(await l.statusOf('a1')).toBe('Scheduled');
  });

  it('a ticket with the id of a namesake who has not come shows, where ids seemed to be shared, that they are not', async () => {
    const l = await lobby([...ADAS, ...OTHERS]);
    await learn(l);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', ada('a2'));
    expect(l.hub().status.snapshot().ticketIds).toEqual({ kind: 'contradicted' });
    expect(await callAndServe(l, ada('a2'))).not.toBe('B-17');
    expect(await l.checkIn('n3', 'o3')).toMatchObject({ calls: { code: 'N-3' } });
  });

  it('a ticket with the id of a namesake is nobody’s where it says a first name alone and no check-in was made here', async () => {
    const l = await lobby(ADAS);
    expect(await callAndServe(l, ada('a2'))).toBe('2');
    expect(await l.statusOf('a2')).toBe('Scheduled');
  });
});

describe('two visitors of one first name who come together', () => {
  it('two visitors of one first name are called by no code while nobody knows whether ids are shared, and nothing is unlearned', async () => {
    const l = await lobby([...ADAS, ...OTHERS]);
    await l.checkIn('n0', 'o0');
    await l.hear('ticket_created', { id: 'o0', firstName: 'Bo', line: 1 });
    await l.checkIn('a42', 'a1');
    await l.checkIn('b17', 'a2');
    await l.hear('ticket_created', ada('a1'));
    await l.hear('ticket_created', ada('a2'));
    await l.clock.advance(3 * MINUTE);
    expect(l.hub().status.snapshot().ticketIds).toEqual({ kind: 'learning', checkIns: 1 });
    for (const id of ['a1', 'a2']) expect(['A-42', 'B-17']).not.toContain(await callAndServe(l, ada(id)));
  });

  it('two visitors of one first name who come together are called each by the code that they were promised where ids were learned', async () => {
    const l = await lobby([...ADAS, ...OTHERS]);
    await learn(l);
    expect(await l.checkIn('a42', 'a1')).toMatchObject({ number: 'A-42' });
    expect(await l.checkIn('b17', 'a2')).toMatchObject({ number: 'B-17' });
    await l.hear('ticket_created', ada('a2'));
    await l.hear('ticket_created', ada('a1'));
    expect(await callAndServe(l, ada('a2'))).toBe('B-17');
    expect(await callAndServe(l, ada('a1'))).toBe('A-42');
    expect(l.hub().status.snapshot().ticketIds).toEqual({ kind: 'learned' });
  });

  it('two visitors of one first name who come together are told apart by a last name that one ticket says', async () => {
    const l = await lobby(ADAS);
    await l.checkIn('a42', 'a1');
    await l.checkIn('b17', 'a2');
    await l.hear('ticket_created', ada('a1', 'Ash'));
    expect(await callAndServe(l, ada('a1', 'Ash'))).toBe('A-42');
  });

  it('tickets of two visitors of one first name are nobody’s where one is not told of and the list has one without a last name', async () => {
    const l = await lobby([row('a1', 'A-42', 'Ada', ''), row('a2', 'B-17', 'Ada', 'Birch')], {
      profile: OWN_IDS,
    });
    await l.checkIn('a42', 'a1');
    await l.checkIn('b17', 'a2');
    await l.hear('ticket_created', ada('9001'));
    await l.clock.advance(3 * MINUTE);
    expect(await callAndServe(l, ada('9001'))).toBe('001');
    expect(await l.statusOf('a1')).toBe('Checked-in');
  });
});

it('a first name that nobody else has is enough once its visitor has checked in', async () => {
  const l = await lobby([...ADAS.slice(0, 1), ...OTHERS]);
  await l.checkIn('a42', 'a1');
  await l.hear('ticket_created', ada('a1'));
  expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
});

it.each([
  ['cut', { firstName: 'Anna', lastName: 'Kowal', line: 1 }],
  ['without a line', { firstName: 'Anna-Maria', lastName: 'Kowalska', line: null }],
])('a visitor who is called quietly is not named by a ticket whose record is %s', async (_which, said) => {
  const l = await lobby([row('a1', 'A-42', 'Anna-Maria', 'Kowalska')], {
    profile: OWN_IDS,
    settings: { labelPrivacy: 'first-name' },
  });
  expect(l.hub().quietCalls.set('a1', true)).toBe(true);
  await l.hear('ticket_called', { id: '9001', ...said, ...call(30) });
  expect(l.label()).toBe('001');
});

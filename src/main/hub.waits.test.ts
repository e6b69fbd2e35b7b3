import { describe, expect, it } from 'vitest';
import { wallMs } from '../clock/clock.ts';
import { SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { lobby, MINUTE, OWN_IDS, row } from '../../test/support/hubs/ticket-lobby.ts';

const NAMES = Array.from({ length: 30 }, (_, n) => `a${n}`);
const rows = NAMES.map((id, n) => row(id, `N-${n}`, `Visitor${n}`));
const SHOWN = {
  waitTimes: true,
  opensBeforeMin: 1_440,
  closesAfterMin: 1_440,
  lines: [{ id: 1, name: 'Passports', where: '2nd floor' }],
};

/** A lobby where visitors come one after the other, and each is called after seven minutes. */
async function busyLobby(settings: Readonly<Record<string, unknown>> = {}, profile = SHARED_IDS) {
  let now = (): number => 0;
  const l = await lobby(rows, {
    profile,
    settings: { ...SHOWN, ...settings },
    // The booking system's clock agrees, before and after a change of both.
    fetch: () =>
      Promise.resolve(
        Response.json({ statusCode: 200 }, { headers: { date: new Date(now()).toUTCString() } }),
      ),
  });
  now = () => wallMs(l.clock);
  const iso = (): string => new Date(wallMs(l.clock)).toISOString();
  const codeOf = (id: string): string => `n${id.slice(1)}`;
  /** `minutes`: until the call. */
  async function visit(id: string, ticket = id, minutes = 7): Promise<void> {
    await l.checkIn(codeOf(id), id);
    const about = { id: ticket, firstName: `Visitor${id.slice(1)}`, lastName: 'Kowalska', line: 1 };
    const created = { date: iso() };
    await l.hear('ticket_created', { ...about, created });
    await l.clock.advance(minutes * MINUTE);
    const called = { date: iso(), desk: 4 };
    await l.hear('ticket_called', { ...about, created, called, status: 'CALLED' });
    await l.clock.advance(MINUTE);
    await l.hear('ticket_served', { ...about, created, called, served: { date: iso() }, status: 'SERVED' });
  }
  const found = (id: string) => {
    const { answer } = l.hub().actions.lookUp(codeOf(id));
    return answer.kind === 'found' ? answer.appointment : undefined;
  };
  const learn = async (most = 24): Promise<void> => {
    for (const id of NAMES.slice(0, most)) await visit(id);
  };
  async function atDesk(id: string) {
    const days = l.hub().day.watch(undefined);
    const { value } = await days.next();
    await days.return(undefined);
    return value?.kind === 'snapshot'
      ? value.appointments.find(({ appointmentId }) => appointmentId === id)
      : undefined;
  }
  return { ...l, iso, visit, found, learn, atDesk, codeOf };
}

describe('how long visitors wait', () => {
  it('visitors are told nothing at first, then what others waited, by kiosk, display and front desk, until no desk has called for an hour', async () => {
    const l = await busyLobby();
    expect(l.found('a0')).toMatchObject({ where: '2nd floor' });
    await l.learn(20);
    expect(l.found('a25')).not.toHaveProperty('wait');
    await l.visit('a20');
    await l.visit('a21');
    expect(l.found('a25')).toMatchObject({ wait: { from: 5, to: 10 } });
    expect(l.hub().board.snapshot().waits).toEqual([{ line: 'Passports', fewest: 5, most: 10 }]);
    expect(await l.checkIn('n25', 'a25')).toMatchObject({
      kind: 'checked-in',
      where: '2nd floor',
      wait: { from: 5, to: 10 },
    });
    expect(await l.atDesk('a25')).toMatchObject({ promised: { from: 5, to: 10 } });
    await l.restart({ settings: { lines: [{ id: 1, name: 'Travel documents' }] } });
    expect(await l.atDesk('a25')).toMatchObject({ promised: { from: 5, to: 10 } });
    // Whether the booking system answers is not known before.
    await l.checkIn('n26', 'a26');
    expect(l.found('a27')).toMatchObject({ lineName: 'Travel documents', wait: { from: 5, to: 10 } });
    await l.clock.advance(61 * MINUTE);
    expect(l.found('a27')).not.toHaveProperty('wait');
  });

  it('waits are learned while they are not shown, and shown to nobody', async () => {
    const l = await busyLobby({ waitTimes: false });
    await l.learn();
    expect(l.found('a25')).not.toHaveProperty('wait');
    expect(l.hub().board.snapshot()).not.toHaveProperty('waits');
    expect(await l.checkIn('n25', 'a25')).not.toHaveProperty('wait');
    await l.restart({ settings: SHOWN });
    await l.checkIn('n26', 'a26');
    expect(l.found('a27')).toMatchObject({ wait: { from: 5, to: 10 } });
  });

  it('visitors are told nothing out of hours', async () => {
    const l = await busyLobby({ openingHours: { monday: [{ from: '08:00', to: '12:30' }] } });
    await l.learn();
    expect(l.found('a25')).toHaveProperty('wait');
    await l.clock.advance(20 * MINUTE);
    expect(l.found('a25')).not.toHaveProperty('wait');
  });

  it('a wait over a change of the clock is not learned', async () => {
    const l = await busyLobby();
    // Nobody was at work when the first of them came.
    await l.learn(20);
    await l.checkIn('n20', 'a20');
    const about = { id: 'a20', firstName: 'Visitor20', lastName: 'Kowalska', line: 1 };
    const created = { date: l.iso() };
    await l.hear('ticket_created', { ...about, created });
    l.clock.jump(10 * MINUTE);
    await l.clock.advance(2 * MINUTE);
    // The booking system's answer ends the doubt.
    await l.checkIn('n28', 'a28');
    await l.hear('ticket_called', { ...about, created, called: { date: l.iso(), desk: 4 } });
    expect(l.found('a25')).not.toHaveProperty('wait');
    await l.visit('a21');
    expect(l.found('a25')).toHaveProperty('wait');
  });

  it('visitors of a booking system whose tickets have ids of their own are compared by their appointments too', async () => {
    const l = await busyLobby({}, OWN_IDS);
    // Called before it is known whose tickets they are.
    for (const id of NAMES.slice(0, 24)) await l.visit(id, `t-${id}`, 1);
    expect(l.found('a25')).toMatchObject({ wait: { from: 0, to: 5 } });
  });
});
